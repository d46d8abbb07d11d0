// When a record is restored from the trash, the links that pointed to it are restored too. Links that a merge redirected
// only where the caller may change them, and unless they have changed since; those that a deletion cleared wherever they
// were, since restoring takes the deletion back. Comments, tags and bookmarks stay with the surviving record of a merge.
import { type TeamAuthority, userIdOf } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { type CollectionDefinition, type FieldDefinition, findCollection } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import { announceRecordsChanged } from '../engine/read/collection-generations.ts';
import { listDeletions } from '../engine/read/history/record-history.ts';
import { type Batch, readForChange } from '../engine/write/bulk/keyed-records.ts';
import { restoreLinks } from '../engine/write/bulk/restore-links.ts';
import { listLinkingCollections } from './linking-collections.ts';

export async function restoreLinksTo(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const deletions = await listDeletions(ctx.db, collection.rootId, ids);
  if (deletions.length === 0) return;
  const [merged, deleted] = [batchesOf(deletions, true), batchesOf(deletions, false)];
  const batch = { id: newId(), actorId: userIdOf(ctx.actor) };
  for (const pointing of await listLinkingCollections(ctx, collection)) {
    const { collection: holder, fields } = pointing;
    let count = 0;
    if (merged.size > 0) {
      const open = await openFields(ctx, pointing);
      const back = { fields: open, batches: merged, loss: 'redirected' } as const;
      count += (await restoreLinks(ctx, { collection: holder, batch, ...back })).count;
    }
    if (deleted.size > 0) {
      const back = { fields, batches: deleted, loss: 'cleared' } as const;
      const restored = await restoreLinks(ctx, { collection: holder, batch, ...back });
      count += restored.count;
      if (restored.before !== undefined) {
        const rest = {
          collectionId: collection.id,
          holderId: holder.id,
          ids,
          batch,
          before: restored.before,
        };
        await ctx.enqueue(restoreLinksQueue, rest satisfies RestOfLinks);
      }
    }
    if (count > 0) announceRecordsChanged(ctx, holder, 'bulk', null);
  }
}

export const restoreLinksQueue = 'records.restore-links';

/** More links were cleared than are restored at once. */
export interface RestOfLinks {
  /** Of the restored records. */
  readonly collectionId: string;
  readonly ids: readonly string[];
  readonly holderId: string;
  readonly batch: Batch;
  /** The last change of the history that is taken back. */
  readonly before: string;
}

/** Part by part, each in a transaction of its own: a link that is restored twice is there once. */
export async function restoreRestOfLinks(
  deps: Deps,
  authority: TeamAuthority,
  { collectionId, ids, holderId, batch, before: first }: RestOfLinks,
): Promise<void> {
  for (let before: string | undefined = first; before !== undefined; ) {
    const from: string = before;
    before = await deps.withTeam(authority, async (ctx) => {
      const collection = await findCollection(ctx, collectionId);
      if (!collection) return undefined;
      const pointing = await listLinkingCollections(ctx, collection);
      const holder = pointing.find((one) => one.collection.id === holderId);
      if (!holder) return undefined;
      // One that is in the trash again is linked no more.
      const live = [...(await readForChange(ctx, collection, ids, [])).keys()];
      const batches = batchesOf(await listDeletions(ctx.db, collection.rootId, live), false);
      const back = { ...holder, batches, loss: 'cleared', batch, before: from } as const;
      const restored = await restoreLinks(ctx, back);
      if (restored.count > 0) announceRecordsChanged(ctx, holder.collection, 'bulk', null);
      return restored.before;
    });
  }
}

function batchesOf(
  deletions: Awaited<ReturnType<typeof listDeletions>>,
  isMerge: boolean,
): ReadonlyMap<string, string> {
  return new Map(
    deletions.filter((one) => one.isMerge === isMerge).map((one) => [one.recordId, one.batchId]),
  );
}

async function openFields(
  ctx: TeamContext,
  { collection, fields }: Awaited<ReturnType<typeof listLinkingCollections>>[number],
): Promise<readonly FieldDefinition[]> {
  const access = await unlessRefused(() => accessOf(ctx, collection));
  return fields.filter((field) => access?.mayWrite(field) && !access.limits?.writable(field));
}
