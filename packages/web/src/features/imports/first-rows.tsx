// The first rows of a file as they would be stored.
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { issueText } from '../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { ImportPlace } from './import-queries.ts';
import css from './imports.module.css';

interface FirstRowsProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly columns: readonly ColumnMapping[];
}

export function FirstRows({ place, job, columns }: FirstRowsProps) {
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
