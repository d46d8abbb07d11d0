// Runs with their answers; a click opens one.
import type { RunColumn, RunState, WizardFigures, WizardRun } from '@fieldhouse/contract/wizard-results';
import { runSources, runStates, wizardResults } from '@fieldhouse/contract/wizard-results';
import { Button, SegmentedControl, Select, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useEffect, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMayExport } from '../../../app/rights/own-rights.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useValueFormats, valueText } from '../../fields/index.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import { useDurationText } from './duration-text.ts';
import { filterOf, useRuns } from './result-queries.ts';
import css from './results.module.css';
import { useStepTitle } from './step-title.ts';
import type { useResultSearch } from './use-result-search.ts';

type Search = ReturnType<typeof useResultSearch>;

interface RunTableProps {
  readonly place: WizardPlace;
  readonly figures: WizardFigures;
  readonly search: Search;
}

export function RunTable({ place, figures, search }: RunTableProps) {
  const t = usePhrases('wizard-results');
  const mayExport = useMayExport();
  const file = addressOf(wizardResults.exportRuns, { params: { ...place }, query: filterOf(search) });
  return (
    <Panel
      title={t('runs.title')}
      isFlush
      actions={
        mayExport && (
          <Button component="a" variant="default" size="compact-sm" href={file} download>
            {t('runs.export')}
          </Button>
        )
      }
    >
      <Filters figures={figures} search={search} />
      {search.box === 'spam' && <p className={css.hint}>{t('runs.spamText')}</p>}
      <Rows place={place} figures={figures} search={search} />
    </Panel>
  );
}

const typingPauseMs = 300;

function Filters({ figures, search }: Pick<RunTableProps, 'figures' | 'search'>) {
  const t = usePhrases('wizard-results');
  const titleOf = useStepTitle(figures.steps);
  const [typed, setTyped] = useState(search.find);
  useEffect(() => setTyped(search.find), [search.find]);
  const apply = useDebouncedCallback(
    (find: string) => search.change({ find, run: undefined }),
    typingPauseMs,
  );
  const step = figures.steps.find(({ stepId }) => stepId === search.step);
  return (
    <search className={css.filters}>
      {(figures.spam > 0 || search.box === 'spam') && (
        <SegmentedControl
          size="xs"
          aria-label={t('runs.box')}
          data={[
            { value: 'all', label: t('runs.inBox') },
            {
              value: 'spam',
              label: figures.spam > 0 ? t('runs.spamBoxOf', { number: figures.spam }) : t('runs.spamBox'),
            },
          ]}
          value={search.box ?? 'all'}
          onChange={(box) => search.change({ box: box === 'spam' ? 'spam' : undefined, run: undefined })}
        />
      )}
      <TextInput
        type="search"
        className={css.find}
        aria-label={t('runs.search')}
        placeholder={t('runs.search')}
        leftSection={<MagnifyingGlassIcon size={16} />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          apply(event.currentTarget.value);
        }}
      />
      <Select
        className={css.select}
        aria-label={t('runs.state')}
        placeholder={t('runs.everyState')}
        clearable
        data={runStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={search.state ?? null}
        onChange={(value) => search.change({ state: runStates.find((one) => one === value), run: undefined })}
      />
      <Select
        className={css.select}
        aria-label={t('source.title')}
        placeholder={t('runs.everySource')}
        clearable
        data={runSources.map((value) => ({ value, label: t(`source.${value}`) }))}
        value={search.source ?? null}
        onChange={(value) =>
          search.change({ source: runSources.find((one) => one === value), run: undefined })
        }
      />
      {step && (
        <Button variant="light" size="sm" onClick={() => search.change({ step: undefined })}>
          {t('runs.leftAt', { step: titleOf(step) })} ×
        </Button>
      )}
    </search>
  );
}

function Rows({ place, figures, search }: RunTableProps) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const query = useRuns(place, search);
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = query.data?.pages[0]?.columns ?? [];
  // A page of a search that found nothing yet has a next one.
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isSpamEmpty = search.box === 'spam' && figures.spam === 0;
  const isSearchingOn = query.data !== undefined && runs.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearchingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isSearchingOn, isFetchingNextPage, fetchNextPage]);
  return (
    <QueryBoundary query={query} skeleton={<RowsSkeleton rows={6} height={44} />}>
      {() =>
        runs.length === 0 ? (
          <p className={css.empty} role="status">
            {isSearchingOn ? t('runs.searching') : t(isSpamEmpty ? 'runs.noSpam' : 'runs.noResults')}
          </p>
        ) : (
          <>
            <RunRows runs={runs} columns={columns} figures={figures} search={search} />
            <div className={css.foot}>
              <LoadMore query={query} label={t('runs.more')} />
              <span className={css.soft}>
                {t('runs.shown', { count: runs.length, number: formats.number(runs.length) })}
              </span>
            </div>
          </>
        )
      }
    </QueryBoundary>
  );
}

/** More would make rows unreadable; a run's own page has all of them. */
const maxColumns = 8;

interface RunRowsProps {
  readonly runs: readonly WizardRun[];
  readonly columns: readonly RunColumn[];
  readonly figures: WizardFigures;
  readonly search: Search;
}

function RunRows({ runs, columns, figures, search }: RunRowsProps) {
  const t = usePhrases('wizard-results');
  const shown = columns.slice(0, maxColumns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={t('runs.table')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('runs.who')}</th>
            {shown.map(({ taskId, fieldId, title }) => (
              <th key={`${taskId}.${fieldId}`} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{t('runs.state')}</th>
            <th scope="col">{t('runs.time')}</th>
            <th scope="col">{t('runs.started')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} columns={shown} figures={figures} search={search} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RunRowProps extends Pick<RunRowsProps, 'columns' | 'figures' | 'search'> {
  readonly run: WizardRun;
}

function RunRow({ run, columns, figures, search }: RunRowProps) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const valueFormats = useValueFormats();
  const durationText = useDurationText();
  const open = () => search.change({ run: run.id });
  return (
    // The name is the button; a click anywhere on the row opens the same.
    <tr className={css.row} data-open={search.run === run.id || undefined} onClick={open}>
      <td>
        <UnstyledButton className={css.name} onClick={open}>
          {run.name ?? t('runs.nameless')}
        </UnstyledButton>
      </td>
      {columns.map((column) => (
        <td key={`${column.taskId}.${column.fieldId}`}>
          {answerText(run, column, valueFormats) || <span className={css.soft}>–</span>}
        </td>
      ))}
      <td>
        <StateChip run={run} figures={figures} />
      </td>
      <td>{durationText(run.seconds)}</td>
      <td>
        <time dateTime={run.startedAt} title={formats.exactTime(run.startedAt)}>
          {formats.ago(run.startedAt)}
        </time>
      </td>
    </tr>
  );
}

/** One, or one for each entry. */
export function answersOf({ answers }: Pick<WizardRun, 'answers'>, column: RunColumn): unknown[] {
  return answers
    .filter((one) => one.taskId === column.taskId && one.fieldId === column.fieldId)
    .map(({ value }) => value);
}

export function answerText(
  run: Pick<WizardRun, 'answers'>,
  column: RunColumn,
  formats: ReturnType<typeof useValueFormats>,
): string {
  const texts = answersOf(run, column).map((value) => valueText(value, column, formats));
  return texts.some(Boolean) ? texts.map((text) => text || '–').join('; ') : '';
}

const colors = { finished: 'green', under_way: 'blue', left: 'gray' } as const satisfies Record<
  RunState,
  string
>;

function StateChip({ run, figures }: Pick<RunRowProps, 'run' | 'figures'>) {
  const t = usePhrases('wizard-results');
  const titleOf = useStepTitle(figures.steps);
  const step = figures.steps.find(({ stepId }) => stepId === run.stepId);
  const at = step && titleOf(step);
  const text =
    run.state === 'finished' || !at ? t(`state.${run.state}`) : t(`stateAt.${run.state}`, { step: at });
  return <Chip color={colors[run.state]}>{text}</Chip>;
}
