// The mapping of each column, and a preview of the first rows.

import type { Field } from '@fieldhouse/contract/collections';
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { issueText } from '../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import { type ImportRule, ImportRules, keyFieldsOf } from './import-rules.tsx';
import css from './imports.module.css';
import { LateReadingChoices } from './late-reading-choices.tsx';
import { MappingTable } from './mapping-table.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { fileProblemText } from './toast-file-error.ts';
import { useColumnChoices } from './use-column-choices.ts';

interface PrepareImportProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly fields: readonly Field[];
}

export function PrepareImport({ place, job, fields }: PrepareImportProps) {
  const t = usePhrases('imports');
  const { locale } = useFormats();
  const refresh = useImportRefresh();
  const { columns, setColumns } = useColumnChoices(job.columns);
  const read = useReading(place, job);
  const [rule, setRule] = useState<ImportRule>({ mode: 'create', keyColumn: null });
  const isKeyed = rule.mode !== 'create';
  const key = keyFieldsOf(columns, fields).find(({ columnName }) => columnName === rule.keyColumn);
  const { run: start, isPending: isBusy } = useAction(
    () => {
      const found = isKeyed && key ? { mode: rule.mode, keyColumn: key.columnName } : {};
      const body = { columns: [...columns], ...found };
      return api.imports.start({ params: { ...place, importId: job.id }, body });
    },
    { onDone: refresh, isExclusive: true },
  );
  // Updates alone create no record that could lack required values.
  const missing = rule.mode === 'only_update' ? [] : missingIn(columns, fields);
  return (
    <>
      <Panel
        title={job.fileName || t('mapping')}
        isFlush
        actions={
          <Button
            loading={isBusy}
            disabled={columns.every(({ to }) => to === 'skip') || missing.length > 0 || (isKeyed && !key)}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        }
      >
        <Facts job={job} columns={columns} />
        {job.sheets.length > 1 && <SheetChoice place={place} job={job} />}
        {missing.length > 0 && (
          <p className={css.missing} role="alert">
            {t('missing', {
              count: missing.length,
              fields: new Intl.ListFormat(locale).format(missing.map(({ title }) => title)),
            })}
          </p>
        )}
        <LateReadingChoices
          format={job.format}
          reading={job.reading}
          onChoose={(choices) => void read(choices)}
        />
        <ImportRules columns={columns} fields={fields} value={rule} onChange={setRule} />
        <MappingTable columns={job.columns} fields={fields} value={columns} onChange={setColumns} />
      </Panel>
      <Preview place={place} job={job} columns={columns} />
    </>
  );
}

function useReading(place: ImportPlace, job: ImportJob) {
  const refresh = useImportRefresh();
  const { run } = useAction(
    (choices: ReadingChoices) => api.imports.read({ params: { ...place, importId: job.id }, body: choices }),
    { onDone: refresh, failed: fileProblemText },
  );
  return run;
}

/** Required fields that no column fills: every row would be rejected. */
function missingIn(columns: readonly ColumnMapping[], fields: readonly Field[]): readonly Field[] {
  const filled = new Set(columns.flatMap((column) => (column.to === 'field' ? [column.columnName] : [])));
  return fields.filter(
    ({ isRequired, defaultValue, columnName }) =>
      isRequired && defaultValue === null && !filled.has(columnName),
  );
}

/** What the import will do with the current settings. */
function Facts({ job, columns }: Pick<PreviewProps, 'job' | 'columns'>) {
  const t = usePhrases('imports');
  const countOf = (to: ColumnMapping['to']) => columns.filter((column) => column.to === to).length;
  const plans = [
    { count: countOf('new_field'), key: 'willMake' },
    { count: countOf('field'), key: 'willFill' },
    { count: countOf('skip'), key: 'willSkip' },
  ] as const;
  return (
    <div className={css.fileFacts}>
      <p className={css.facts}>{t(`format.${job.format}`)}</p>
      <p className={css.facts} role="status">
        {plans
          .filter(({ count }) => count > 0)
          .map(({ count, key }) => t(key, { count }))
          .join(' · ')}
      </p>
    </div>
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
  const preview = useQuery({
    queryKey: [api.imports.preview.endpoint.name, place, job.id, asked, job.reading],
    // The columns follow a new reading a little later.
    enabled: asked.length === job.columns.length,
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
      <QueryBoundary
        query={preview}
        skeleton={<RowsSkeleton rows={5} />}
        isEmpty={() => shown.length === 0}
        empty={<p className={css.facts}>{t('previewNone')}</p>}
      >
        {({ rows }) => (
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
                {rows.map((row, number) => (
                  // Rows of a file have no identity but their index.
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
      </QueryBoundary>
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
