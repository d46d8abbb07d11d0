// Counts include only what the viewer may see.

import type { customLists, ListUsage } from '@fieldhouse/contract/custom-lists';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { holdsSeveral } from '@fieldhouse/contract/field-types';
import type { RecordId } from '@fieldhouse/contract/ids';
import type { ReferenceCount } from '@fieldhouse/contract/references';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { memberViewOf } from '../catalogue/index.ts';
import { countReferences } from '../collections/index.ts';
import type { Access } from '../records/engine/access/index.ts';
import { countItemUses, type ReferencingField } from '../records/engine/write/index.ts';
import { accessOf, findAccess, findRecords } from '../records/index.ts';
import { getList, listHoldingFields } from './holding-fields.ts';

export async function getUsage(
  ctx: TeamContext,
  { params }: EndpointInput<typeof customLists.usage>,
): Promise<ListUsage> {
  const list = await getList(ctx, params.collectionId);
  refuseUnless(await memberViewOf(ctx, list), 'not_found');
  const open: (ReferencingField & { readonly access: Access })[] = [];
  for (const one of await listHoldingFields(ctx, list.id)) {
    const access = await findAccess(ctx, one.collection);
    if (access?.mayRead(one.field)) open.push({ ...one, access });
  }
  const counts = await countItemUses(ctx, open);
  return {
    fields: open.map(({ collection, field }) => ({
      collectionId: collection.id,
      collectionName: collection.row.pluralName,
      icon: collection.row.icon,
      fieldId: field.id,
      title: field.title,
      isMulti: holdsSeveral(field.dataType),
    })),
    // Item ids are record ids.
    items: [...counts].map(([id, recordCount]) => ({ id: id as RecordId, recordCount })),
  };
}

/** Counts without names: some references are personal. */
export async function getReferences(
  ctx: TeamContext,
  { params }: EndpointInput<typeof customLists.references>,
): Promise<{ places: ReferenceCount[] }> {
  const { collectionId, recordId } = params;
  const access = await accessOf(ctx, await getList(ctx, collectionId));
  const [item] = await findRecords(ctx, { collectionId, ids: [recordId], access });
  refuseUnless(item, 'not_found');
  return { places: await countReferences(ctx, recordId) };
}
