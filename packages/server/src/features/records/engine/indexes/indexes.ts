// Automatic indexes: a filter or sort on a large collection gets an index, built by a job without blocking
// writers. An index that is unused for two months is dropped.

import { makeTeamAuthority, type TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, Service, TeamContext } from '../../../../kernel/context.ts';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import {
  type DesiredIndex,
  desiredIndexes,
  indexBody,
  indexName,
  type RecordedQuery,
} from './desired-indexes.ts';
import {
  dropRecordIndex,
  forgetIndex,
  listUnusedIndexes,
  recordIndexUse,
  setIndexState,
} from './index-queries.ts';

/** A full scan of a smaller table takes a few milliseconds. */
export const bigRows = 20_000;
const dayMs = 24 * 60 * 60 * 1000;
/** How often a process records the use of an index. */
const recordUseEveryMs = dayMs;
/** How often it checks whether a small collection has grown. */
const checkSmallEveryMs = 60_000;
const daysUnused = 60;

export const dropIndexesQueue = 'records.drop-indexes';

/** By collection and index name: until when a request need not be repeated. */
const recorded: Service<Map<string, number>> = { create: () => new Map() };

/**
 * After the commit, requests the indexes that would serve a query. They are built if the collection is large,
 * and dropped when no longer used.
 */
export function recordQuery(ctx: TeamContext, collection: CollectionDefinition, query: RecordedQuery): void {
  const wanted = desiredIndexes(collection, query);
  const known = ctx.deps.service(recorded);
  const now = performance.now();
  const keyOf = (index: DesiredIndex) => `${collection.rootId}:${indexName(collection, index)}`;
  const fresh = wanted.filter((index) => (known.get(keyOf(index)) ?? 0) <= now);
  const [first] = fresh;
  if (!first) return;
  for (const index of fresh) known.set(keyOf(index), now + recordUseEveryMs);
  const authority = makeTeamAuthority(ctx.teamId, { kind: 'system' });
  ctx.afterCommit(() => {
    void ctx.deps
      .withTeam(authority, (own) =>
        own.enqueue(
          'records.index',
          { collectionId: collection.rootId, indexes: fresh },
          { key: keyOf(first) },
        ),
      )
      .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'index not asked for'));
  });
}

/** Builds the missing indexes of a large table, as the owner and outside any transaction. */
export async function buildIndexes(
  deps: Deps,
  authority: TeamAuthority,
  collection: CollectionDefinition,
  indexes: readonly DesiredIndex[],
): Promise<void> {
  const schema = teamSchema(authority.teamId);
  const { rows } = await deps.ownerPool.query<{ rows: string }>(
    'select platform.estimated_rows($1, $2) as rows',
    [schema, `c_${collection.number}`],
  );
  if (Number(rows[0]?.rows ?? 0) < bigRows) {
    const again = performance.now() + checkSmallEveryMs;
    const known = deps.service(recorded);
    for (const index of indexes) known.set(`${collection.rootId}:${indexName(collection, index)}`, again);
    return;
  }
  let hasBuilt = false;
  for (const index of indexes) hasBuilt = (await buildIndex(deps, authority, collection, index)) || hasBuilt;
  if (hasBuilt) await deps.ownerPool.query(`analyze "${schema}"."c_${collection.number}"`);
}

async function buildIndex(
  deps: Deps,
  authority: TeamAuthority,
  collection: CollectionDefinition,
  index: DesiredIndex,
): Promise<boolean> {
  const schema = teamSchema(authority.teamId);
  const name = indexName(collection, index);
  const row = { collectionId: collection.rootId, name, ...index };
  const isReady = await deps.withTeam(authority, (ctx) => recordIndexUse(ctx.db, row, ctx.now()));
  if (isReady) return false;
  const startedAt = performance.now();
  try {
    await dropInvalid(deps, schema, name);
    await deps.ownerPool.query(
      `create index concurrently if not exists "${name}" on "${schema}"."c_${collection.number}" ${indexBody(index)} where deleted_at is null`,
    );
  } catch (error) {
    await deps.withTeam(authority, (ctx) => setIndexState(ctx.db, name, 'failed', null));
    throw error;
  }
  const tookMs = Math.round(performance.now() - startedAt);
  await deps.withTeam(authority, (ctx) => setIndexState(ctx.db, name, 'ready', tookMs));
  return true;
}

/** An interrupted build leaves an invalid index. */
async function dropInvalid(deps: Deps, schema: string, name: string): Promise<void> {
  const { rowCount } = await deps.ownerPool.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not i.indisvalid`,
    [schema, name],
  );
  if (rowCount) await deps.ownerPool.query(`drop index concurrently if exists "${schema}"."${name}"`);
}

/**
 * Drops the indexes that no query has requested for two months; enqueued once a day when an index is built or
 * used.
 */
export async function dropUnusedIndexes(deps: Deps, authority: TeamAuthority): Promise<void> {
  const unused = await deps.withTeam(authority, (ctx) =>
    listUnusedIndexes(ctx.db, new Date(ctx.now().getTime() - daysUnused * dayMs)),
  );
  for (const { name } of unused) {
    await dropRecordIndex(deps.ownerPool, teamSchema(authority.teamId), name);
    await deps.withTeam(authority, (ctx) => forgetIndex(ctx.db, name));
  }
}

/** Enqueues the drop of unused indexes for tomorrow, once a day. */
export async function dropUnusedLater(ctx: TeamContext): Promise<void> {
  const at = new Date(ctx.now().getTime() + dayMs);
  await ctx.enqueue(
    dropIndexesQueue,
    {},
    { key: `drop-indexes:${at.toISOString().slice(0, 10)}`, startAfter: at },
  );
}
