// Cells that an import could not read. A value that is entered for one is stored in its record; the line stays, settled.
import { type ImportCell, type ImportJob, imports } from '@fieldhouse/contract/imports';
import { Button, TextInput } from '@mantine/core';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/api.ts';
import { addressOf } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { issueText } from '../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { ImportPlace } from './import-queries.ts';
import css from './imports.module.css';

interface LeftCellsProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
}

export function LeftCells({ place, job }: LeftCellsProps) {
  const t = usePhrases('imports');
  const params = { ...place, importId: job.id };
  // Lines stay where they are while they are filled.
  const cells = useQuery({ ...queryOf(api.imports.cells, { params }), staleTime: Number.POSITIVE_INFINITY });
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const isSettled = cells.data?.items.every((cell) => settled.has(keyOf(cell))) ?? false;
  const total = (cells.data?.total ?? job.cellsLeftEmpty) - settled.size;
  const showMore = async () => {
    await cells.refetch();
    setSettled(new Set());
  };
  return (
    <Panel
      title={t('cells.title', { count: total })}
      isFlush
      actions={
        <Button component="a" variant="default" href={addressOf(imports.cellsFile, { params })} download>
          {t('cells.download')}
        </Button>
      }
    >
      <QueryBoundary
        query={cells}
        skeleton={<RowsSkeleton rows={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={css.facts}>{t('cells.none')}</p>}
      >
        {({ items }) => (
          <div className={css.scroll}>
            <table className={`${css.table} ${css.mapping}`}>
              <thead>
                <tr>
                  <th scope="col">{t('cells.row')}</th>
                  <th scope="col">{t('columnHead')}</th>
                  <th scope="col">{t('cells.inFile')}</th>
                  <th scope="col">{t('cells.reason')}</th>
                  <th scope="col">{t('cells.right')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((cell) => (
                  <Line
                    key={keyOf(cell)}
                    cell={cell}
                    header={job.columns[cell.column]?.header || t('unnamed', { number: cell.column + 1 })}
                    params={params}
                    isSettled={settled.has(keyOf(cell))}
                    onSettled={() => setSettled((before) => new Set([...before, keyOf(cell)]))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryBoundary>
      {isSettled && total > 0 && (
        <div className={css.more}>
          <Button variant="default" onClick={() => void showMore()}>
            {t('cells.more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function keyOf({ row, column }: ImportCell): string {
  return `${row} ${column}`;
}

interface LineProps {
  readonly cell: ImportCell;
  readonly header: string;
  readonly params: ImportPlace & { readonly importId: ImportJob['id'] };
  readonly isSettled: boolean;
  readonly onSettled: () => void;
}

function Line({ cell, header, params, isSettled, onSettled }: LineProps) {
  const t = usePhrases('imports');
  const [text, setText] = useState('');
  const { run: fill, isPending } = useAction(
    () => api.imports.fillCell({ params, body: { row: cell.row, column: cell.column, text } }),
    { onDone: onSettled, isExclusive: true },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void fill();
  };
  return (
    <tr>
      <td data-label={t('cells.row')}>{cell.row}</td>
      <th scope="row">{header}</th>
      <td data-label={t('cells.inFile')}>{cell.text}</td>
      <td>{issueText({ rule: cell.rule, data: cell.data })}</td>
      <td>
        <form className={css.buttons} onSubmit={onSubmit}>
          <TextInput
            size="xs"
            aria-label={t('cells.rightOf', { header, row: cell.row })}
            value={text}
            readOnly={isSettled}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {isSettled ? (
            <span role="status" className={css.settled}>
              <CheckIcon size={14} weight="bold" />{' '}
              {t(text.trim() === '' ? 'cells.leftEmpty' : 'cells.saved')}
            </span>
          ) : (
            <Button type="submit" size="xs" variant="default" loading={isPending}>
              {t(text.trim() === '' ? 'cells.leave' : 'cells.save')}
            </Button>
          )}
        </form>
      </td>
    </tr>
  );
}
