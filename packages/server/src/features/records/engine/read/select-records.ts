// Reads records: by query (filter, search, sort; by cursor or position) and by ids.
import type { RecordQuery } from '@fieldhouse/contract/records';
import { CompiledQuery as Statement, sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Access, type MemberAccess, readableFields } from '../access/access.ts';
import { matchEveryRow } from '../access/filter-to-sql.ts';
import { loadScope, sourceSqlOf } from '../access/scope.ts';
import type { CompileScope } from '../columns/column-type.ts';
import { hasIdOf, type Sql } from '../columns/identifiers.ts';
import { type CompiledQuery, compile } from './compile-query.ts';
import { compileSql } from './compile-sql.ts';
import {
  type Cursor,
  decodeCursor,
  encodeCursor,
  fromCursor,
  keyColumns,
  type Order,
  orderByClause,
} from './order-by.ts';
import { cachedTotal, findPosition, totalOf } from './positions.ts';
import { recordJson } from './row-json.ts';

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
  /** Where a record of the page is in the order. */
  readonly cursorAt: (index: number) => Cursor | undefined;
}

export async function selectPage(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: RecordQuery,
  access: Access,
  { isWholeAction = false }: ReadOptions = {},
): Promise<Page> {
  const compiled = await compile(ctx, collection, query, access);
  const known = query.count ? cachedTotal(ctx, compiled) : undefined;
  const isCounting = query.count && !known;
  // If a count is needed, both statements are sent together.
  const [rows, total] = await Promise.all([
    selectRows(ctx, compiled, query, { isWholeAction: isWholeAction && !isCounting }),
    isCounting ? totalOf(ctx, compiled) : known,
  ]);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    records: page.map((row) => row.j),
    next: rows.length > query.limit && last ? encodeCursor(toCursor(last, compiled.order)) : null,
    position: query.after === undefined ? (query.position ?? 0) : null,
    total: total?.count ?? null,
    totalIs: total ? (total.isExact ? 'exact' : 'estimate') : null,
    cursorAt: (index) => {
      const row = page[index];
      return row && toCursor(row, compiled.order);
    },
  };
}

function toCursor(row: PageRow, order: Order): Cursor {
  return { keys: order.keys.map((_key, index) => row[`k${index}`] ?? null), id: row.id };
}

/** Reads one extra row to find out whether there is a next page. */
async function selectRows(
  ctx: TeamContext,
  compiled: CompiledQuery,
  query: RecordQuery,
  options: ReadOptions,
): Promise<readonly PageRow[]> {
  const limit = query.limit + 1;
  if (query.after !== undefined) {
    const cursor = decodeCursor(query.after, compiled.order);
    return runArms(ctx, compiled, fromCursor(compiled.order, cursor, false), { limit, skip: 0, ...options });
  }
  const position = query.position ?? 0;
  if (position === 0) return runArms(ctx, compiled, [matchEveryRow], { limit, skip: 0, ...options });
  const start = await findPosition(ctx, compiled, position);
  if (start === undefined) return [];
  const arms = start.cursor ? fromCursor(compiled.order, start.cursor, true) : [matchEveryRow];
  return runArms(ctx, compiled, arms, { limit, skip: start.skip, ...options });
}

/**
 * Reads one arm after the other until the page is full; PostgreSQL doesn't run the second if the first
 * returns enough. `skip` is usually less than the distance of two anchors, and at most 20,000 (positions.ts).
 */
async function runArms(
  ctx: TeamContext,
  compiled: CompiledQuery,
  arms: readonly Sql[],
  { limit, skip, isWholeAction }: { readonly limit: number; readonly skip: number } & ReadOptions,
): Promise<readonly PageRow[]> {
  const { table, where, order, fields, scope } = compiled;
  const selects = arms.map(
    (arm) => sql`(select r.* from ${table} r where r.deleted_at is null and ${where} and ${arm}
      order by ${orderByClause(order)} limit ${sql.lit(limit + skip)})`,
  );
  // The JSON is built after the limit, so that labels are looked up only for the rows of the page.
  const source =
    selects.length === 1
      ? sql`${selects[0]}`
      : sql`(${sql.join(selects, sql` union all `)} limit ${sql.lit(limit + skip)})`;
  if (isWholeAction) ctx.commitWithNext();
  const result = await sql<PageRow>`select ${recordJson(fields, scope)} as j, r.id${keyColumns(order)}
    from ${source} r offset ${sql.lit(skip)}`.execute(ctx.db.withoutPlugins());
  return result.rows;
}

export interface ReadOptions {
  /** True if no other statement follows in the transaction. */
  readonly isWholeAction?: boolean;
}

/** JSON texts of the visible records, in no particular order. */
export async function selectByIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  access: MemberAccess,
  options: ReadOptions = {},
): Promise<readonly string[]> {
  const scope = await loadScope(ctx, collection, access);
  return selectByScope(ctx, { collection, access, scope, ids }, options);
}

/** With the scope that the caller has already loaded for the same collection and access. */
export async function selectByScope(
  ctx: TeamContext,
  asked: ByIds,
  { isWholeAction = false }: ReadOptions = {},
): Promise<readonly string[]> {
  const statement = statementByIds(ctx, asked);
  if (isWholeAction) ctx.commitWithNext();
  const result = await ctx.db.withoutPlugins().executeQuery<{ j: string }>(statement);
  return result.rows.map((row) => row.j);
}

interface ByIds {
  readonly collection: CollectionDefinition;
  readonly access: MemberAccess;
  readonly scope: CompileScope;
  readonly ids: readonly string[];
}

interface TextsByIds {
  readonly fields: readonly FieldDefinition[];
  readonly one?: string;
  readonly many?: string;
}

/**
 * Cached per collection and set of permissions without row limits: compiling takes longer than finding a
 * record.
 */
const textsByIds = new WeakMap<object, TextsByIds>();

function statementByIds({ teamId }: TeamContext, { collection, access, scope, ids }: ByIds): Statement {
  const fields = readableFields(collection, access);
  const { cacheKey } = scope;
  const key = access.limits === undefined && cacheKey?.fields === fields ? cacheKey.targets : undefined;
  const found = key && textsByIds.get(key);
  const known = found?.fields === fields ? found : { fields };
  const kind = ids.length === 1 ? 'one' : 'many';
  const text = known[kind];
  if (text !== undefined) return Statement.raw(text, kind === 'one' ? [ids[0]] : [ids]);
  const made = compileSql(sql`select ${recordJson(fields, scope)} as j
    from ${sourceSqlOf(teamId, collection, access)} r
    where ${hasIdOf(ids)} and r.deleted_at is null and ${matchEveryRow}`);
  const areIdsAll = made.parameters.length === 1;
  if (key && areIdsAll) textsByIds.set(key, { ...known, [kind]: made.sql });
  return Statement.raw(made.sql, [...made.parameters]);
}
