// The task "update fields for records", for the record that the run was started for. It uses the person's own
// permissions: the wizard changes nothing for them that they may not change themselves. For the holder of a
// personal link those are the fields that the published version names.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { mayUpdate } from '@fieldhouse/domain/wizards/publishing/manifest';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { changeRecords } from '../../../records/index.ts';
import type { RunState } from '../run-state.ts';
import { recordAccess, type StartRecord } from '../start-record.ts';
import {
  type CheckedTask,
  columnFor,
  setValueOf,
  toAnswerIssue,
  toColumns,
  type ValuesByField,
  withOwn,
} from '../values/task-values.ts';
import { listEffectsOf } from './effect-queries.ts';
import { type ChangePlan, loadLayers, planChange, saveChanges } from './field-changes.ts';

export interface UpdateRecordsInput {
  readonly task: UpdateRecordsTask;
  readonly collections: KnownCollections;
  /** With answers of changed fields only. */
  readonly checked: CheckedTask;
  /** The version that the person saw; undefined if this step has changed the record already. */
  readonly version: number | undefined;
}

/**
 * Changes the record that the run started with and returns it; without answers and hidden values it is
 * unchanged.
 */
export async function runUpdateRecords(
  ctx: TeamContext,
  state: RunState,
  input: UpdateRecordsInput,
): Promise<DataRecord> {
  const { task, collections } = input;
  const { start } = state;
  refuseUnless(start !== 'gone', 'wizard_record_not_found');
  refuseUnless(start !== null && task.collectionId === start.collection.id, 'wizard_outdated');
  for (const { fieldId } of task.fields) {
    refuseUnless(mayUpdate(state.version.manifest, task, fieldId), 'forbidden');
  }
  const [effect] = await listEffectsOf(ctx.db, state.run.id, task.id);
  const set = changedValues(state, input);
  const layers = await loadLayers(ctx, state, input, [start.record.id]);
  // A field that is not sent keeps its value.
  const isUndone = (fieldId: string) => input.checked.skippedIds.has(fieldId);
  const plan = planChange(layers, { record: start.record, effect }, set, isUndone);
  if (set.size + plan.changed.size + plan.below.size === 0) return start.record;
  try {
    const changed = withUnchanged(plan, set);
    const record = changed.size === 0 ? start.record : await change(ctx, state, { ...input, start, changed });
    const after = new Map([[record.id as string, record]]);
    await saveChanges(ctx, state, task, { plans: [plan], layers, after });
    return record;
  } catch (error) {
    throw toAnswerIssue(toOwnRefusal(error), { task, collections }, start.collection.id);
  }
}

/** The answers and the hidden values that apply. */
export function changedValues(
  state: RunState,
  { task, collections, checked }: Omit<UpdateRecordsInput, 'version'>,
): ValuesByField {
  const own = withOwn(state, checked.own);
  const hidden = task.fields
    .filter(({ mode, fieldId }) => mode === 'hidden' && !checked.skippedIds.has(fieldId))
    .map(({ fieldId, value }): [string, unknown] => [
      fieldId,
      setValueOf(fieldOf(collections, task.collectionId, fieldId), value, own, task.id),
    ]);
  return new Map([...checked.answers, ...hidden]);
}

/** What is set as it is counts as a change, too: the version that the person saw has to be the current one. */
function withUnchanged({ below, changed }: ChangePlan, set: ValuesByField): ValuesByField {
  const covered = new Set([...below.values()].flatMap((values) => Object.keys(values)));
  return new Map([...[...set].filter(([fieldId]) => !covered.has(fieldId)), ...changed]);
}

interface Change extends UpdateRecordsInput {
  readonly start: StartRecord;
  readonly changed: ValuesByField;
}

async function change(
  ctx: TeamContext,
  { run, version }: RunState,
  { task, start, collections, changed, version: seen }: Change,
): Promise<DataRecord> {
  const { collection, record } = start;
  const [after] = await changeRecords(ctx, {
    collectionId: collection.id,
    access: await recordAccess(ctx, version.manifest, collection),
    wizardId: run.wizardId,
    changes: [
      {
        id: record.id,
        version: seen,
        values: toColumns(collections, collection.id, changed, (field) => [columnFor(field, task, { run })]),
      },
    ],
  });
  refuseUnless(after, 'wizard_record_not_found');
  return after;
}

/** Maps refusals of the records engine to those of a run. The current values are part of the step itself. */
function toOwnRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code === 'stale_version') return new Refusal('stale_version', { cause: error });
  if (error.code === 'not_found') return new Refusal('wizard_record_not_found', { cause: error });
  const isClosed = error.code === 'forbidden' || error.code === 'unknown_field';
  return isClosed ? new Refusal('wizard_record_forbidden', { cause: error }) : error;
}
