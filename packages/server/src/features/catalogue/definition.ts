// Definitions as the rest of the server reads them, cached in this process until they change.
import { translationColumn } from '@fieldhouse/contract/collections';
import { type DataType, dataType, translatableTypes } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { Sort } from '@fieldhouse/contract/records';
import type { TeamContext } from '../../kernel/context.ts';
import { createEventCache } from '../../kernel/events/event-cache.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import {
  type CollectionRow,
  type FieldRow,
  listFamilyRows,
  listFieldRows,
  lockColumns,
} from './catalogue-queries.ts';

export interface FieldDefinition {
  readonly id: FieldId;
  /** The collection that owns it: the root, or a child with additional fields. */
  readonly collectionId: CollectionId;
  /** The column is f_<number>. */
  readonly number: number;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: DataType;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isSearchable: boolean;
  /** Of a translatable field: its own language, then those of its translations. */
  readonly languages: readonly string[];
  readonly defaultValue: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly position: number;
}

/** The condition under which a record of the parent collection belongs to a child. */
interface Membership {
  readonly collectionId: CollectionId;
  /** Undefined if members are chosen by users. */
  readonly filter: Filter | undefined;
}

export interface CollectionDefinition {
  readonly id: CollectionId;
  /** Owns the table and what is stored about its records; the collection itself unless it is a child. */
  readonly rootId: CollectionId;
  /** The children from below the root down to this one; empty for a root. */
  readonly chain: readonly Membership[];
  /** All collections on this table. */
  readonly familyIds: readonly CollectionId[];
  /** Members with limited rights who decided last which records it has, or those above it. */
  readonly membershipBy: readonly string[];
  /** The table is c_<number>. */
  readonly number: number;
  readonly row: CollectionRow;
  readonly version: number;
  readonly membershipOrder: readonly Sort[];
  /** All columns of the table, translations and those of other children included. */
  readonly tableFields: readonly FieldDefinition[];
  /** The fields that users see. */
  readonly fields: readonly FieldDefinition[];
  /**
   * The columns that records have values in: each field, followed by its translations, which share its id,
   * rules and permissions.
   */
  readonly columns: readonly FieldDefinition[];
  /** `columns` by column name. */
  readonly byColumn: ReadonlyMap<string, FieldDefinition>;
  /** The field that names a record, if there is one. */
  readonly nameField: FieldDefinition | undefined;
}

const definitions = createEventCache<CollectionDefinition>({
  maxEntries: 4000,
  staleKey: ({ teamId, event }) =>
    event.type === 'collection.changed' ? `${teamId}:${event.collectionId}` : undefined,
});
/** Transactions that changed definitions: what they read is not committed yet. */
const changing = new WeakSet<TeamContext>();

/** Definition of a collection; refuses with `not_found`. */
export async function loadCollection(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const cache = ctx.deps.service(definitions);
  const key = `${ctx.teamId}:${id}`;
  if (changing.has(ctx)) return readDefinition(ctx, id);
  return cache.get(key) ?? cache.load(key, () => readDefinition(ctx, id));
}

/** As `loadCollection`, but undefined if there is no such collection. Every other error is thrown. */
export async function findCollection(
  ctx: TeamContext,
  id: string,
): Promise<CollectionDefinition | undefined> {
  return unlessRefused(() => loadCollection(ctx, id), ['not_found']);
}

/** For code that adds columns: the definition once no other transaction is adding any. */
export async function loadToAddColumns(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const { rootId } = await loadCollection(ctx, id);
  await lockColumns(ctx.db, rootId);
  return readDefinition(ctx, id);
}

async function readDefinition(ctx: TeamContext, id: string): Promise<CollectionDefinition> {
  const family = await listFamilyRows(ctx.db, id);
  const chain = chainOf(family, id);
  refuseUnless(chain, 'not_found');
  return toDefinition(chain, family, await listFieldRows(ctx.db, chain[0].id));
}

/** A collection and all others on the same table: an event about one applies to all of them. */
export interface CollectionFamily {
  readonly id: string;
  readonly familyIds: readonly string[];
}

export function idsOfFamily({ id, familyIds }: CollectionFamily): readonly CollectionId[] {
  // The ids come from definitions. A new collection is not in a family that was read before.
  return [...new Set([id, ...familyIds])] as CollectionId[];
}

/** True while this transaction has uncommitted changes to definitions. */
export function hasUncommittedDefinitions(ctx: TeamContext): boolean {
  return changing.has(ctx);
}

/** Call after changing a definition and before reading it again in the same transaction. */
export function invalidateDefinition(ctx: TeamContext, collection: CollectionFamily): void {
  changing.add(ctx);
  // This process receives the event too, once it is committed.
  for (const id of idsOfFamily(collection)) ctx.announce({ type: 'collection.changed', collectionId: id });
}

type Chain = [CollectionRow, ...CollectionRow[]];

/** From the root down to the collection; undefined if one of them was deleted. */
function chainOf(family: readonly CollectionRow[], id: string): Chain | undefined {
  const rows = new Map(family.map((row) => [row.id, row]));
  let row = rows.get(id);
  if (!row) return undefined;
  const chain: Chain = [row];
  while (row.parentId !== null) {
    row = rows.get(row.parentId);
    if (!row || chain.length > maxCollectionDepth) return undefined;
    chain.unshift(row);
  }
  return chain;
}

/** Maximum nesting; deeper children are refused when they are created. */
export const maxCollectionDepth = 10;

function toDefinition(
  chain: Chain,
  family: readonly CollectionRow[],
  fieldRows: readonly FieldRow[],
): CollectionDefinition {
  const [root] = chain;
  const row = chain.at(-1) ?? root;
  const ids = chain.map(({ id }) => id);
  const tableColumns = toTableColumns(fieldRows);
  const own = tableColumns.filter(([field]) => ids.includes(field.collectionId));
  const fields = own.map(([field]) => field);
  const columns = own.flat();
  const nameFieldId = chain.findLast((one) => one.nameFieldId !== null)?.nameFieldId;
  const ordered = chain.findLast((one) => one.membershipOrder !== null)?.membershipOrder;
  return {
    // Created by newId.
    id: row.id as CollectionId,
    rootId: root.id as CollectionId,
    chain: chain.slice(1).map((one) => ({
      collectionId: one.id as CollectionId,
      // Validated by the contract before it was stored.
      filter: (one.membershipDataFilter ?? undefined) as Filter | undefined,
    })),
    membershipBy: chain.flatMap((one) => one.membershipBy ?? []),
    familyIds: family.map(({ id }) => id as CollectionId),
    number: root.number,
    row,
    // A change of any of them changes the collection.
    version: chain.reduce((sum, one) => sum + one.definitionVersion, 0),
    // Validated by the contract before it was stored.
    membershipOrder: (ordered ?? []) as Sort[],
    tableFields: tableColumns.flat(),
    fields,
    columns,
    byColumn: new Map(columns.map((field) => [field.columnName, field])),
    nameField: fields.find((field) => field.id === nameFieldId),
  };
}

/** A field and its translations. */
type FieldColumns = readonly [FieldDefinition, ...FieldDefinition[]];

function toTableColumns(rows: readonly FieldRow[]): readonly FieldColumns[] {
  const beside = Map.groupBy(rows, ({ translationOf }) => translationOf);
  return (beside.get(null) ?? []).map((row) => {
    const field = toFieldDefinition(row);
    // Translations made before a type change don't apply.
    if (row.language === null || !translatableTypes.includes(field.dataType)) return [field];
    const others = (beside.get(row.id) ?? []).filter(({ dataType: type }) => type === row.dataType);
    const languages = [row, ...others].flatMap(({ language }) => language ?? []);
    const translations = others.map((other) => toTranslation(field, other));
    return [{ ...field, languages }, ...translations];
  });
}

/** The column of a field's texts in a further language, if it has one. */
export function translationFieldOf(
  { byColumn }: Pick<CollectionDefinition, 'byColumn'>,
  { columnName }: Pick<FieldDefinition, 'columnName'>,
  language: string,
): FieldDefinition | undefined {
  return byColumn.get(translationColumn(columnName, language));
}

/** Translations are neither required nor unique. */
function toTranslation(field: FieldDefinition, row: FieldRow): FieldDefinition {
  return {
    ...field,
    number: row.number,
    title: `${field.title} (${row.language})`,
    columnName: row.columnName,
    isRequired: false,
    isUnique: false,
    defaultValue: null,
  };
}

function toFieldDefinition(row: FieldRow): FieldDefinition {
  return {
    // Created by newId.
    id: row.id as FieldId,
    collectionId: (row.childId ?? row.collectionId) as CollectionId,
    number: row.number,
    title: row.title,
    columnName: row.columnName,
    dataType: dataType.parse(row.dataType),
    description: row.description,
    isRequired: row.isRequired,
    isUnique: row.isUnique,
    isSearchable: row.isSearchable,
    languages: [],
    defaultValue: row.defaultValue,
    // Validated by the contract's fieldSettings before it was stored.
    settings: row.settings as Record<string, unknown>,
    position: row.position,
  };
}
