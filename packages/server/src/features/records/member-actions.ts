// Adds records to child collections by hand and removes them. Membership may make a record accessible to
// users who only have permissions in the child, so adding one requires permission to change the record in the
// root.
import type { collectionMembers, MemberSelection } from '@fieldhouse/contract/collection-members';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RecordId } from '@fieldhouse/contract/ids';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { accessOf } from './access-of.ts';
import type { Access } from './engine/access/access.ts';
import { announceRecordsChanged } from './engine/read/collection-generations.ts';
import { addMembersWithHistory, deleteMembers, ensureMembers, selectIds } from './engine/write/members.ts';
import { ensureWritable } from './engine/write/write-limits.ts';

type Input<E extends keyof typeof collectionMembers> = EndpointInput<(typeof collectionMembers)[E]>;

export async function addMembers(ctx: TeamContext, { params, body }: Input<'add'>) {
  const child = await loadChosen(ctx, params.collectionId);
  return { added: await addTo(ctx, child, await addableIds(ctx, child, body)) };
}

export async function removeMembers(ctx: TeamContext, { params, body }: Input<'remove'>) {
  const child = await loadChosen(ctx, params.collectionId);
  return { removed: await removeFrom(ctx, child, await changeableIds(ctx, child, body)) };
}

/** As a member with their own permissions, otherwise for a caller that has authorized it. */
export async function changeMembers(
  ctx: TeamContext,
  {
    collectionId,
    change,
    ids,
  }: { readonly collectionId: string; readonly change: 'add' | 'remove'; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const child = await loadChosen(ctx, collectionId);
  const isMember = ctx.actor.kind === 'member';
  // Ids of records are branded at their source.
  const which = { ids: ids.map((id) => id as RecordId) };
  if (change === 'add') await addTo(ctx, child, isMember ? await addableIds(ctx, child, which) : ids);
  else await removeFrom(ctx, child, isMember ? await changeableIds(ctx, child, which) : ids);
}

async function addableIds(ctx: TeamContext, child: CollectionDefinition, which: MemberSelection) {
  await ensureOpensNothing(ctx, child);
  return changeableIds(ctx, await loadCollection(ctx, child.rootId), which);
}

async function addTo(ctx: TeamContext, child: CollectionDefinition, ids: readonly string[]): Promise<number> {
  await addMembersWithHistory(ctx, child, ids);
  await ensureMembers(ctx, child, ids);
  await membersChanged(ctx, child, { action: 'collection.members_added', count: ids.length });
  return ids.length;
}

async function removeFrom(
  ctx: TeamContext,
  child: CollectionDefinition,
  ids: readonly string[],
): Promise<number> {
  await deleteMembers(ctx, child, ids);
  await membersChanged(ctx, child, { action: 'collection.members_removed', count: ids.length });
  return ids.length;
}

/** Loads a collection whose members are chosen by hand; throws `action_not_allowed` for any other. */
async function loadChosen(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const collection = await loadCollection(ctx, id);
  if (ctx.actor.kind === 'member') await accessOf(ctx, collection);
  const own = collection.chain.at(-1);
  refuseUnless(own !== undefined && own.filter === undefined, 'action_not_allowed');
  return collection;
}

/**
 * Members must not gain access to a record by adding it to a collection in which they have more permissions.
 */
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
  which: MemberSelection,
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

interface Moved {
  readonly action: 'collection.members_added' | 'collection.members_removed';
  readonly count: number;
}

/**
 * Announces a change without ids, so that viewers refetch what they see of the child. Membership may also
 * change who has access to a record, so the team's audit log gets an entry; which records were added or
 * removed is in the history of each record.
 */
async function membersChanged(ctx: TeamContext, child: CollectionDefinition, moved: Moved): Promise<void> {
  announceRecordsChanged(ctx, child, 'bulk', null);
  const { action, count } = moved;
  if (count === 0) return;
  const subject = { subjectId: child.id, subjectName: child.row.pluralName };
  await writeAudit(ctx, { action, ...subject, detail: { number: count } });
}
