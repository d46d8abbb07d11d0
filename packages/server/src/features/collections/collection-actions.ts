// The lifecycle of a collection: created with its first fields, renamed, moved to the trash.
import type {
  Collection,
  CollectionWithFields,
  collections,
  NewField,
} from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type CollectionDefinition,
  type CollectionRow,
  ensureLabelField,
  invalidateDefinition,
  limitedAuthor,
  listCollectionRows,
  listReferringFields,
  loadCollection,
  memberViewOf,
  noteCreated,
} from '../catalogue/index.ts';
import { countRecords } from '../records/engine/read/index.ts';
import { releaseCollection } from '../records/engine/write/index.ts';
import { countVisible } from '../records/index.ts';
import { createChild, listDescendants, toTreeChange } from './child-actions.ts';
import { insertCollection, updateCollection } from './collection-queries.ts';
import { auditCollection, toCollection, toCollectionReply, visibleCountOf } from './describe-collection.ts';
import { columnTargetOf, insertNewField } from './fields/field-actions.ts';

/** Every list has these four, since selection fields rely on them. */
const listFields: readonly NewField[] = [
  {
    title: 'Name',
    columnName: 'name',
    dataType: 'plain_text',
    isRequired: true,
    isUnique: true,
    isSearchable: true,
  },
  { title: 'Icon', columnName: 'icon', dataType: 'plain_text' },
  { title: 'Colour', columnName: 'color', dataType: 'plain_text' },
  { title: 'Position', columnName: 'position', dataType: 'number' },
];
const firstField: NewField = {
  title: 'Name',
  columnName: 'name',
  dataType: 'plain_text',
  isRequired: true,
  isSearchable: true,
};

export async function listCollections(ctx: TeamContext) {
  const rows = await listCollectionRows(ctx.db);
  if (ctx.actor.kind === 'member' && !hasAllData(ctx.actor)) return { items: await listVisible(ctx, rows) };
  const counts = await countRecords(
    ctx.db,
    ctx.teamId,
    rows.filter(({ rootId }) => rootId === null).map((row) => row.number),
  );
  const items: Collection[] = [];
  for (const row of rows) {
    const isChild = row.rootId !== null && ctx.actor.kind === 'member';
    const count = isChild
      ? await countVisible(ctx, await loadCollection(ctx, row.id))
      : counts.get(row.number);
    items.push(toCollection(row, count));
  }
  return { items };
}

/** The collections visible to the member, each with the number of visible records. */
async function listVisible(ctx: TeamContext, rows: readonly CollectionRow[]): Promise<Collection[]> {
  const visible: Collection[] = [];
  for (const row of rows) {
    const definition = await loadCollection(ctx, row.id);
    const view = await memberViewOf(ctx, definition);
    if (view) visible.push(toCollection(row, await visibleCountOf(ctx, definition, view)));
  }
  return visible;
}

export async function getCollection(
  ctx: TeamContext,
  { params }: Pick<EndpointInput<typeof collections.get>, 'params'>,
): Promise<CollectionWithFields> {
  return toCollectionReply(ctx, params.collectionId);
}

export async function createCollection(
  ctx: TeamContext,
  { body }: Pick<EndpointInput<typeof collections.create>, 'body'>,
): Promise<CollectionWithFields> {
  if (body.parentId !== undefined) return createChild(ctx, body, body.parentId);
  refuseUnless(body.membershipDataFilter === undefined, 'invalid_filter', {
    data: { reason: 'not_a_child' },
  });
  // Created by newId just above.
  const id = newId() as CollectionId;
  noteCreated(ctx, id);
  const number = await mapUniqueViolation(
    insertCollection(ctx.db, {
      id,
      name: body.name,
      pluralName: body.pluralName,
      description: body.description ?? '',
      icon: body.icon ?? (body.isUsedAsCustomList ? 'fa-solid fa-list' : 'fa-solid fa-table'),
      isUsedAsCustomList: body.isUsedAsCustomList ?? false,
      isShownInSidebar: body.isShownInSidebar ?? !body.isUsedAsCustomList,
      isGloballySearchable: body.isGloballySearchable ?? !body.isUsedAsCustomList,
      representsPeople: body.representsPeople ?? false,
      membershipOrder: body.membershipOrder ? JSON.stringify(body.membershipOrder) : null,
      createdBy: userIdOf(ctx.actor),
    }),
    { collections__name_unique: 'name_taken' },
  );
  const wanted = [...(body.isUsedAsCustomList ? listFields : []), ...(body.fields ?? [])];
  const fields = wanted.length === 0 ? [firstField] : wanted;
  const made: Awaited<ReturnType<typeof insertNewField>>[] = [];
  for (const [index, field] of fields.entries()) {
    made.push(
      await insertNewField(
        ctx,
        columnTargetOf(
          { id, rootId: id, number },
          made.map((one) => one.columnName),
        ),
        field,
        index + 1,
      ),
    );
  }
  const nameField = made.find((field) => field.dataType === 'plain_text') ?? made[0];
  if (nameField) await updateCollection(ctx.db, id, { nameFieldId: nameField.id });
  await auditCollection(
    ctx,
    'created',
    { id, name: body.pluralName },
    { fields: made.map(({ title }) => title) },
  );
  invalidateDefinition(ctx, { id, familyIds: [] });
  return toCollectionReply(ctx, id);
}

export async function changeCollection(
  ctx: TeamContext,
  { params, body }: EndpointInput<typeof collections.change>,
): Promise<CollectionWithFields> {
  const definition = await loadCollection(ctx, params.collectionId);
  await checkLabelFields(ctx, definition, body);
  // Its lists, filters and wizards become visible to other teams.
  const isOffered = body.isBlueprint === true && !definition.row.isBlueprint;
  refuseUnless(!isOffered || !limitedAuthor(ctx), 'forbidden');
  const { membershipDataFilter: _filter, membershipOrder: _order, parentId: _parent, ...plain } = body;
  const change = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const place = await toTreeChange(ctx, definition, body);
  await mapUniqueViolation(updateCollection(ctx.db, definition.id, { ...change, ...place }), {
    collections__name_unique: 'name_taken',
  });
  const name = body.pluralName ?? definition.row.pluralName;
  const { membershipBy: _by, ...placed } = place;
  await auditCollection(ctx, 'changed', { id: definition.id, name }, { change: { ...change, ...placed } });
  invalidateDefinition(ctx, definition);
  return toCollectionReply(ctx, definition.id);
}

async function checkLabelFields(
  ctx: TeamContext,
  definition: CollectionDefinition,
  { nameFieldId, avatarFieldId }: EndpointInput<typeof collections.change>['body'],
): Promise<void> {
  const { fields, nameField, row } = definition;
  for (const [id, now] of [
    [nameFieldId, nameField?.id],
    [avatarFieldId, row.avatarFieldId],
  ]) {
    if (id === undefined || id === null) continue;
    refuseUnless(
      fields.some((field) => field.id === id),
      'not_found',
    );
    if (id !== now) await ensureLabelField(ctx, definition, id);
  }
}

export async function deleteCollection(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof collections.delete>,
): Promise<undefined> {
  const definition = await loadCollection(ctx, params.collectionId);
  const below = await listDescendants(ctx, definition);
  if (below.length > 0 && query.withChildren === undefined) {
    throw new Refusal('has_children', { data: { count: below.length, names: below.map(nameOf).join(', ') } });
  }
  const deleted = [definition.row, ...below];
  const deletedIds = new Set(deleted.map(({ id }) => id));
  for (const { id } of deleted) {
    const referring = (await listReferringFields(ctx.db, id)).filter(
      (field) => !deletedIds.has(field.childId ?? field.collectionId),
    );
    if (referring.length > 0) {
      throw new Refusal('in_use', { data: { count: referring.length, by: 'fields' } });
    }
  }
  const deletedAt = ctx.now();
  for (const { id, pluralName } of deleted) {
    await releaseCollection(ctx, id);
    await updateCollection(ctx.db, id, { deletedAt });
    await auditCollection(ctx, 'deleted', { id, name: pluralName });
  }
  invalidateDefinition(ctx, definition);
}

const nameOf = ({ pluralName }: CollectionRow) => pluralName;
