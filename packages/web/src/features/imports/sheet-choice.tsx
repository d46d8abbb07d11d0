import type { ImportJob } from '@fieldhouse/contract/imports';
import { Select } from '@mantine/core';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';
import { fileProblemText } from './toast-file-error.ts';

interface SheetChoiceProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
}

/** What was chosen for a column stays if the other sheet has one of that name, and is there again with the first sheet. */
export function SheetChoice({ place, job }: SheetChoiceProps) {
  const t = usePhrases('imports');
  const refresh = useImportRefresh();
  const { run: choose, isPending } = useAction(
    (sheet: string) => api.imports.chooseSheet({ params: { ...place, importId: job.id }, body: { sheet } }),
    { onDone: refresh, failed: fileProblemText },
  );
  return (
    <div className={css.rules}>
      <Select
        label={t('sheet')}
        allowDeselect={false}
        disabled={isPending}
        value={job.sheet}
        data={[...new Set(job.sheets)]}
        onChange={(sheet) => sheet !== null && void choose(sheet)}
      />
    </div>
  );
}
