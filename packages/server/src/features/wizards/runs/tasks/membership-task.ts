// The tasks "add to a collection" and "remove from a collection". Answering again compensates the difference: what the task
// changed before, and no longer would, is changed back.
import type { MembershipTask } from '@fieldhouse/contract/wizard-definition';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { fullAccess } from '../../../records/engine/access/index.ts';
import { changeMembers, findRecords, listMembersAmong } from '../../../records/index.ts';
import type { RunState } from '../run-state.ts';
import { listEffectsOf, listOtherEffects, type NewEffect, saveEffects } from './effect-queries.ts';

/** Returns the records that it changed. Without any, it changes back what it did before. */
export async function runMembership(
  ctx: TeamContext,
  { run, version }: Pick<RunState, 'run' | 'version'>,
  task: MembershipTask,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { collectionId } = task;
  refuseUnless(collectionId, 'wizard_outdated');
  const change = task.type === 'add_to_collection' ? 'add' : 'remove';
  const isNamed = version.manifest.members.some(
    (one) => one.collectionId === collectionId && one.change === change,
  );
  refuseUnless(isNamed, 'forbidden');
  const effects = await listEffectsOf(ctx.db, run.id, task.id);
  const applied = effects.filter(({ state }) => state !== 'reverted');
  const isChanged = new Set(applied.map(({ objectId }) => objectId));
  const wanted = new Set(ids);
  try {
    const left = applied.filter(({ objectId }) => !wanted.has(objectId)).map(({ objectId }) => objectId);
    const back = await aliveAmong(ctx, collectionId, left);
    const members = new Set(await listMembersAmong(ctx, collectionId, [...ids, ...back]));
    const above = await loadAbove(ctx, { run, version }, task, [...ids, ...back]);
    // A later task of the run has changed it since; no one else has.
    const coverOf = (id: string) => {
      const covers = above.get(id) ?? [];
      const top = covers.at(-1);
      return top && members.has(id) === isAdding(top) ? covers[0] : undefined;
    };
    const isMember = (id: string) => {
      const cover = coverOf(id);
      return cover ? !isAdding(cover) : members.has(id);
    };
    const due = ids.filter((id) => !isChanged.has(id) && isMember(id) === (change === 'remove'));
    // Another user may have changed it since.
    const stillOwn = back.filter((id) => !coverOf(id) && members.has(id) === (change === 'add'));
    // What a later task changed is as it was before that task, now that this one has changed it or no longer does.
    const undone = [...due, ...back].flatMap((id) => coverOf(id) ?? []);
    await saveEffects(
      ctx.db,
      undone.map((effect) => ({ ...effect, state: 'reverted' })),
    );
    await changeMembers(ctx, { collectionId, change, ids: due.filter((id) => !coverOf(id)) });
    await changeMembers(ctx, { collectionId, change: change === 'add' ? 'remove' : 'add', ids: stillOwn });
    const ords = new Map(effects.map(({ objectId, ord }) => [objectId, ord]));
    const save = (state: 'applied' | 'reverted') => (objectId: string) => {
      const ord = ords.get(objectId) ?? ords.size;
      ords.set(objectId, ord);
      const shared = { runId: run.id, taskId: task.id, kind: task.type, collectionId, objectId, ord, state };
      return { ...shared, written: {}, replaced: {}, beforeRev: null, afterRev: null };
    };
    await saveEffects(ctx.db, [...due.map(save('applied')), ...back.map(save('reverted'))]);
    return due;
  } catch (error) {
    throw error instanceof Refusal && closedCodes.has(error.code)
      ? new Refusal('wizard_record_forbidden', { cause: error })
      : error;
  }
}

function isAdding({ kind }: Pick<NewEffect, 'kind'>): boolean {
  return kind === 'add_to_collection';
}

/** By record, the changes of later tasks of the run to the same collection, in their order. */
async function loadAbove(
  ctx: TeamContext,
  { run, version }: Pick<RunState, 'run' | 'version'>,
  task: MembershipTask,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly NewEffect[]>> {
  const tasks = version.definition.steps.flatMap((step) => step.tasks);
  const placeOf = (id: string) => tasks.findIndex((one) => one.id === id);
  const others = await listOtherEffects(ctx.db, { runId: run.id, taskId: task.id }, ids);
  const later = others.filter(
    ({ taskId, collectionId, kind }) =>
      placeOf(taskId) > placeOf(task.id) && collectionId === task.collectionId && memberKinds.has(kind),
  );
  later.sort((a, b) => placeOf(a.taskId) - placeOf(b.taskId));
  return Map.groupBy(later, ({ objectId }) => objectId);
}

const memberKinds: ReadonlySet<string> = new Set(['add_to_collection', 'remove_from_collection']);

/** What is in the trash keeps its place there. */
async function aliveAmong(ctx: TeamContext, collectionId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rootId } = await loadCollection(ctx, collectionId);
  const alive = await findRecords(ctx, { collectionId: rootId, ids, access: fullAccess });
  return alive.map(({ id }) => id);
}

const closedCodes: ReadonlySet<string> = new Set([
  'not_found',
  'forbidden',
  'not_a_member',
  'action_not_allowed',
]);
