// The task "display a data view": records as texts, each under a handle of the run, and which of them are chosen.
import type { Issue } from '@fieldhouse/contract/errors';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { DisplayViewTask } from '@fieldhouse/contract/wizard-definition';
import type { StepPart } from '@fieldhouse/contract/wizard-runs';
import { makeValuePrinter, printedAs } from '@fieldhouse/domain/fields/value-printer';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../../kernel/context.ts';
import { fieldTextIn } from '../localized-text.ts';
import { conditionValues } from '../run-conditions.ts';
import type { RunState } from '../run-state.ts';
import { choiceHandle } from '../run-token.ts';
import { type Selected, selectRecords } from './find-records-task.ts';

type ViewPart = Extract<StepPart, { type: 'display_view' }>;

/** Without a condition. `answered` are the answers of the task so far, which may name records that are gone. */
export async function makeViewPart(
  ctx: TeamContext,
  state: RunState,
  task: DisplayViewTask,
  {
    collections,
    answered,
  }: { readonly collections: KnownCollections; readonly answered: Readonly<Record<string, unknown>> },
): Promise<ViewPart> {
  const selected = await selectRecords(ctx, state.version, task, {
    collections,
    values: conditionValues(state),
  });
  const { id: taskId, title, layout, choice, isRequired } = task;
  const rows = selected.records.map((record) => ({
    handle: handleOf(ctx, state, task, record),
    cells: cellsOf(state, task, selected, record),
  }));
  const offered = new Set(rows.map(({ handle }) => handle));
  const known = collections.get(task.collectionId ?? '');
  return {
    type: 'display_view',
    taskId,
    title,
    layout,
    columns: task.columns.map((id) => known?.fields.find((field) => field.id === id)?.title ?? ''),
    rows,
    hasMore: selected.hasMore,
    choice,
    isRequired,
    value: [answered[taskId] ?? []]
      .flat()
      .flatMap((one) => (typeof one === 'string' && offered.has(one) ? [one] : [])),
  };
}

function handleOf(
  ctx: TeamContext,
  { run }: Pick<RunState, 'run'>,
  { id }: DisplayViewTask,
  record: DataRecord,
): string {
  return choiceHandle(ctx.deps.secrets.appSecret, run.id, id, record.id);
}

function cellsOf(
  { run, team }: Pick<RunState, 'run' | 'team'>,
  { columns }: DisplayViewTask,
  { collection }: Selected,
  record: DataRecord,
): string[] {
  const print = makeValuePrinter({
    language: run.lang,
    timeZone: team.primaryTimezone,
    words: messageWords(run.lang).printed,
  });
  return columns.map((id) => {
    const field = collection?.fields.find((one) => one.id === id);
    if (!collection || !field) return '';
    const value = fieldTextIn(record, collection, field, run.lang);
    return value === null ? '' : print.line(printedAs(value, field.dataType, field.settings));
  });
}

export interface CheckedChoice {
  readonly recordIds: readonly string[];
  readonly issue: Issue | undefined;
  /** Those among which they were chosen. */
  readonly shown?: Selected;
}

/** Each chosen handle must be that of a record which is still shown. */
export async function checkChoice(
  ctx: TeamContext,
  state: RunState,
  task: DisplayViewTask,
  {
    collections,
    sent,
  }: { readonly collections: KnownCollections; readonly sent: Readonly<Record<string, unknown>> },
): Promise<CheckedChoice> {
  const broken = (rule: string) => ({
    recordIds: [],
    issue: { path: ['body', 'answers', task.id, task.id], rule },
  });
  if (Object.keys(sent).some((key) => key !== task.id)) return broken('unknown_property');
  const handles: readonly unknown[] = [sent[task.id] ?? []].flat();
  if (handles.length === 0)
    return task.isRequired ? broken('value_required') : { recordIds: [], issue: undefined };
  const values = conditionValues(state);
  const shown = await selectRecords(ctx, state.version, task, { collections, values });
  const { records } = shown;
  const offered = new Map(records.map((record) => [handleOf(ctx, state, task, record), record.id]));
  const chosen = [...new Set(handles)].map((handle) =>
    typeof handle === 'string' ? offered.get(handle) : undefined,
  );
  const ids = chosen.filter((id) => id !== undefined);
  const isFitting = ids.length === chosen.length && (task.choice === 'many' || ids.length === 1);
  return isFitting ? { recordIds: ids, issue: undefined, shown } : broken('not_a_choice');
}
