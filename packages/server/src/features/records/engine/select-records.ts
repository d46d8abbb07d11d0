// Reads records: by query (filter, search, sort; by cursor or by position) and by ids.
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { dayInZone } from '@fieldhouse/domain/fields/zoned-time';
import { CompiledQuery as Statement, sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../collections/index.ts';
import { type Access, readableField, readableFields } from './access.ts';
import type { CompileScope } from './column-type.ts';
import { compiledText } from './compiled-text.ts';
import { filterToSql, searchToSql } from './filter-to-sql.ts';
import { targetIdOf } from './id-columns.ts';
import { hasIdOf, type Sql } from './identifiers.ts';
import { withinMembers } from './member-access.ts';
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  fromCursor,
  keyColumns,
  type Order,
  orderByClause,
  toOrder,
} from './order-by.ts';
import { findPosition, findTotal, knownTotal } from './positions.ts';
import { recordJson } from './row-json.ts';
import { everything, isPersonal, isRelative, loadScope, sourceOf } from './scope.ts';
import { systemField } from './system-fields.ts';

/** A query compiled once: what is asked of which rows in which order, by whom. */
export interface CompiledQuery {
  readonly collection: CollectionDefinition;
  readonly table: Sql;
  readonly where: Sql;
  readonly order: Order;
  readonly fields: readonly FieldDefinition[];
  readonly scope: CompileScope;
  /** True where no filter, search or row rule narrows the collection. */
  readonly isWhole: boolean;
  /** Names the same rows in the same order for the same asker; the key of counts and anchors. */
  readonly cacheKey: string;
  /** The collections whose changes can change the rows or their order: its own, and those looked at through links. */
  readonly dependsOn: readonly string[];
}

export async function compile(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: Pick<RecordQuery, 'filter' | 'search' | 'sorts' | 'select'>,
  asked: Access,
): Promise<CompiledQuery> {
  const access = await withinMembers(ctx, collection, asked);
  const scope = await loadScope(ctx, collection, access, query.filter);
  const parts: Sql[] = [];
  if (query.filter) parts.push(filterToSql(query.filter, collection, access, scope));
  if (query.search) parts.push(searchToSql(query.search, collection, access));
  // What was found for "today" is not what today finds tomorrow.
  const day = query.filter && isRelative(query.filter) ? dayInZone(scope.now, scope.timeZone) : null;
  return {
    collection,
    table: sourceOf(ctx.teamId, collection, access),
    where: parts.length === 0 ? everything : sql`(${sql.join(parts, sql` and `)})`,
    order: toOrder(sortsOf(collection, query, access), collection, access, scope),
    fields: query.select
      ? query.select.map((name) => readableField(collection, access, name))
      : readableFields(collection, access),
    scope,
    isWhole: parts.length === 0 && !access.limits,
    cacheKey: JSON.stringify([
      collection.version,
      access.cacheKey,
      query.filter,
      query.search,
      query.sorts,
      day,
      query.filter && isPersonal(query.filter) ? scope.me?.userId : null,
    ]),
    dependsOn: [collection.id, ...(access.limits ? linked(collection) : linkedThrough(collection, query))],
  };
}

/** What was asked for, or the collection's own order as far as the asker may know it. */
function sortsOf(
  collection: CollectionDefinition,
  { sorts = [] }: Pick<RecordQuery, 'sorts'>,
  access: Access,
): NonNullable<RecordQuery['sorts']> {
  if (sorts.length > 0) return sorts;
  return collection.membershipOrder.filter(({ field: name }) => {
    const field = collection.byColumn.get(name);
    return field ? access.mayRead(field) : access.mayReadMetadata && systemField(name) !== undefined;
  });
}

/** Whatever a view leaves of the collection may hang on any record that it links to. */
function linked(collection: CollectionDefinition): readonly string[] {
  return [...new Set(collection.fields.map(targetIdOf))].filter((id) => id !== '' && id !== collection.id);
}

/** Targets of the links by whose records the query filters or sorts. */
function linkedThrough(
  collection: CollectionDefinition,
  { filter, sorts }: Pick<RecordQuery, 'filter' | 'sorts'>,
): readonly string[] {
  const names = [...(filter ? farLinks(filter) : []), ...(sorts ?? []).map((sort) => sort.field)];
  const targets = names.flatMap((name) => {
    const field = collection.byColumn.get(name);
    return field ? [targetIdOf(field)] : [];
  });
  return [...new Set(targets)].filter((id) => id !== '' && id !== collection.id);
}

function farLinks(filter: Filter): readonly string[] {
  if (!('operator' in filter)) return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(farLinks);
  const [link = '', far] = filter.field.split('.');
  return far === undefined ? [] : [link];
}

interface PageRow {
  readonly j: string;
  readonly id: string;
  readonly [key: `k${number}`]: string | null;
}

export interface Page {
  /** JSON text of each record. */
  readonly records: readonly string[];
  readonly next: string | null;
  readonly position: number | null;
  readonly total: number | null;
  readonly totalIs: 'exact' | 'estimate' | null;
}

export async function selectPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: RecordQuery,
  access: Access,
  { isWholeAction = false }: ReadOptions = {},
): Promise<Page> {
  const compiled = await compile(ctx, collection, query, access);
  const known = query.count ? knownTotal(ctx, compiled) : undefined;
  const isCounting = query.count && !known;
  // Where it has to be counted, both travel together.
  const [rows, total] = await Promise.all([
    selectRows(ctx, compiled, query, { isWholeAction: isWholeAction && !isCounting }),
    isCounting ? findTotal(ctx, compiled) : known,
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    records: page.map((row) => row.j),
    next: rows.length > query.limit && last ? encodeCursor(toCursor(last, compiled.order)) : null,
    position: query.after === undefined ? (query.position ?? 0) : null,
    total: total?.count ?? null,
    totalIs: total ? (total.isExact ? 'exact' : 'estimate') : null,
  };
}

function toCursor(row: PageRow, order: Order): Cursor {
  return { keys: order.keys.map((_key, index) => row[`k${index}`] ?? null), id: row.id };
}

/** One row more than asked for tells whether there is a next page. */
async function selectRows(
  ctx: TeamContext,
  compiled: CompiledQuery,
  query: RecordQuery,
  options: ReadOptions,
): Promise<readonly PageRow[]> {
  const most = query.limit + 1;
  if (query.after !== undefined) {
    const cursor = decodeCursor(query.after, compiled.order);
    return runArms(ctx, compiled, fromCursor(compiled.order, cursor, false), { most, skip: 0, ...options });
  }
  const position = query.position ?? 0;
  if (position === 0) return runArms(ctx, compiled, [everything], { most, skip: 0, ...options });
  const start = await findPosition(ctx, compiled, position);
  if (start === undefined) return [];
  const arms = start.cursor ? fromCursor(compiled.order, start.cursor, true) : [everything];
  return runArms(ctx, compiled, arms, { most, skip: start.skip, ...options });
}

/**
 * Reads arm after arm until the page is full; PostgreSQL doesn't touch the second while the first gives enough.
 * `skip` is at most the distance of two anchors.
 */
async function runArms(
  ctx: TeamContext,
  compiled: CompiledQuery,
  arms: readonly Sql[],
  { most, skip, isWholeAction }: { readonly most: number; readonly skip: number } & ReadOptions,
): Promise<readonly PageRow[]> {
  const { table, where, order, fields, scope } = compiled;
  const selects = arms.map(
    (arm) => sql`(select r.* from ${table} r where r.deleted_at is null and ${where} and ${arm}
      order by ${orderByClause(order)} limit ${sql.lit(most + skip)})`,
  );
  // The JSON is made after the limit, so that labels are looked up for the rows of the page alone.
  const source =
    selects.length === 1
      ? sql`${selects[0]}`
      : sql`(${sql.join(selects, sql` union all `)} limit ${sql.lit(most + skip)})`;
  if (isWholeAction) ctx.commitWithNext();
  const result = await sql<PageRow>`select ${recordJson(fields, scope)} as j, r.id${keyColumns(order)}
    from ${source} r offset ${sql.lit(skip)}`.execute(ctx.db.withoutPlugins());
  return result.rows;
}

export interface ReadOptions {
  /** Nothing else is asked in the transaction after it. */
  readonly isWholeAction?: boolean;
}

/** JSON texts of the records that exist, in no particular order. */
export async function selectByIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  asked: Access,
  { isWholeAction = false }: ReadOptions = {},
): Promise<readonly string[]> {
  const access = await withinMembers(ctx, collection, asked);
  const scope = await loadScope(ctx, collection, access);
  const statement = statementByIds(ctx, { collection, access, scope, ids });
  if (isWholeAction) ctx.commitWithNext();
  const result = await ctx.db.withoutPlugins().executeQuery<{ j: string }>(statement);
  return result.rows.map((row) => row.j);
}

interface ByIds {
  readonly collection: CollectionDefinition;
  readonly access: Access;
  readonly scope: CompileScope;
  readonly ids: readonly string[];
}

interface TextsByIds {
  readonly fields: readonly FieldDefinition[];
  readonly one?: string;
  readonly many?: string;
}

/** Made once for each collection and each set of rights that bound no rows: making it takes longer than finding a record. */
const textsByIds = new WeakMap<object, TextsByIds>();

function statementByIds({ teamId }: TeamContext, { collection, access, scope, ids }: ByIds): Statement {
  const fields = readableFields(collection, access);
  const { kept } = scope;
  const key = access.limits === undefined && kept?.fields === fields ? kept.targets : undefined;
  const found = key && textsByIds.get(key);
  const known = found?.fields === fields ? found : { fields };
  const kind = ids.length === 1 ? 'one' : 'many';
  const text = known[kind];
  if (text !== undefined) return Statement.raw(text, kind === 'one' ? [ids[0]] : [ids]);
  const made = compiledText(sql`select ${recordJson(fields, scope)} as j
    from ${sourceOf(teamId, collection, access)} r
    where ${hasIdOf(ids)} and r.deleted_at is null and ${everything}`);
  const areIdsAll = made.parameters.length === 1;
  if (key && areIdsAll) textsByIds.set(key, { ...known, [kind]: made.sql });
  return Statement.raw(made.sql, [...made.parameters]);
}
