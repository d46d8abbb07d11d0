// What a member may do in all records of a collection, by which a wizard works that others run, or did.
import { dataRulesOf } from '@fieldhouse/domain/roles/data-rules';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { comparesMetadata } from '@fieldhouse/domain/wizards/publishing/record-rights';
import type { SelectionTask } from '@fieldhouse/domain/wizards/selection';
import { comparedIn } from '@fieldhouse/domain/wizards/tasks/rights/named-fields';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { findCollection } from '../catalogue/index.ts';

/**
 * The fields that the member may read or update in every record of the collection. Permissions in an ancestor
 * apply to all records of a child.
 */
export async function loadFullRights(ctx: TeamContext, member: Member, collectionId: string) {
  const collection = await findCollection(ctx, collectionId);
  const ancestorIds = collection
    ? [collection.rootId, ...collection.chain.map((one) => one.collectionId)]
    : [];
  const rules = [...new Set([collectionId, ...ancestorIds])].map((id) => dataRulesOf(member, id));
  return {
    seesAll: rules.some(({ rows }) => rows === 'always'),
    seesMetadata: rules.some(({ metadata }) => metadata === 'always'),
    mayRead: (fieldId: string) => rules.some((one) => one.read(fieldId) === 'always'),
    mayUpdate: (fieldId: string) => rules.some((one) => one.update(fieldId) === 'always'),
  };
}

/**
 * Why the member may not know what a search finds for others: the field that it compares and they can't read everywhere, or the
 * collection. Undefined if they may.
 */
export async function findUnsearchable(
  ctx: TeamContext,
  member: Member,
  task: SelectionTask,
  collections: KnownCollections,
): Promise<string | undefined> {
  const collection = collections.get(task.collectionId ?? '');
  if (!collection) return undefined;
  const full = await loadFullRights(ctx, member, collection.id);
  const closed = comparedIn(task, collections).find(({ fieldId }) => !full.mayRead(fieldId));
  if (closed) return closed.title;
  const isOpen = full.seesAll && (full.seesMetadata || !comparesMetadata(task));
  return isOpen ? undefined : collection.pluralName;
}
