// Puts records into child collections by hand and takes them out. Being in one may open a record to whoever has rights in
// the child alone, so it takes the right to change the record where it comes from.
import type { collectionMembers, WhichMembers } from '@fieldhouse/contract/collection-members';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../collections/index.ts';
import { accessOf } from './access-of.ts';
import type { Access } from './engine/access.ts';
import { recordsChanged } from './engine/generations.ts';
import { ensureMembers } from './engine/member-access.ts';
import { addMembersNoted, deleteMembers, selectIds } from './engine/members.ts';
import { ensureWritable } from './engine/write-limits.ts';

type Input<E extends keyof typeof collectionMembers> = EndpointInput<(typeof collectionMembers)[E]>;

export async function addMembers(ctx: TeamContext, { params, body }: Input<'add'>) {
  const child = await loadChosen(ctx, params.collectionId);
  await ensureOpensNothing(ctx, child);
  const root = await loadCollection(ctx, child.rootId);
  const ids = await changeableIds(ctx, root, body);
  await addMembersNoted(ctx, child, ids);
  await ensureMembers(ctx, child, ids);
  membersChanged(ctx, child);
  return { added: ids.length };
}

export async function removeMembers(ctx: TeamContext, { params, body }: Input<'remove'>) {
  const child = await loadChosen(ctx, params.collectionId);
  const ids = await changeableIds(ctx, child, body);
  await deleteMembers(ctx, child, ids);
  membersChanged(ctx, child);
  return { removed: ids.length };
}

/** A filter decides about a smart collection, and a root has all of its records. */
async function loadChosen(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const collection = await loadCollection(ctx, id);
  await accessOf(ctx, collection);
  const own = collection.chain.at(-1);
  refuseUnless(own !== undefined && own.filter === undefined, 'action_not_allowed');
  return collection;
}

/** Nobody opens a record to themselves by putting it where they may do more. */
async function ensureOpensNothing({ actor }: TeamContext, { chain }: CollectionDefinition): Promise<void> {
  if (actor.kind !== 'member') return;
  const ids = new Set<string>(chain.map(({ collectionId }) => collectionId));
  const own = actor.dataPermissions.some(
    (one) => 'collectionId' in one && one.collectionId !== null && ids.has(one.collectionId),
  );
  refuseUnless(!own || hasAllData(actor), 'forbidden');
}

async function changeableIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  which: WhichMembers,
): Promise<readonly string[]> {
  const access = await accessOf(ctx, collection);
  refuseUnless(access.mayCreate, 'forbidden');
  const ids = await selectIds(ctx, collection, which, access);
  await ensureChangeable(ctx, collection, ids, access);
  return ids;
}

async function ensureChangeable(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  { limits }: Access,
): Promise<void> {
  if (!limits?.creatable) return;
  await ensureWritable(
    ctx,
    collection,
    limits,
    ids.map((id) => ({ id, values: {} })),
  );
}

/** What stands above has the records as before; which ones came and went is asked anew by each asker. */
function membersChanged(ctx: TeamContext, child: CollectionDefinition): void {
  recordsChanged(ctx, child.id, 'bulk', null);
}
