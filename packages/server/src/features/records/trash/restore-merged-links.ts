// When a merged record is restored from the trash, the links that pointed to it are restored too, unless they
// have changed since, provided that the caller may change them everywhere. Comments, tags and bookmarks stay
// with the surviving record.
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import type { CollectionDefinition, FieldDefinition } from '../../catalogue/index.ts';
import { accessOf } from '../access-of.ts';
import { announceRecordsChanged } from '../engine/read/collection-generations.ts';
import { listMerges } from '../engine/read/history/record-history.ts';
import { restoreLinks } from '../engine/write/bulk/restore-links.ts';
import { listLinkingCollections } from './linking-collections.ts';

export async function restoreMergedLinks(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const merges = await listMerges(ctx.db, collection.rootId, ids);
  if (merges.size === 0) return;
  const batch = { id: newId(), actorId: ctx.actor.kind === 'member' ? ctx.actor.userId : null };
  for (const pointing of await listLinkingCollections(ctx, collection)) {
    const fields = await openFields(ctx, pointing);
    const count = await restoreLinks(ctx, { collection: pointing.collection, fields, merges, batch });
    if (count > 0) announceRecordsChanged(ctx, pointing.collection, 'bulk', null);
  }
}

async function openFields(
  ctx: TeamContext,
  { collection, fields }: Awaited<ReturnType<typeof listLinkingCollections>>[number],
): Promise<readonly FieldDefinition[]> {
  try {
    const access = await accessOf(ctx, collection);
    return fields.filter((field) => access.mayWrite(field) && !access.limits?.writable(field));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
