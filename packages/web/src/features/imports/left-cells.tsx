// Cells that an import could not read, those of a column with the same text in one line. A value that is entered there is stored in
// their records; the line stays, settled.
import type { ImportCellGroup } from '@fieldhouse/contract/import-cells';
import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { Button, TextInput } from '@mantine/core';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { addressOf } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { issueText } from '../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useLeave } from '../../app/forms/use-leave.ts';
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
  /** How many cells of each line are. */
  const [settled, setSettled] = useState<ReadonlyMap<string, number>>(new Map());
  /** Lines with a text that isn’t saved. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  useLeave([...typed].some((key) => !settled.has(key)));
  const isSettled = cells.data?.groups.every((group) => settled.has(keyOf(group))) ?? false;
  // Lines that are settled are not counted, once they are read again.
  const settledCells = (cells.data?.groups ?? []).reduce(
    (sum, group) => sum + (settled.get(keyOf(group)) ?? 0),
    0,
  );
  const total = (cells.data?.total ?? job.cellsLeftEmpty) - settledCells;
  const showMore = async () => {
    await cells.refetch();
    setSettled(new Map());
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
        isEmpty={({ groups }) => groups.length === 0}
        empty={<p className={css.facts}>{t('cells.none')}</p>}
      >
        {({ groups }) => (
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
                {groups.map((group) => (
                  <Line
                    key={keyOf(group)}
                    group={group}
                    header={job.columns[group.column]?.header || t('unnamed', { number: group.column + 1 })}
                    params={params}
                    filled={settled.get(keyOf(group))}
                    onTyped={(isTyped) => setTyped((before) => withKey(before, keyOf(group), isTyped))}
                    onSettled={(filled) =>
                      setSettled((before) => new Map([...before, [keyOf(group), filled]]))
                    }
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

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  return new Set(isIn ? [...keys, key] : [...keys].filter((one) => one !== key));
}

function keyOf({ row, column }: ImportCellGroup): string {
  return `${row} ${column}`;
}

interface LineProps {
  readonly group: ImportCellGroup;
  readonly header: string;
  readonly params: ImportPlace & { readonly importId: ImportJob['id'] };
  /** How many cells are settled; undefined before. */
  readonly filled: number | undefined;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSettled: (filled: number) => void;
}

function Line({ group, header, params, filled, onTyped, onSettled }: LineProps) {
  const t = usePhrases('imports');
  const [text, setText] = useState('');
  const { count } = group;
  const { fill, isPending } = useFilling({ group, params, onSettled });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void fill(text);
  };
  const label =
    count === 1
      ? t('cells.rightOf', { header, row: group.row })
      : t('cells.rightOfAll', { header, count, text: group.text });
  return (
    <tr>
      {count === 1 ? <td data-label={t('cells.row')}>{group.row}</td> : <td>{t('cells.rows', { count })}</td>}
      <th scope="row">{header}</th>
      <td data-label={t('cells.inFile')}>{group.text}</td>
      <td>{issueText({ rule: group.rule, data: group.data })}</td>
      <td>
        <form className={css.buttons} onSubmit={onSubmit}>
          <TextInput
            size="xs"
            aria-label={label}
            value={text}
            readOnly={isPending || filled !== undefined}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              onTyped(value.trim() !== '');
            }}
          />
          {filled === undefined ? (
            <Button type="submit" size="xs" variant="default" loading={isPending}>
              {t(text.trim() === '' ? 'cells.leave' : 'cells.save')}
            </Button>
          ) : (
            <Settled isEmpty={text.trim() === ''} count={count} filled={filled} />
          )}
        </form>
      </td>
    </tr>
  );
}

interface Progress {
  /** The row to go on with. */
  readonly row: number | null;
  readonly filled: number;
}

/** All cells of a line: many are filled in several requests, which go on where a failed one stopped. */
function useFilling({ group, params, onSettled }: Omit<LineProps, 'header' | 'filled' | 'onTyped'>) {
  const progress = useRef<Progress>({ row: group.row, filled: 0 });
  const { run: fill, isPending } = useAction(
    async (text: string) => {
      for (let { row } = progress.current; row !== null; ) {
        const body = { row, column: group.column, text, ...(group.count > 1 && { sameTexts: true }) };
        const { filled, nextRow } = await api.imports.fillCell({ params, body });
        progress.current = { row: nextRow, filled: progress.current.filled + filled };
        row = nextRow;
      }
    },
    { onDone: () => onSettled(progress.current.filled), isExclusive: true },
  );
  return { fill, isPending };
}

interface SettledProps {
  readonly isEmpty: boolean;
  readonly count: number;
  readonly filled: number;
}

function Settled({ isEmpty, count, filled }: SettledProps) {
  const t = usePhrases('imports');
  const saved = count === 1 ? t('cells.saved') : t('cells.savedIn', { count: filled });
  return (
    <span role="status" className={css.settled}>
      <CheckIcon size={14} weight="bold" /> {isEmpty ? t('cells.leftEmpty') : saved}
      {filled < count && ` ${t('cells.gone', { count: count - filled })}`}
    </span>
  );
}
