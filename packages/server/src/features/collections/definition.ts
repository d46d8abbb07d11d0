// Definitions as the rest of the server reads them, kept in this process until somebody changes them.
import type { Collection, CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import { type DataType, dataType } from '@fieldhouse/contract/field-types';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { Deps } from '../../deps.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionRow, type FieldRow, findCollectionRow, listFieldRows } from './collection-queries.ts';
import type { MemberView } from './member-rules.ts';

export interface FieldDefinition {
  readonly id: FieldId;
  /** The column is f_<number>. */
  readonly number: number;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isSearchable: boolean;
  readonly defaultValue: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly position: number;
}

export interface CollectionDefinition {
  readonly id: CollectionId;
  /** The table is c_<number>. */
  readonly number: number;
  readonly row: CollectionRow;
  readonly version: number;
  readonly fields: readonly FieldDefinition[];
  readonly byColumn: ReadonlyMap<string, FieldDefinition>;
  /** The field that names a record, if there is one. */
  readonly nameField: FieldDefinition | undefined;
}

const mostKept = 2000;
const caches = new WeakMap<Deps, Map<string, CollectionDefinition>>();
/** Transactions that changed definitions themselves: what they read is not committed yet. */
const changing = new WeakSet<TeamContext>();

function cacheOf(deps: Deps): Map<string, CollectionDefinition> {
  const known = caches.get(deps);
  if (known) return known;
  const made = new Map<string, CollectionDefinition>();
  caches.set(deps, made);
  deps.hub.subscribe(({ teamId, event }) => {
    if (event.type === 'collection.changed') made.delete(`${teamId}:${event.collectionId}`);
  });
  deps.hub.onGap(() => made.clear());
  return made;
}

/** Definition of a collection; refuses with `not_found`. */
export async function loadCollection(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const cache = cacheOf(ctx.deps);
  const key = `${ctx.teamId}:${id}`;
  const known = changing.has(ctx) ? undefined : cache.get(key);
  if (known) return known;
  const [row, fields] = await Promise.all([findCollectionRow(ctx.db, id), listFieldRows(ctx.db, id)]);
  refuseUnless(row, 'not_found');
  const made = toDefinition(row, fields);
  if (!changing.has(ctx)) {
    if (cache.size >= mostKept) cache.clear();
    cache.set(key, made);
  }
  return made;
}

/** Must be called by whoever changes a definition, before the change is read again. */
export function definitionChanged(ctx: TeamContext, collectionId: string): void {
  changing.add(ctx);
  const cache = cacheOf(ctx.deps);
  ctx.afterCommit(() => cache.delete(`${ctx.teamId}:${collectionId}`));
  ctx.announce({ type: 'collection.changed', collectionId });
}

function toDefinition(row: CollectionRow, fieldRows: readonly FieldRow[]): CollectionDefinition {
  const fields = fieldRows.map(toFieldDefinition);
  return {
    // Column made by newId.
    id: row.id as CollectionId,
    number: row.number,
    row,
    version: row.definitionVersion,
    fields,
    byColumn: new Map(fields.map((field) => [field.columnName, field])),
    nameField: fields.find((field) => field.id === row.nameFieldId),
  };
}

function toFieldDefinition(row: FieldRow): FieldDefinition {
  return {
    // Column made by newId.
    id: row.id as FieldId,
    number: row.number,
    title: row.title,
    columnName: row.columnName,
    dataType: dataType.parse(row.dataType),
    description: row.description,
    isRequired: row.isRequired,
    isUnique: row.isUnique,
    isSearchable: row.isSearchable,
    defaultValue: row.defaultValue,
    // Checked by the contract's fieldSettings before it was stored.
    settings: row.settings as Record<string, unknown>,
    position: row.position,
  };
}

export function toField(definition: FieldDefinition, collectionId: CollectionId): Field {
  const { number: _number, settings, ...rest } = definition;
  return { ...rest, collectionId, settings: { ...settings } };
}

export function toCollection(
  row: CollectionRow,
  count: { count: number; isExact: boolean } | undefined,
): Collection {
  return {
    // Ids of this table were made by newId.
    id: row.id as CollectionId,
    parentId: row.parentId as CollectionId | null,
    nameFieldId: row.nameFieldId as FieldId | null,
    avatarFieldId: row.avatarFieldId as FieldId | null,
    name: row.name,
    pluralName: row.pluralName,
    description: row.description,
    icon: row.icon,
    isUsedAsCustomList: row.isUsedAsCustomList,
    isShownInSidebar: row.isShownInSidebar,
    isGloballySearchable: row.isGloballySearchable,
    representsPeople: row.representsPeople,
    definitionVersion: row.definitionVersion,
    recordCount: count?.count ?? 0,
    isCountExact: count?.isExact ?? true,
  };
}

export function toCollectionWithFields(
  definition: CollectionDefinition,
  count: { count: number; isExact: boolean } | undefined,
  view: MemberView,
): CollectionWithFields {
  const { mayCreate, mayDelete, mayReadMetadata } = view;
  return {
    ...toCollection(definition.row, count),
    may: { create: mayCreate, delete: mayDelete, readMetadata: mayReadMetadata },
    fields: definition.fields
      .filter(({ id }) => view.isShown(id))
      .map((field) => ({
        ...toField(field, definition.id),
        may: { read: view.mayRead(field.id), update: view.mayUpdate(field.id) },
      })),
  };
}
