// What becomes of each column, and how the first rows would be stored.
import type { Field } from '@fieldhouse/contract/collections';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { issueText } from '../../app/problem-texts.ts';
import { toastProblem } from '../../app/toasts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';
import { MappingTable } from './mapping-table.tsx';

interface PrepareImportProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly fields: readonly Field[];
}

export function PrepareImport({ place, job, fields }: PrepareImportProps) {
  const t = usePhrases('imports');
  const refresh = useImportRefresh();
  const [columns, setColumns] = useState<readonly ColumnMapping[]>(job.columns.map(({ guess }) => guess));
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await api.imports.start({ params: { ...place, importId: job.id }, body: { columns: [...columns] } });
      await refresh();
    } catch (error) {
      toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const delimiter = job.delimiter === '\t' ? t('tab') : job.delimiter;
  return (
    <>
      <Panel
        title={job.fileName || t('mapping')}
        isFlush
        actions={
          <Button
            loading={isBusy}
            disabled={columns.every(({ to }) => to === 'skip')}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        }
      >
        <p className={css.facts} style={{ padding: '0 16px 8px' }}>
          {t('file', { encoding: job.encoding, delimiter })}
        </p>
        <MappingTable columns={job.columns} fields={fields} value={columns} onChange={setColumns} />
      </Panel>
      <Preview place={place} job={job} columns={columns} />
    </>
  );
}

interface PreviewProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly columns: readonly ColumnMapping[];
}

function Preview({ place, job, columns }: PreviewProps) {
  const t = usePhrases('imports');
  const [asked] = useDebouncedValue(columns, 300);
  const { data, error, refetch } = useQuery({
    queryKey: [api.imports.preview.endpoint.name, place, job.id, asked],
    queryFn: ({ signal }) =>
      api.imports.preview(
        { params: { ...place, importId: job.id }, body: { columns: [...asked] } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  const shown = columns.flatMap(({ to }, index) => (to === 'skip' ? [] : [index]));
  return (
    <Panel title={t('preview')} isFlush>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={5} />}
      {data && shown.length === 0 && <p className={css.facts}>{t('previewNone')}</p>}
      {data && shown.length > 0 && (
        // A region that scrolls must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        <section className={css.scroll} tabIndex={0} aria-label={`${t('preview')}: ${job.fileName}`}>
          <table className={css.table}>
            <thead>
              <tr>
                {shown.map((index) => (
                  <th key={index} scope="col">
                    {job.columns[index]?.header || t('unnamed', { number: index + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, number) => (
                // Rows of a file have no identity but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
                <tr key={number}>
                  {shown.map((index) => (
                    <Cell key={index} cell={row.cells[index]} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

interface PreviewCell {
  readonly text: string;
  readonly rule: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

function Cell({ cell }: { readonly cell: PreviewCell | undefined }) {
  const t = usePhrases('imports');
  if (!cell) return <td />;
  if (cell.rule === null) return <td>{cell.text}</td>;
  const text = issueText({ rule: cell.rule, data: cell.data });
  return (
    <td className={css.bad} title={text}>
      {cell.text} <small>{t('problem', { text })}</small>
    </td>
  );
}
