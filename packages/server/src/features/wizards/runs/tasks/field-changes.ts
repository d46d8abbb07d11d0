// What a task of a run sets in fields of records, and puts back after Back: shared by the tasks that create and update records.
// Tasks that set the same field lie on each other (field-layers).
import type { DataRecord } from '@fieldhouse/contract/records';
import { type FieldsTask, isFieldsTask } from '@fieldhouse/contract/wizard-definition';
import {
  type FieldLayers,
  type LayerPlan,
  type NamedLayer,
  planLayers,
} from '@fieldhouse/domain/wizards/effects/field-layers';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { TeamContext } from '../../../../kernel/context.ts';
import { plainValue } from '../plain-value.ts';
import type { RunState } from '../run-state.ts';
import { columnFor, type ValuesByField } from '../values/task-values.ts';
import { type EffectRow, listOtherEffects, type NewEffect, saveEffects } from './effect-queries.ts';

interface Changing<T extends FieldsTask> {
  readonly task: T;
  readonly collections: KnownCollections;
}

/** The layers of each record: the task's own, and those of later tasks. */
export async function loadLayers<T extends FieldsTask>(
  ctx: TeamContext,
  state: RunState,
  { task, collections }: Changing<T>,
  recordIds: readonly string[],
): Promise<Layers> {
  const own = { runId: state.run.id, taskId: task.id };
  const others = await listOtherEffects(ctx.db, own, recordIds);
  const tasks = state.version.definition.steps.flatMap((step) => step.tasks);
  const placeOf = (id: string) => tasks.findIndex((one) => one.id === id);
  const later = others
    .filter(({ taskId }) => placeOf(taskId) > placeOf(task.id))
    .sort((a, b) => placeOf(a.taskId) - placeOf(b.taskId));
  const columnOf = (of: FieldsTask, fieldId: string) => {
    const field = fieldOf(collections, task.collectionId, fieldId);
    return field && columnFor(field, of, state);
  };
  const byRecord = Map.groupBy(later, ({ objectId }) => objectId);
  return {
    effects: new Map(later.map((effect) => [nameOf(effect), effect])),
    of: (record, effect) => ({
      own: effect,
      above: (byRecord.get(record.id) ?? []).map((one): NamedLayer => {
        const other = tasks.find(({ id }) => id === one.taskId);
        // Texts in two languages are in two columns.
        const isSameColumn = (fieldId: string) =>
          other !== undefined && isFieldsTask(other) && columnOf(other, fieldId) === columnOf(task, fieldId);
        const written = Object.entries(one.written).filter(([fieldId]) => isSameColumn(fieldId));
        return { name: nameOf(one), written: Object.fromEntries(written), replaced: one.replaced };
      }),
      current: (fieldId) => plainValue(record.values[columnOf(task, fieldId) ?? ''] ?? null),
    }),
  };
}

export interface Layers {
  /** Those of later tasks, by name. */
  readonly effects: ReadonlyMap<string, NewEffect>;
  /** `effect`: what the task did to the record before. */
  readonly of: (record: DataRecord, effect: EffectRow | undefined) => FieldLayers;
}

function nameOf({ taskId, ord }: Pick<NewEffect, 'taskId' | 'ord'>): string {
  return `${taskId}:${ord}`;
}

export interface ChangePlan extends LayerPlan {
  readonly record: DataRecord;
  readonly effect: EffectRow | undefined;
}

export function planChange(
  layers: Layers,
  { record, effect }: Pick<ChangePlan, 'record' | 'effect'>,
  set: ValuesByField,
  isUndone: (fieldId: string) => boolean,
): ChangePlan {
  const plain = new Map([...set].map(([fieldId, value]) => [fieldId, plainValue(value)]));
  return { record, effect, ...planLayers(layers.of(record, effect), plain, isUndone) };
}

/** Stores what was done: of the task, and what lies below the layers of later tasks now. */
export async function saveChanges(
  ctx: TeamContext,
  { run }: Pick<RunState, 'run'>,
  task: FieldsTask,
  { plans, layers, after }: Saved,
): Promise<void> {
  let ord = Math.max(-1, ...plans.map(({ effect }) => effect?.ord ?? -1), ...(layers.ords ?? []));
  const own = plans.map(({ record, effect, written, replaced }): NewEffect => {
    ord += effect ? 0 : 1;
    const state = Object.keys(written).length === 0 ? 'reverted' : effect ? 'amended' : 'applied';
    return {
      runId: run.id,
      taskId: task.id,
      ord: effect?.ord ?? ord,
      kind: task.type,
      collectionId: task.collectionId,
      objectId: record.id,
      ...{ written, replaced, state },
      beforeRev: record.version,
      afterRev: after.get(record.id)?.version ?? record.version,
    };
  });
  await saveEffects(ctx.db, [...own, ...lowered(layers, plans)]);
}

interface Saved {
  readonly plans: readonly ChangePlan[];
  readonly layers: Pick<Layers, 'effects'> & { readonly ords?: readonly number[] };
  /** The records that were changed, by id. */
  readonly after: ReadonlyMap<string, DataRecord>;
}

/** Effects of later tasks with what lies below them now. */
export function lowered(
  { effects }: Pick<Layers, 'effects'>,
  plans: readonly Pick<LayerPlan, 'below'>[],
): NewEffect[] {
  const lower = new Map<string, EffectRow['replaced']>();
  for (const [name, replaced] of plans.flatMap(({ below }) => [...below]))
    lower.set(name, { ...lower.get(name), ...replaced });
  return [...lower].flatMap(([name, replaced]): NewEffect[] => {
    const effect = effects.get(name);
    return effect ? [{ ...effect, replaced: { ...effect.replaced, ...replaced } }] : [];
  });
}
