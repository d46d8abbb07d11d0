// Example records of the views of a step, as the author may read them.
import type { DisplayViewTask, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { conditionsOf, remainingFilter } from '@fieldhouse/domain/filters/remaining-filter';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { useValueFormats, valueText } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';

type ViewPart = Extract<StepPart, { type: 'display_view' }>;

const maxSamples = 5;

/** By id of the task. Without the comparisons with values of a run, which only a run has. */
export function useViewSamples(
  step: WizardStep,
  { full }: DraftCollections,
): ReadonlyMap<string, Omit<ViewPart, 'condition'>> {
  const teamId = useTeamId();
  const formats = useValueFormats();
  const tasks = step.tasks.filter((task) => task.type === 'display_view');
  return useQueries({
    queries: tasks.map((task) => {
      const { collectionId, sorts, max } = task;
      const filter = fixedFilter(task);
      return {
        ...queryOf(api.records.query, {
          // Not asked without a collection.
          params: { teamId, collectionId: collectionId ?? '' },
          body: { sorts, limit: Math.min(max, maxSamples), count: false, ...(filter && { filter }) },
        }),
        enabled: collectionId !== null && full.has(collectionId),
        retry: false,
      };
    }),
    combine: (results) =>
      new Map(
        tasks.map((task, index) => {
          const fields = full.get(task.collectionId ?? '')?.fields ?? [];
          const shown = task.columns.flatMap((id) => fields.find((field) => field.id === id) ?? []);
          const records = results[index]?.data?.records ?? [];
          const rows = records.map((record) => ({
            handle: record.id as string,
            cells: shown.map((field) => valueText(record.values[field.columnName], field, formats)),
          }));
          return [task.id as string, toPart(task, { columns: shown.map(({ title }) => title), rows })];
        }),
      ),
  });
}

function fixedFilter({ filter, compare }: DisplayViewTask) {
  if (filter === null) return undefined;
  const compared = new Set(
    conditionsOf(filter).filter((_, index) => compare.some(({ condition }) => condition === index)),
  );
  const fixed = remainingFilter(filter, (condition) => (compared.has(condition) ? true : undefined));
  return typeof fixed === 'boolean' ? undefined : fixed;
}

function toPart(task: DisplayViewTask, { columns, rows }: Pick<ViewPart, 'columns' | 'rows'>) {
  const { id: taskId, type, title, layout, choice, isRequired } = task;
  // A record that no one has entered yet shows which fields there are.
  const placeholder = { handle: 'sample', cells: columns.map((column) => `[${column}]`) };
  return {
    type,
    taskId,
    title,
    layout,
    columns,
    rows: rows.length === 0 && columns.length > 0 ? [placeholder] : rows,
    hasMore: false,
    choice,
    isRequired,
    value: [],
  };
}
