// Incoming links of a record. Each count is compiled like the list it belongs to.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';
import type { ReverseLink, recordLinks } from '@fieldhouse/contract/record-links';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { listReferringFields, loadCollection } from '../catalogue/index.ts';
import { accessOf, findAccess } from './access-of.ts';
import { compile } from './engine/read/compile-query.ts';
import { totalOf } from './engine/read/positions.ts';
import { selectByIds } from './engine/read/select-records.ts';

export async function listReverseLinks(
  ctx: TeamContext,
  { params }: EndpointInput<typeof recordLinks.reverse>,
): Promise<{ items: ReverseLink[] }> {
  const collection = await loadCollection(ctx, params.collectionId);
  const access = await accessOf(ctx, collection);
  const [text] = await selectByIds(ctx, collection, [params.recordId], access);
  refuseUnless(text, 'not_found');
  const items: ReverseLink[] = [];
  const referring = await Promise.all(collection.familyIds.map((id) => listReferringFields(ctx.db, id)));
  for (const { id, collectionId, childId } of referring.flat()) {
    const place = { collectionId: childId ?? collectionId, fieldId: id, recordId: params.recordId };
    const link = await toReverseLink(ctx, place);
    if (link) items.push(link);
  }
  return { items: items.toSorted((a, b) => a.collectionName.localeCompare(b.collectionName)) };
}

/** Undefined if the viewer may not read the collection or the field. */
async function toReverseLink(
  ctx: TeamContext,
  asked: { readonly collectionId: string; readonly fieldId: string; readonly recordId: string },
): Promise<ReverseLink | undefined> {
  const collection = await loadCollection(ctx, asked.collectionId);
  const access = await findAccess(ctx, collection);
  const field = collection.fields.find(({ id }) => id === asked.fieldId);
  if (!access || !field || !isRecordLink(field.dataType) || !access.mayRead(field)) return undefined;
  const isMany = holdsSeveral(field.dataType);
  const filter = isMany
    ? { field: field.columnName, operator: 'has_any_of' as const, value: [asked.recordId] }
    : { field: field.columnName, operator: 'is' as const, value: asked.recordId };
  const { count } = await totalOf(ctx, await compile(ctx, collection, { filter }, access));
  return {
    collectionId: collection.id,
    collectionName: collection.row.pluralName,
    icon: collection.row.icon,
    fieldId: field.id,
    fieldTitle: field.title,
    columnName: field.columnName,
    isMany,
    count,
  };
}
