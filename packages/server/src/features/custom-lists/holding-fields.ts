import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  listReferringFields,
  loadCollection,
} from '../catalogue/index.ts';
import type { ReferencingField } from '../records/engine/write/index.ts';

/** A custom list; refuses other collections with `not_found`. */
export async function getList(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const list = await loadCollection(ctx, id);
  refuseUnless(list.row.isUsedAsCustomList, 'not_found');
  return list;
}

/** Every field that uses the list, regardless of permissions. */
export async function listHoldingFields(ctx: TeamContext, listId: string): Promise<ReferencingField[]> {
  const rows = await listReferringFields(ctx.db, listId);
  const found: ReferencingField[] = [];
  for (const row of rows) {
    const collection = await loadCollection(ctx, row.collectionId);
    const field = collection.fields.find(({ id }) => id === row.id);
    if (field && field.settings.listId === listId) found.push({ collection, field });
  }
  return found;
}

export interface HoldingCollection {
  readonly collection: CollectionDefinition;
  readonly fields: readonly FieldDefinition[];
}

/** The same, but once per table: a collection and its descendants share their records. */
export async function listHoldingCollections(ctx: TeamContext, listId: string): Promise<HoldingCollection[]> {
  const found = await listHoldingFields(ctx, listId);
  return [...Map.groupBy(found, ({ collection }) => collection.rootId).values()].flatMap((some) => {
    const [first] = some;
    return first ? [{ collection: first.collection, fields: some.map(({ field }) => field) }] : [];
  });
}
