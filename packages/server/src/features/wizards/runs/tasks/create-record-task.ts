// The task "create a record". Its record's id is derived from run, task and entry, so that sending the step
// repeatedly creates one record; answering again amends it and leaves values changed by others since.
import type { DataRecord } from '@fieldhouse/contract/records';
import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import { answerColumn } from '@fieldhouse/domain/wizards/answers';
import { isSame, layerAbove } from '@fieldhouse/domain/wizards/effects/field-layers';
import { entryKey } from '@fieldhouse/domain/wizards/entries';
import {
  fieldOf,
  type KnownCollections,
  type KnownField,
} from '@fieldhouse/domain/wizards/fields-of-collections';
import { mayCreate } from '@fieldhouse/domain/wizards/publishing/manifest';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { type Access, fullAccess } from '../../../records/engine/access/index.ts';
import { changeRecords, createRecords, findRecords, restoreTrashed } from '../../../records/index.ts';
import { plainValue } from '../plain-value.ts';
import type { RunState } from '../run-state.ts';
import { recordIdOf } from '../run-token.ts';
import {
  type CheckedTask,
  columnFor,
  setValueOf,
  toAnswerIssue,
  toColumns,
  type ValuesByField,
  withOwn,
} from '../values/task-values.ts';
import { type EffectRow, listEffectsOf, saveEffects } from './effect-queries.ts';
import { loadLayers, lowered } from './field-changes.ts';

export interface CreateRecordInput {
  readonly task: CreateRecordTask;
  readonly collections: KnownCollections;
  readonly checked: CheckedTask;
  /** Of the entry; 0 without entries. */
  readonly number?: number;
}

export interface CreateRecordOutput {
  readonly recordId: string;
  readonly record: DataRecord;
  /** Fields in which another user's later value was left unchanged. */
  readonly skippedFieldIds: readonly string[];
}

/**
 * Creates the record of a task, or changes the one that the task created when its step was submitted before.
 */
export async function runCreateRecord(
  ctx: TeamContext,
  state: RunState,
  input: CreateRecordInput,
): Promise<CreateRecordOutput> {
  const { task, number = 0 } = input;
  const collectionId = task.collectionId;
  refuseUnless(collectionId, 'wizard_outdated');
  for (const taskField of task.fields) {
    refuseUnless(mayCreate(state.version.manifest, collectionId, taskField), 'forbidden');
  }
  const place: Place = {
    ...input,
    state,
    collectionId,
    // Users who may run the wizard act with the permissions of its manifest, checked above.
    access: fullAccess,
    wanted: wantedValues(withOwn(state, input.checked.own), input),
    ord: number,
    key: number === 0 ? task.id : entryKey(task.id, number),
  };
  const effects = await listEffectsOf(ctx.db, state.run.id, task.id);
  const effect = effects.find(({ ord }) => ord === place.ord);
  try {
    return effect ? await amend(ctx, place, effect) : await create(ctx, place);
  } catch (error) {
    throw toAnswerIssue(error, place, collectionId);
  }
}

interface Place extends CreateRecordInput {
  readonly state: RunState;
  readonly collectionId: string;
  readonly access: Access;
  readonly wanted: ValuesByField;
  readonly ord: number;
  /** Under which its answers are sent. */
  readonly key: string;
}

function wantedValues(state: RunState, { task, collections, checked }: CreateRecordInput): ValuesByField {
  return new Map(
    task.fields.map(({ fieldId, mode, value }) => {
      const field = fieldOf(collections, task.collectionId, fieldId);
      if (checked.skippedIds.has(fieldId)) return [fieldId, unsetValueOf(field, state)];
      const answer = checked.answers.get(fieldId) ?? null;
      return [fieldId, mode === 'hidden' ? setValueOf(field, value, state, task.id) : answer];
    }),
  );
}

/** What a field has that the task never set. */
function unsetValueOf(field: KnownField | undefined, { run }: RunState): unknown {
  const isOwnColumn = field && answerColumn(field, run.lang) === field.columnName;
  return isOwnColumn ? plainValue(field.defaultValue ?? null) : null;
}

async function create(ctx: TeamContext, place: Place): Promise<CreateRecordOutput> {
  const { collectionId, collections, access, task, wanted, state } = place;
  const recordId = recordIdOf(state.run.id, task.id, place.ord);
  // Empty answers are left out, so that the field's default applies.
  const filled = new Map([...wanted].filter(([, value]) => value !== null));
  const [record] = await createRecords(ctx, {
    collectionId,
    access,
    ids: [recordId],
    wizardId: state.run.wizardId,
    records: [
      toColumns(collections, collectionId, filled, (field) => {
        const column = columnFor(field, task, state);
        // The record might lack a name, or fail a required field, without the text in the field's own
        // language.
        return isNeeded(place, field) ? [...new Set([column, field.columnName])] : [column];
      }),
    ],
  });
  refuseUnless(record, 'internal_error');
  await saveOwn(ctx, place, { record, state: 'applied', beforeRev: null, preserved: {} });
  return { recordId, record, skippedFieldIds: [] };
}

function isNeeded({ collections, collectionId }: Place, { id, isRequired }: KnownField): boolean {
  return isRequired || collections.get(collectionId)?.nameFieldId === id;
}

async function amend(ctx: TeamContext, place: Place, effect: EffectRow): Promise<CreateRecordOutput> {
  const { collectionId, collections, access, task, wanted, state } = place;
  const recordId = effect.objectId;
  const current = await findAlive(ctx, place, recordId);
  const layers = await loadLayers(ctx, state, place, [recordId]);
  const ofRecord = layers.of(current, effect);
  // A later task of the run has set it since: it keeps that value, over the one that this task sets now.
  const covered = new Map(
    [...wanted].flatMap(([fieldId, value]) => {
      const upper = layerAbove(ofRecord, fieldId);
      return upper ? [[fieldId, { name: upper.name, value: plainValue(value) }] as const] : [];
    }),
  );
  const skipped = theirs(place, effect, current).filter((fieldId) => !covered.has(fieldId));
  const changed = new Map(
    [...wanted].filter(
      ([fieldId, value]) =>
        !skipped.includes(fieldId) && !covered.has(fieldId) && !isSame(value, effect.written[fieldId]),
    ),
  );
  const [record = current] =
    changed.size === 0
      ? []
      : await changeRecords(ctx, {
          collectionId,
          access,
          wizardId: state.run.wizardId,
          changes: [
            {
              id: recordId,
              version: current.version,
              values: toColumns(collections, collectionId, changed, (field) => {
                const column = columnFor(field, task, state);
                // A text that this task has set in both columns is updated in both.
                const isCopy =
                  isNeeded(place, field) &&
                  isSame(current.values[field.columnName], effect.written[field.id]);
                return isCopy ? [...new Set([column, field.columnName])] : [column];
              }),
            },
          ],
        });
  const below = [...covered].map(([fieldId, { name, value }]) => ({
    below: new Map([[name, { [fieldId]: value }]]),
  }));
  await saveEffects(ctx.db, lowered(layers, below));
  const preserved = Object.fromEntries([
    ...skipped.map((fieldId) => [fieldId, effect.written[fieldId]] as const),
    ...[...covered].map(([fieldId, { value }]) => [fieldId, value] as const),
  ]);
  await saveOwn(ctx, place, { record, state: 'amended', beforeRev: current.version, preserved });
  return { recordId, record, skippedFieldIds: skipped };
}

/** The record that this run created; answering again restores it from the trash. */
async function findAlive(ctx: TeamContext, place: Place, recordId: string): Promise<DataRecord> {
  const { collectionId, access } = place;
  const request = { collectionId, access, ids: [recordId] };
  const [found] = await findRecords(ctx, request);
  if (found) return found;
  await restoreTrashed(ctx, request);
  const [restored] = await findRecords(ctx, request);
  refuseUnless(restored, 'wizard_outdated');
  return restored;
}

/** Fields whose value is no longer what this task set: another user's change takes precedence. */
function theirs(
  { task, collections, collectionId, state }: Place,
  effect: EffectRow,
  current: DataRecord,
): string[] {
  return task.fields.flatMap(({ fieldId }) => {
    const field = fieldOf(collections, collectionId, fieldId);
    const isTheirs =
      field &&
      fieldId in effect.written &&
      !isSame(plainValue(current.values[columnFor(field, task, state)]), effect.written[fieldId]);
    return isTheirs ? [fieldId] : [];
  });
}

/** Stores the record's values in this task's fields, for comparison at the next amendment. */
async function saveOwn(
  ctx: TeamContext,
  { state, task, collections, collectionId, ord }: Place,
  done: {
    readonly record: DataRecord;
    readonly state: 'applied' | 'amended';
    readonly beforeRev: number | null;
    /**
     * Written values of fields that another user has changed since: they remain the reference for comparison.
     */
    readonly preserved: EffectRow['written'];
  },
): Promise<void> {
  const written = task.fields.map(({ fieldId }) => {
    const field = fieldOf(collections, collectionId, fieldId);
    const column = field ? columnFor(field, task, state) : '';
    return [fieldId, plainValue(done.record.values[column] ?? null)];
  });
  const effect = {
    runId: state.run.id,
    taskId: task.id,
    ord,
    kind: task.type,
    collectionId,
    objectId: done.record.id,
    written: { ...Object.fromEntries(written), ...done.preserved },
    replaced: {},
    beforeRev: done.beforeRev,
    afterRev: done.record.version,
    state: done.state,
  };
  await saveEffects(ctx.db, [effect]);
}
