// Rows of a file that fit several records: for each of them the user chooses the record that it updates, or leaves it out.
import type { RecordId } from '@fieldhouse/contract/ids';
import { type ImportMatch, importMatches } from '@fieldhouse/contract/import-matches';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { Button, Select } from '@mantine/core';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { clientOf } from '../../api/client.ts';
import { pagesOf, queryKeyOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';

const matchesApi = clientOf(importMatches);

interface WaitingRowsProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
}

export function WaitingRows({ place, job }: WaitingRowsProps) {
  const t = usePhrases('imports');
  const params = { ...place, importId: job.id };
  const rows = useInfiniteQuery({
    ...pagesOf(queryKeyOf(matchesApi.list, { params }), (after, signal) =>
      matchesApi.list({ params, query: after }, { signal }),
    ),
    // Lines stay where they are while records are chosen.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (rows.isPending || rows.data?.length === 0) return null;
  return (
    <Panel title={t('matches.title')} isFlush>
      <p className={css.facts}>{t('matches.hint')}</p>
      <QueryBoundary query={rows} skeleton={null}>
        {(items) => (
          <div className={css.scroll}>
            <table className={`${css.table} ${css.mapping}`}>
              <thead>
                <tr>
                  <th scope="col">{t('cells.row')}</th>
                  <th scope="col">{t('columnHead')}</th>
                  <th scope="col">{t('cells.inFile')}</th>
                  <th scope="col">{t('cells.reason')}</th>
                  <th scope="col">{t('matches.record')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((match) => (
                  <Line key={match.row} match={match} job={job} params={params} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryBoundary>
      <LoadMore query={rows} label={t('matches.more')} m="sm" />
    </Panel>
  );
}

interface LineProps {
  readonly match: ImportMatch;
  readonly job: ImportJob;
  readonly params: ImportPlace & { readonly importId: ImportJob['id'] };
}

function Line({ match, job, params }: LineProps) {
  const t = usePhrases('imports');
  const client = useQueryClient();
  const refresh = useImportRefresh();
  const input = useRef<HTMLInputElement>(null);
  const { row, column, text, candidates, total } = match;
  /** Null: left out. */
  const [chosen, setChosen] = useState<RecordId | null>();
  const { run: choose, isPending } = useAction(
    (recordId: RecordId | null) => matchesApi.choose({ params, body: { row, recordId } }),
    {
      onDone: (changed, recordId) => {
        setChosen(recordId);
        if (changed.cellsLeftEmpty > job.cellsLeftEmpty)
          void client.invalidateQueries({ queryKey: queryKeyOf(api.imports.cells, { params }) });
        return refresh();
      },
      isExclusive: true,
    },
  );
  const header = job.columns[column]?.header || t('unnamed', { number: column + 1 });
  const isSettled = chosen !== undefined;
  return (
    <tr>
      <td data-label={t('cells.row')}>{row}</td>
      <th scope="row">{header}</th>
      <td data-label={t('cells.inFile')}>{text}</td>
      <td>{t('matches.fits', { count: total })}</td>
      <td>
        <div className={css.buttons}>
          <Select
            ref={input}
            size="xs"
            searchable={candidates.length > 5}
            aria-label={t('matches.which', { row, text })}
            placeholder={t('matches.choose')}
            description={candidates.length < total ? t('matches.first', { count: candidates.length }) : null}
            inputWrapperOrder={['input', 'description']}
            readOnly={isPending || isSettled}
            value={chosen ?? null}
            data={candidates.map(({ recordId, label, detail }) => ({
              value: recordId,
              label: [label || t('matches.unnamed'), detail].filter((one) => one !== '').join(' · '),
            }))}
            onChange={(value) => {
              const one = candidates.find(({ recordId }) => recordId === value);
              if (one) void choose(one.recordId);
            }}
          />
          {isSettled ? (
            <span role="status" className={css.settled}>
              <CheckIcon size={14} weight="bold" /> {t(chosen ? 'matches.updated' : 'matches.left')}
            </span>
          ) : (
            <Button
              size="xs"
              variant="default"
              loading={isPending}
              onClick={() => {
                input.current?.focus();
                void choose(null);
              }}
            >
              {t('matches.leave')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
