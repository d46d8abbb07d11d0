// When a record is restored from the trash, the links that pointed to it are restored too. Links that a merge redirected
// only where the caller may change them, and unless they have changed since; those that a deletion cleared wherever they
// were, since restoring takes the deletion back. Comments, tags and bookmarks stay with the surviving record of a merge.
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import type { CollectionDefinition, FieldDefinition } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import { announceRecordsChanged } from '../engine/read/collection-generations.ts';
import { listDeletions } from '../engine/read/history/record-history.ts';
import { restoreLinks } from '../engine/write/bulk/restore-links.ts';
import { listLinkingCollections } from './linking-collections.ts';

export async function restoreLinksTo(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const deletions = await listDeletions(ctx.db, collection.rootId, ids);
  if (deletions.length === 0) return;
  const batchesOf = (isMerge: boolean) =>
    new Map(deletions.filter((one) => one.isMerge === isMerge).map((one) => [one.recordId, one.batchId]));
  const [merged, deleted] = [batchesOf(true), batchesOf(false)];
  const batch = { id: newId(), actorId: userIdOf(ctx.actor) };
  for (const pointing of await listLinkingCollections(ctx, collection)) {
    const { collection: holder, fields } = pointing;
    let count = 0;
    if (merged.size > 0) {
      const open = await openFields(ctx, pointing);
      const back = { fields: open, batches: merged, loss: 'redirected' } as const;
      count += await restoreLinks(ctx, { collection: holder, batch, ...back });
    }
    if (deleted.size > 0) {
      const back = { fields, batches: deleted, loss: 'cleared' } as const;
      count += await restoreLinks(ctx, { collection: holder, batch, ...back });
    }
    if (count > 0) announceRecordsChanged(ctx, holder, 'bulk', null);
  }
}

async function openFields(
  ctx: TeamContext,
  { collection, fields }: Awaited<ReturnType<typeof listLinkingCollections>>[number],
): Promise<readonly FieldDefinition[]> {
  const access = await unlessRefused(() => accessOf(ctx, collection));
  return fields.filter((field) => access?.mayWrite(field) && !access.limits?.writable(field));
}
