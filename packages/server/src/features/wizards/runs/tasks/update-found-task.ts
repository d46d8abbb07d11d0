// The task "update fields for records" for records that a task created, found or let the visitor choose. Members change them
// with their own permissions, others the fields that the published version names; records that the run created are the
// wizard's own. Records that are no longer among them after Back get back what they had, unless someone changed it since.

import type { DataRecord } from '@fieldhouse/contract/records';
import type { UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { mayUpdate } from '@fieldhouse/domain/wizards/publishing/manifest';
import { kindOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { type Access, fullAccess } from '../../../records/engine/access/index.ts';
import { changeRecords, findRecords } from '../../../records/index.ts';
import { accessToFound } from '../found/access-to-found.ts';
import type { RunState } from '../run-state.ts';
import { columnFor, toAnswerIssue, toColumns } from '../values/task-values.ts';
import { listEffectsOf } from './effect-queries.ts';
import { loadLayers, planChange, saveChanges } from './field-changes.ts';
import { changedValues, type UpdateRecordsInput } from './update-records-task.ts';

type UpdateFoundInput = Omit<UpdateRecordsInput, 'version'> & { readonly ids: readonly string[] };

/** Changes the records and returns them. A record that was deleted, or is not visible to the member, is left out. */
export async function runUpdateFound(
  ctx: TeamContext,
  state: RunState,
  input: UpdateFoundInput,
): Promise<DataRecord[]> {
  const { task, collections, ids } = input;
  const { collectionId } = task;
  refuseUnless(collectionId, 'wizard_outdated');
  for (const { fieldId } of task.fields)
    refuseUnless(mayUpdate(state.version.manifest, task, fieldId), 'forbidden');
  const effects = new Map(
    (await listEffectsOf(ctx.db, state.run.id, task.id)).map((effect) => [effect.objectId, effect]),
  );
  try {
    const access = await accessFor(ctx, state, task, collectionId);
    const records = await findRecords(ctx, {
      collectionId,
      ids: [...new Set([...ids, ...effects.keys()])],
      access,
    });
    const set = changedValues(state, input);
    const layers = await loadLayers(
      ctx,
      state,
      input,
      records.map(({ id }) => id),
    );
    const plans = records.map((record) => {
      const isNamed = ids.includes(record.id);
      const own = { record, effect: effects.get(record.id) };
      return planChange(layers, own, isNamed ? set : new Map(), () => true);
    });
    const changed = await changeRecords(ctx, {
      collectionId,
      access,
      wizardId: state.run.wizardId,
      changes: plans
        .filter((plan) => plan.changed.size > 0)
        .map((plan) => ({
          id: plan.record.id,
          version: plan.record.version,
          values: toColumns(collections, collectionId, plan.changed, (field) => [
            columnFor(field, task, state),
          ]),
        })),
    });
    const after = new Map([...records, ...changed].map((record) => [record.id as string, record]));
    const done = plans.filter((plan) => plan.effect !== undefined || plan.changed.size + plan.below.size > 0);
    const ords = [...effects.values()].map(({ ord }) => ord);
    await saveChanges(ctx, state, task, { plans: done, layers: { ...layers, ords }, after });
    return ids.flatMap((id) => after.get(id) ?? []);
  } catch (error) {
    throw toAnswerIssue(toOwnRefusal(error), { task, collections }, collectionId);
  }
}

async function accessFor(
  ctx: TeamContext,
  { version }: RunState,
  { records }: UpdateRecordsTask,
  collectionId: string,
): Promise<Access> {
  const tasks = version.definition.steps.flatMap((step) => step.tasks);
  const isOwn = tasks.some((task) => kindOf(task).mostCreated && records === taskOutputName(task.id));
  if (isOwn) return fullAccess;
  return accessToFound(ctx, version.manifest, await loadCollection(ctx, collectionId));
}

function toOwnRefusal(error: unknown): unknown {
  const isClosed = error instanceof Refusal && closedCodes.has(error.code);
  return isClosed ? new Refusal('wizard_record_forbidden', { cause: error }) : error;
}

const closedCodes: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'unknown_field']);
