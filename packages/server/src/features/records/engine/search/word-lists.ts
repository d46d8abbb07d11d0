// The words in the records of a large table, for matching misspelt search words. Writers do no extra work: a
// job reads the rows written since its last run, identified by their transaction ids. From time to time it
// rebuilds the list, which removes words that no longer occur.
import { shortestSimilar } from '@fieldhouse/domain/search/match-text';
import { sql } from 'kysely';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import { type CollectionDefinition, findCollection } from '../../../catalogue/index.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
import { largeTableRows } from './search-tables.ts';
import {
  claimWordList,
  deleteWordList,
  extendWordListClaim,
  isWordListUsed,
  releaseWordList,
  scheduleWordListRefresh,
  type WordListState,
} from './word-list-state.ts';

export const wordListQueue = 'records.words';
export const wordListExpiryQueue = 'records.old-words';

/** Longer words are not searched for. */
const longestWord = 40;
/** More than any language has. Limits the memory that a run uses. */
const maxWords = 500_000;
const wordsAtOnce = 5000;
const pagesAtOnce = 64;
const dayMs = 24 * 60 * 60_000;
const retentionDays = 7;
/** Reading may use at most a thirtieth of one core while records change all the time. */
const restFor = 30;
const leastRestMs = 5000;
const maxIdleMs = 10 * 60_000;
/** A list last read this many transactions ago is rebuilt, because `age(xmin)` is a 32-bit number. */
const oldestAge = 1_000_000_000;
const longMs = 120_000;
const holdAgainMs = 20_000;

/** `team_….c_7_words` */
export function wordListTableOf(teamId: string, { number }: Pick<CollectionDefinition, 'number'>): Sql {
  return sql.id(teamSchema(teamId), `c_${number}_words`);
}

interface Run {
  readonly collection: CollectionDefinition;
  readonly state: WordListState;
  readonly isNew: boolean;
  /**
   * A transaction id: all lower ones had finished when the run began. Rows of higher ones are read again by
   * the next run.
   */
  readonly readUntil: string;
}

/**
 * Adds the words of records that changed since the last run, or builds the list; does nothing for small
 * tables. If another run is active or ended recently, schedules a later one.
 */
export async function refreshWordList(
  deps: Deps,
  authority: TeamAuthority,
  collectionId: string,
): Promise<void> {
  const startedAt = performance.now();
  const run = await deps.withTeam(authority, (ctx) => begin(ctx, collectionId));
  if (!run) return;
  try {
    const words = await readWords(deps, authority, run);
    await deps.withTeam(authority, (ctx) => end(ctx, run, { words, startedAt }), {
      statementTimeoutMs: longMs,
    });
  } catch (error) {
    await deps.withTeam(authority, (ctx) => releaseWordList(ctx.db, collectionId, {}));
    throw error;
  }
}

/** Deletes a list that has not been used for a while; otherwise rebuilds it. */
export async function expireWordList(
  deps: Deps,
  authority: TeamAuthority,
  collectionId: string,
): Promise<void> {
  const isUsed = await deps.withTeam(authority, async (ctx) => {
    const since = new Date(ctx.now().getTime() - retentionDays * dayMs);
    if (await isWordListUsed(ctx.db, collectionId, since)) return true;
    const collection = await findCollection(ctx, collectionId);
    if (collection) await sql`select platform.drop_words(${collection.number})`.execute(ctx.db);
    await deleteWordList(ctx.db, collectionId);
    return false;
  });
  if (isUsed) await refreshWordList(deps, authority, collectionId);
}

async function begin(ctx: TeamContext, collectionId: string): Promise<Run | undefined> {
  const collection = await findCollection(ctx, collectionId);
  if (!collection) return undefined;
  const { rows } = await sql<{ estimated: string; has_words: boolean; now_at: string; read_until: string }>`
    select t.estimated, t.has_words, pg_snapshot_xmax(s)::text as now_at, pg_snapshot_xmin(s)::text as read_until
    from platform.search_tables(array[${collection.number}]::int[]) t, pg_current_snapshot() s`.execute(
    ctx.db.withoutPlugins(),
  );
  const [table] = rows;
  if (!table || Number(table.estimated) < largeTableRows) return undefined;
  const now = ctx.now();
  const state = await claimWordList(ctx.db, collectionId, now);
  const restMs = Math.min(maxIdleMs, Math.max(leastRestMs, restFor * (state?.tookMs ?? 0)));
  const next = new Date((state?.refreshedAt ?? now).getTime() + restMs);
  if (!state || (state.refreshedAt && next > now)) {
    // The list was refreshed too recently, or another worker has claimed it and may be past the rows that
    // changed. In both cases a later run is scheduled.
    if (state) await releaseWordList(ctx.db, collectionId, {});
    if (await scheduleWordListRefresh(ctx.db, collectionId, { now, next })) {
      await ctx.enqueue(wordListQueue, { collectionId }, { startAfter: next });
    }
    return undefined;
  }
  const isOld = !state.listedAt || now.getTime() - state.listedAt.getTime() > retentionDays * dayMs;
  const isNew = isOld || !table.has_words || Number(table.now_at) - state.readUntil > oldestAge;
  if (isNew) await sql`select platform.begin_words(${collection.number})`.execute(ctx.db);
  return { collection, state, isNew, readUntil: table.read_until };
}

async function end(
  ctx: TeamContext,
  { collection, state, isNew, readUntil }: Run,
  { words, startedAt }: { readonly words: number; readonly startedAt: number },
): Promise<void> {
  const now = ctx.now();
  if (isNew) {
    await sql`select platform.finish_words(${collection.number})`.execute(ctx.db);
    const startAfter = new Date(now.getTime() + (retentionDays + 1) * dayMs);
    await ctx.enqueue(wordListExpiryQueue, { collectionId: collection.id }, { startAfter });
  }
  await releaseWordList(ctx.db, collection.id, {
    readUntil,
    words,
    refreshedAt: now,
    // The duration of a full rebuild says nothing about an incremental run.
    tookMs: isNew ? state.tookMs : Math.round(performance.now() - startedAt),
    ...(isNew && { listedAt: now }),
  });
}

/** Adds the words of new and changed rows to the list. Returns the number of words in the list. */
async function readWords(deps: Deps, authority: TeamAuthority, run: Run): Promise<number> {
  const { collection, isNew, state } = run;
  const list = isNew
    ? sql.id(teamSchema(authority.teamId), `c_${collection.number}_words_new`)
    : wordListTableOf(authority.teamId, collection);
  const seen = new Set<string>();
  let fresh: string[] = [];
  let count = isNew ? 0 : state.words;
  let heldAt = performance.now();
  const write = async () => {
    count += await deps.withTeam(authority, (ctx) => insertWords(ctx, list, fresh));
    fresh = [];
  };
  for (const piece of await listPieces(deps, authority, run)) {
    if (count >= maxWords) break;
    const text = await deps.withTeam(authority, (ctx) => readPiece(ctx, run, piece), { isReadOnly: true });
    for (const word of wordsIn(text)) {
      if (seen.has(word)) continue;
      seen.add(word);
      fresh.push(word);
    }
    if (fresh.length >= wordsAtOnce) await write();
    if (performance.now() - heldAt < holdAgainMs) continue;
    await deps.withTeam(authority, (ctx) => extendWordListClaim(ctx.db, collection.id, ctx.now()));
    heldAt = performance.now();
  }
  if (fresh.length > 0) await write();
  return count;
}

/** Excludes numbers and codes: a similar one is never what the user meant. */
function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter(
    (word) => word.length >= shortestSimilar && word.length <= longestWord && !/\p{N}/u.test(word),
  );
}

async function insertWords(ctx: TeamContext, list: Sql, words: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into ${list} (word)
    select unnest(${sql.val(words)}::text[]) on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows);
}

/**
 * Numbers of the chunks of 64 pages to read: all of them for a new list, otherwise those with changed rows,
 * found by one scan that reads no values.
 */
async function listPieces(
  deps: Deps,
  authority: TeamAuthority,
  { collection, isNew, state }: Run,
): Promise<readonly number[]> {
  const table = tableOf(authority.teamId, collection);
  const piece = sql`((r.ctid::text::point)[0]::int / ${sql.lit(pagesAtOnce)})`;
  const query = isNew
    ? sql<{
        piece: number;
      }>`select generate_series(0, pg_relation_size(${`c_${collection.number}`}::text::regclass)
        / (current_setting('block_size')::int * ${sql.lit(pagesAtOnce)}))::int as piece`
    : sql<{
        piece: number;
      }>`select distinct ${piece} as piece from ${table} r where ${isLater(state)} order by 1`;
  const { rows } = await deps.withTeam(
    authority,
    async (ctx) => {
      await sql`set local search_path = ${sql.id(teamSchema(ctx.teamId))}`.execute(ctx.db);
      return query.execute(ctx.db.withoutPlugins());
    },
    { isReadOnly: true, statementTimeoutMs: longMs },
  );
  return rows.map((row) => row.piece);
}

async function readPiece(
  ctx: TeamContext,
  { collection, isNew, state }: Run,
  piece: number,
): Promise<string> {
  const first = `(${piece * pagesAtOnce},0)`;
  const last = `(${(piece + 1) * pagesAtOnce},0)`;
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(r.search, e'\n') as text from ${tableOf(ctx.teamId, collection)} r
    where r.ctid >= ${first}::tid and r.ctid < ${last}::tid and r.deleted_at is null
      and ${isNew ? sql`true` : isLater(state)}`.execute(ctx.db.withoutPlugins());
  return rows[0]?.text ?? '';
}

/** Written by a transaction that had not finished when the list was last read. */
function isLater({ readUntil }: WordListState): Sql {
  return sql`age(r.xmin) <= (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    - ${readUntil}::bigint + ${sql.lit(someAge)})`;
}

/** Allowance for transactions that begin between a snapshot and reading its rows. */
const someAge = 1000;
