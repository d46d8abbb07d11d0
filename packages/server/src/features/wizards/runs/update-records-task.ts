// The task "update fields for records", for the record that the run was started for. It uses the person's own
// permissions: the wizard changes nothing for them that they may not change themselves. For the holder of a
// personal link those are the fields that the published version names.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { mayUpdate } from '@fieldhouse/domain/wizards/manifest';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { changeRecords } from '../../records/index.ts';
import { saveEffect } from './run-queries.ts';
import type { RunState } from './run-state.ts';
import { recordAccess, type StartRecord } from './start-record.ts';
import {
  columnFor,
  plainValue,
  presetValueOf,
  toAnswerIssue,
  toColumns,
  type ValuesByField,
} from './task-values.ts';

export interface UpdateRecordsInput {
  readonly task: UpdateRecordsTask;
  readonly collections: KnownCollections;
  /** Checked answers by field id, changed fields only. */
  readonly answers: ValuesByField;
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
    refuseUnless(mayUpdate(state.version.manifest, start.collection.id, fieldId), 'forbidden');
  }
  const changed = changedValues(state, input);
  if (changed.size === 0) return start.record;
  try {
    const record = await change(ctx, state, { ...input, start, changed });
    await saveOwn(ctx, state, { task, start, record, changed });
    return record;
  } catch (error) {
    throw toAnswerIssue(toOwnRefusal(error), { task, collections }, start.collection.id);
  }
}

function changedValues(state: RunState, { task, collections, answers }: UpdateRecordsInput): ValuesByField {
  const hidden = task.fields
    .filter(({ mode }) => mode === 'hidden')
    .map(({ fieldId, value }): [string, unknown] => [
      fieldId,
      presetValueOf(fieldOf(collections, task.collectionId, fieldId), value, state),
    ]);
  return new Map([...answers, ...hidden]);
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

interface Done {
  readonly task: UpdateRecordsTask;
  readonly start: StartRecord;
  readonly record: DataRecord;
  readonly changed: ValuesByField;
}

async function saveOwn(
  ctx: TeamContext,
  { run }: RunState,
  { task, start, record, changed }: Done,
): Promise<void> {
  await saveEffect(ctx.db, {
    runId: run.id,
    taskId: task.id,
    kind: 'update_records',
    collectionId: start.collection.id,
    objectId: record.id,
    written: Object.fromEntries([...changed].map(([fieldId, value]) => [fieldId, plainValue(value)])),
    beforeRev: start.record.version,
    afterRev: record.version,
    state: 'applied',
  });
}

/** Maps refusals of the records engine to those of a run. The current values are part of the step itself. */
function toOwnRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code === 'stale_version') return new Refusal('stale_version', { cause: error });
  if (error.code === 'not_found') return new Refusal('wizard_record_not_found', { cause: error });
  const isClosed = error.code === 'forbidden' || error.code === 'unknown_field';
  return isClosed ? new Refusal('wizard_record_forbidden', { cause: error }) : error;
}
