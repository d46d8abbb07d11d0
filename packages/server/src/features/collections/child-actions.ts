// Collections within collections: created, moved within the same root, and listing descendants.
import { isDeepStrictEqual } from 'node:util';
import type { CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { type Filter, isUnfiltered } from '@fieldhouse/contract/filters';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { Sort } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import {
  type CollectionDefinition,
  type CollectionRow,
  ensureHoldsAbove,
  invalidateDefinition,
  limitedAuthor,
  listFamilyRows,
  loadCollection,
  loadToAddColumns,
  maxCollectionDepth,
} from '../catalogue/index.ts';
import { recordSmartMembers } from '../records/engine/write/index.ts';
import { checkMembership } from '../records/index.ts';
import { insertChild } from './collection-queries.ts';
import { auditCollection, toCollectionReply } from './describe-collection.ts';
import { columnTargetOf, insertNewField } from './fields/field-actions.ts';
import { listGrants } from './grants.ts';

type NewChild = EndpointInput<typeof collections.create>['body'];
type Change = EndpointInput<typeof collections.change>['body'];

export async function createChild(
  ctx: TeamContext,
  body: NewChild,
  parentId: string,
): Promise<CollectionWithFields> {
  const parent = await (body.fields ? loadToAddColumns : loadCollection)(ctx, parentId);
  refuseUnless(
    !parent.row.isUsedAsCustomList && parent.chain.length < maxCollectionDepth,
    'circular_collection',
  );
  refuseWithoutCondition(body.membershipDataFilter);
  await checkMembership(ctx, parent, { filter: body.membershipDataFilter, sorts: body.membershipOrder });
  // Created by newId just above.
  const id = newId() as CollectionId;
  await mapUniqueViolation(
    insertChild(ctx.db, {
      id,
      parentId: parent.id,
      rootId: parent.rootId,
      name: body.name,
      pluralName: body.pluralName,
      description: body.description ?? '',
      icon: body.icon ?? parent.row.icon,
      isUsedAsCustomList: false,
      isShownInSidebar: body.isShownInSidebar ?? true,
      // Its records are found in the parent collection.
      isGloballySearchable: body.isGloballySearchable ?? false,
      representsPeople: body.representsPeople ?? parent.row.representsPeople,
      isSmartCollection: body.membershipDataFilter !== undefined,
      membershipBy: limitedAuthor(ctx)?.userId ?? null,
      ...stored(body),
    }),
    { collections__name_unique: 'name_taken' },
  );
  const taken = parent.tableFields.map(({ columnName }) => columnName);
  const last = parent.fields.at(-1)?.position ?? 0;
  for (const [index, field] of (body.fields ?? []).entries()) {
    const target = columnTargetOf({ id, rootId: parent.rootId, number: parent.number }, taken);
    taken.push((await insertNewField(ctx, target, field, last + index + 1)).columnName);
  }
  await auditCollection(ctx, 'created', { id, name: body.pluralName }, { parent: parent.row.pluralName });
  // Anything that uses the table has to load its new columns and child.
  invalidateDefinition(ctx, { id, familyIds: parent.familyIds });
  return toCollectionReply(ctx, id);
}

/** Otherwise it would contain every record, and open them to anyone with permissions in the child alone. */
function refuseWithoutCondition(filter: Filter | null | undefined): void {
  if (filter && isUnfiltered(filter)) throw invalid(['body', 'membershipDataFilter'], 'condition_needed');
}

/** The stored form of a filter and an order; undefined values are left out. */
function stored(body: {
  membershipDataFilter?: Filter | null | undefined;
  membershipOrder?: Sort[] | null | undefined;
}) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    ...(body.membershipDataFilter !== undefined && { membershipDataFilter: json(body.membershipDataFilter) }),
    ...(body.membershipOrder !== undefined && { membershipOrder: json(body.membershipOrder) }),
  };
}

/** Changes of a collection's parent and of what decides its members, with who decided it; unchanged ones are left out. */
export async function toTreeChange(ctx: TeamContext, definition: CollectionDefinition, body: Change) {
  const isMoved = body.parentId !== undefined && body.parentId !== definition.row.parentId;
  const parent = isMoved ? await newParent(ctx, definition, body.parentId ?? '') : undefined;
  const filter = changed(body.membershipDataFilter, definition.row.membershipDataFilter);
  const sorts = changed(body.membershipOrder, definition.row.membershipOrder);
  refuseUnless(!filter || definition.chain.length > 0, 'invalid_filter', { data: { reason: 'not_a_child' } });
  refuseWithoutCondition(filter);
  const own = definition.chain.at(-1)?.filter;
  await checkMembership(ctx, parent ?? definition, {
    filter: filter ?? (filter === null ? undefined : parent && own),
    sorts,
  });
  if (parent || filter !== undefined) await ensureMayDecide(ctx, definition, parent);
  if (filter === null && definition.row.isSmartCollection) await recordSmartMembers(ctx, definition);
  return {
    ...stored({ membershipDataFilter: filter, membershipOrder: sorts }),
    ...(filter !== undefined && { isSmartCollection: filter !== null }),
    ...(parent && { parentId: parent.id }),
    ...((parent || filter !== undefined) && { membershipBy: limitedAuthor(ctx)?.userId ?? null }),
  };
}

/** Forms send unchanged values too; those are not changes. */
function changed<T>(wanted: T | undefined, now: unknown): T | undefined {
  return isDeepStrictEqual(wanted, now) ? undefined : wanted;
}

/** Grants in the collection and its descendants would apply to other records. */
async function ensureMayDecide(
  ctx: TeamContext,
  definition: CollectionDefinition,
  parent: CollectionDefinition | undefined,
): Promise<void> {
  const author = limitedAuthor(ctx);
  if (!author) return;
  const reached = new Set<string>([
    definition.id,
    ...(await listDescendants(ctx, definition)).map(({ id }) => id),
  ]);
  const { rootId, chain } = parent ?? { ...definition, chain: definition.chain.slice(0, -1) };
  const aboveIds = [rootId, ...chain.map(({ collectionId }) => collectionId)];
  const grants = (await listGrants(ctx)).filter(
    (one) => 'collectionId' in one && one.collectionId !== null && reached.has(one.collectionId),
  );
  ensureHoldsAbove(author, grants, aboveIds);
}

async function newParent(
  ctx: TeamContext,
  definition: CollectionDefinition,
  parentId: string,
): Promise<CollectionDefinition> {
  const parent = await loadCollection(ctx, parentId);
  const isBelow = parent.chain.some(({ collectionId }) => collectionId === definition.id);
  // Another root has another table; a collection can't be below itself.
  refuseUnless(
    definition.chain.length > 0 &&
      parent.rootId === definition.rootId &&
      !isBelow &&
      parent.chain.length < maxCollectionDepth,
    'circular_collection',
  );
  return parent;
}

/** Children and their descendants. */
export async function listDescendants(
  ctx: TeamContext,
  { id }: CollectionDefinition,
): Promise<CollectionRow[]> {
  const family = await listFamilyRows(ctx.db, id);
  const below: CollectionRow[] = [];
  const wanted = [id as string];
  for (let parentId = wanted.pop(); parentId !== undefined; parentId = wanted.pop()) {
    const children = family.filter((row) => row.parentId === parentId);
    below.push(...children);
    wanted.push(...children.map((row) => row.id));
  }
  return below;
}
