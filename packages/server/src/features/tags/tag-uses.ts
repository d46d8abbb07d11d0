// Number of records per tag that are visible to the member.
import type { TeamContext } from '../../kernel/context.ts';
import { findCollection, limitedAuthor, loadCollection } from '../catalogue/index.ts';
import { recordSource } from '../records/engine/read/index.ts';
import { findAccess } from '../records/index.ts';
import { countSeenTagUses, countTagUses, listTaggedCollections } from './tag-queries.ts';

export async function countUses(ctx: TeamContext): Promise<ReadonlyMap<string, number>> {
  if (!limitedAuthor(ctx)) return countTagUses(ctx.db);
  const uses = new Map<string, number>();
  for (const collectionId of await listTaggedCollections(ctx.db)) {
    const sources = await sourcesOf(ctx, collectionId);
    for (const [tagId, count] of await countSeenTagUses(ctx.db, collectionId, sources))
      uses.set(tagId, (uses.get(tagId) ?? 0) + count);
  }
  return uses;
}

/** The member's access to a table: through its root, and through each child that they may read. */
async function sourcesOf(ctx: TeamContext, rootId: string) {
  const sources: Awaited<ReturnType<typeof recordSource>>[] = [];
  const root = await findCollection(ctx, rootId);
  for (const id of root?.familyIds ?? []) {
    const collection = await loadCollection(ctx, id);
    const access = await findAccess(ctx, collection);
    if (access) sources.push(await recordSource(ctx, { collectionId: id, columns: {}, access }));
  }
  return sources;
}
