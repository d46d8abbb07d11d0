import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, listReferringFields, loadCollection } from '../../catalogue/index.ts';
import type { ReferencingField } from '../engine/write/bulk/item-references.ts';

interface Pointing {
  readonly collection: CollectionDefinition;
  readonly fields: readonly ReferencingField['field'][];
}

/**
 * Collections whose records may link to these, each table once: a child's record is a record of its root and
 * linked as such.
 */
export async function listLinkingCollections(
  ctx: TeamContext,
  target: CollectionDefinition,
): Promise<Pointing[]> {
  const rows = await Promise.all(target.familyIds.map((id) => listReferringFields(ctx.db, id)));
  const found: Pointing[] = [];
  for (const [collectionId, some] of Map.groupBy(rows.flat(), (row) => row.collectionId)) {
    const collection = await loadCollection(ctx, collectionId);
    const ids = new Set(some.map(({ id }) => id));
    found.push({ collection, fields: collection.tableFields.filter(({ id }) => ids.has(id)) });
  }
  return found;
}
