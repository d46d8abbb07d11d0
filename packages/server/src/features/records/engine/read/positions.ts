// Random access to a million rows. For each query that is read by position, this process caches anchors: the
// sort keys of every 250th row, read once from the index. A page at any position starts at the anchor before
// it and skips at most 249 rows. Counts are cached the same way. Entries made stale by a write are still
// served and refreshed in the background.
import { sql } from 'kysely';
import { makeTeamAuthority } from '../../../../kernel/authority.ts';
import type { Service, TeamContext } from '../../../../kernel/context.ts';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';
import { combinedGeneration } from './collection-generations.ts';
import type { CompiledQuery } from './compile-query.ts';
import { type Cursor, keyColumns, orderByClause } from './order-by.ts';

const anchorDistance = 250;
/** Positions below this are reached by skipping rows; anchors would cost more. */
const nearRows = 1000;
/** Maximum skip after the last of stale anchors: a few bulk creates. */
const farthestSkip = 20_000;
const maxCached = 500;
/** A faster count is repeated right away; a slower one in the background. */
const quickMs = 40;
const backgroundTimeoutMs = 60_000;

interface CachedValue<T> {
  value: T;
  generation: number;
  tookMs: number;
  refreshing: Promise<void> | undefined;
}

interface Memory {
  readonly anchors: Map<string, CachedValue<readonly Cursor[]>>;
  readonly totals: Map<string, CachedValue<number>>;
}

const caches: Service<Memory> = { create: () => ({ anchors: new Map(), totals: new Map() }) };

/** The exact number of rows, if it is cached. */
export function cachedTotal(
  ctx: TeamContext,
  compiled: CompiledQuery,
): { readonly count: number; readonly isExact: true } | undefined {
  const count = fresh(ctx, compiled, ctx.deps.service(caches).totals);
  return count === undefined ? undefined : { count, isExact: true };
}

/** The exact number of rows, or the last known one while it is being recounted. */
export async function totalOf(
  ctx: TeamContext,
  compiled: CompiledQuery,
): Promise<{ count: number; isExact: boolean }> {
  const { totals } = ctx.deps.service(caches);
  const cached = await recall(ctx, compiled, totals, (db) => countRows(db, compiled), quickMs);
  return { count: cached.value, isExact: cached.isFresh };
}

/** Where to start reading for a position; undefined past the end. */
export async function findPosition(
  ctx: TeamContext,
  compiled: CompiledQuery,
  position: number,
): Promise<{ readonly cursor: Cursor | undefined; readonly skip: number } | undefined> {
  if (position < nearRows) return { cursor: undefined, skip: position };
  const { anchors } = ctx.deps.service(caches);
  const cached = await recall(ctx, compiled, anchors, (db) => readAnchors(db, compiled), 0);
  const index = Math.floor(position / anchorDistance);
  const cursor = cached.value[index];
  if (cursor) return { cursor, skip: position % anchorDistance };
  if (cached.isFresh) return undefined;
  // Rows may have been added after the last stale anchor: positions close enough are read from there.
  const last = cached.value.length - 1;
  const skip = position - Math.max(last, 0) * anchorDistance;
  return skip <= farthestSkip ? { cursor: cached.value[last], skip } : undefined;
}

/**
 * The cached value of a query: computed now if there is none, and served while fresh. A stale value is
 * recomputed right away if that is fast; otherwise it is served while it is refreshed in the background.
 */
async function recall<T>(
  ctx: TeamContext,
  compiled: CompiledQuery,
  memory: Map<string, CachedValue<T>>,
  make: (db: TeamDb) => Promise<T>,
  atOnceMs: number,
): Promise<{ readonly value: T; readonly isFresh: boolean }> {
  const key = keyOf(ctx, compiled);
  const generation = combinedGeneration(ctx.deps, compiled.dependsOn);
  const served = fresh(ctx, compiled, memory);
  if (served !== undefined) return { value: served, isFresh: true };
  const known = memory.get(key);
  if (known === undefined || known.tookMs < atOnceMs) {
    const made = await measure(() => make(ctx.db));
    remember(memory, key, { ...made, generation, refreshing: undefined });
    return { value: made.value, isFresh: true };
  }
  known.refreshing ??= refresh(ctx, compiled, known, make);
  return { value: known.value, isFresh: false };
}

function keyOf(ctx: TeamContext, { collection, cacheKey }: CompiledQuery): string {
  return `${ctx.teamId}:${collection.id}:${cacheKey}`;
}

/**
 * The cached value if it is fresh. Moves it to the end, so that the least recently used entry is evicted
 * first.
 */
function fresh<T>(
  ctx: TeamContext,
  compiled: CompiledQuery,
  memory: Map<string, CachedValue<T>>,
): T | undefined {
  const key = keyOf(ctx, compiled);
  const known = memory.get(key);
  if (known?.generation !== combinedGeneration(ctx.deps, compiled.dependsOn)) return undefined;
  memory.delete(key);
  memory.set(key, known);
  return known.value;
}

async function refresh<T>(
  ctx: TeamContext,
  compiled: CompiledQuery,
  known: CachedValue<T>,
  make: (db: TeamDb) => Promise<T>,
): Promise<void> {
  const generation = combinedGeneration(ctx.deps, compiled.dependsOn);
  const authority = makeTeamAuthority(ctx.teamId, { kind: 'system' });
  const options = { isReadOnly: true, statementTimeoutMs: backgroundTimeoutMs };
  try {
    const made = await ctx.deps.withTeam(authority, (own) => measure(() => make(own.db)), options);
    Object.assign(known, made, { generation });
  } catch (error) {
    ctx.deps.log.warn({ err: error }, 'positions not refreshed');
  } finally {
    known.refreshing = undefined;
  }
}

async function measure<T>(make: () => Promise<T>): Promise<{ value: T; tookMs: number }> {
  const startedAt = performance.now();
  const value = await make();
  return { value, tookMs: performance.now() - startedAt };
}

function remember<T>(memory: Map<string, CachedValue<T>>, key: string, cached: CachedValue<T>): void {
  const oldest = memory.keys().next().value;
  if (memory.size >= maxCached && oldest !== undefined) memory.delete(oldest);
  memory.set(key, cached);
}

async function countRows(db: TeamDb, { table, where }: CompiledQuery): Promise<number> {
  const result = await sql<{
    count: string;
  }>`select count(*) from ${table} r where r.deleted_at is null and ${where}`.execute(db.withoutPlugins());
  return Number(result.rows[0]?.count ?? 0);
}

interface AnchorRow {
  readonly id: string;
  readonly [key: `k${number}`]: string | null;
}

async function readAnchors(db: TeamDb, { table, where, order }: CompiledQuery): Promise<readonly Cursor[]> {
  const result = await sql<AnchorRow>`select * from (
    select r.id${keyColumns(order)}, row_number() over (order by ${orderByClause(order)}) as place
    from ${table} r where r.deleted_at is null and ${where}
  ) x where x.place % ${sql.lit(anchorDistance)} = 1 order by x.place`.execute(db.withoutPlugins());
  return result.rows.map((row) => ({
    keys: order.keys.map((_key, index) => row[`k${index}`] ?? null),
    id: row.id,
  }));
}
