import type { ImportJob } from '@fieldhouse/contract/imports';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { usePhrases } from '../../app/phrases.ts';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';
import { toastFileError } from './toast-file-error.ts';

interface SheetChoiceProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
}

/** Another sheet has other columns: the mapping is reset. */
export function SheetChoice({ place, job }: SheetChoiceProps) {
  const t = usePhrases('imports');
  const refresh = useImportRefresh();
  const [isBusy, setBusy] = useState(false);
  const choose = async (sheet: string) => {
    setBusy(true);
    try {
      await api.imports.chooseSheet({ params: { ...place, importId: job.id }, body: { sheet } });
      await refresh();
    } catch (error) {
      toastFileError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.rules}>
      <Select
        label={t('sheet')}
        allowDeselect={false}
        disabled={isBusy}
        value={job.sheet}
        data={[...new Set(job.sheets)]}
        onChange={(sheet) => sheet !== null && void choose(sheet)}
      />
    </div>
  );
}
