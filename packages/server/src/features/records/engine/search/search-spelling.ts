// Similar spelling, tried if nothing contains the exact words. Small tables are compared row by row; for a
// large one, its word list is searched first and then the search index for the words found. The contents of
// the word list are never revealed: results are only records that contain the word in values the viewer may
// read.
import { isSimilarSpelling, matchText, shortestSimilar } from '@fieldhouse/domain/search/match-text';
import { editDistance } from '@fieldhouse/domain/search/word-distance';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { Sql } from '../columns/identifiers.ts';
import {
  allOfSql,
  containsSql,
  forceCustomPlan,
  type HitRow,
  hitColumnsSql,
  largeTableRows,
  type RecordHit,
  runWithinTimeLimit,
  type SearchRequest,
  searchSourceSql,
  startsWordSql,
  type Table,
  timeLimit,
  toHit,
  type UnansweredReason,
  whereVisible,
} from './search-tables.ts';
import { wordListTableOf } from './word-lists.ts';

/** Maximum number of rows to compare one by one. */
const maxCompared = 100_000;
/**
 * More candidates than needed: not all nearest by trigrams pass the spelling rule that is also used for
 * names.
 */
const maxSimilar = 50;
/** The word_similarity of two five-letter words that differ in the middle letter. */
const leastWordSimilarity = 0.3;
/** The similarity of two five-letter words that differ by two swapped letters. */
const leastSimilarity = 0.19;
/** Time limit for all small tables together, and for all large ones. */
const spellingMs = 150;
/** Trigrams give only a rough order; edit distance then selects the best candidates. */
const maxListed = 400;
const maxSimilarWords = 10;

interface Answers {
  readonly hits: Map<string, readonly RecordHit[]>;
  readonly unanswered: Map<string, UnansweredReason>;
}

export async function searchBySpelling(
  ctx: TeamContext,
  tables: readonly Table[],
  asked: SearchRequest,
  { hits, unanswered }: Answers,
): Promise<void> {
  if (!asked.words.some(({ length }) => length >= shortestSimilar)) return;
  const small = fewRows(tables);
  if (small.length > 0) {
    const ask = { ...asked, until: Math.max(asked.until, timeLimit(ctx, spellingMs)) };
    const parts = small.map((table, at) => compared(ctx, table, ask, at));
    const found = await runWithinTimeLimit(ctx, ask, sql.join(parts, sql` union all `), [wordThreshold]);
    small.forEach(({ collection }, at) => {
      const rows = found?.filter((row) => row.at === at);
      if (rows) hits.set(collection.id, nearest(rows, asked));
      else unanswered.set(collection.id, 'too_slow');
    });
  }
  const ask = { ...asked, until: Math.max(asked.until, timeLimit(ctx, spellingMs)) };
  for (const table of tables.filter(({ rows, hasIndex }) => rows >= largeTableRows && hasIndex)) {
    const found = await askByWords(ctx, table, ask);
    if (typeof found === 'string') unanswered.set(table.collection.id, found);
    else hits.set(table.collection.id, nearest(found, asked));
  }
}

function nearest(rows: readonly HitRow[], { text, limit }: SearchRequest): readonly RecordHit[] {
  return rows
    .map(toHit)
    .filter(({ lines }) => matchText(lines.join(' '), text) !== undefined)
    .slice(0, limit);
}

/** The smallest tables, as many as can be compared row by row. */
function fewRows(tables: readonly Table[]): Table[] {
  let left = maxCompared;
  return tables.filter(({ rows }) => {
    left -= Math.max(rows, 1);
    return left >= 0 && rows < largeTableRows;
  });
}

/**
 * Requires the same first letter: it is rarely the wrong one, and comparing it is ten times as fast as
 * comparing trigrams.
 */
function compared(ctx: TeamContext, table: Table, asked: SearchRequest, at: number): Sql {
  const isLike = (column: Sql) =>
    allOfSql(
      asked.words.map((word) =>
        word.length < shortestSimilar
          ? containsSql(column, word)
          : sql`${startsWordSql(column, word.slice(0, 1))} and ${column} operator(public.%>) ${word}`,
      ),
    );
  const rows = sql`select ${hitColumnsSql(table)} from ${searchSourceSql(ctx, table)} and ${whereVisible(table, isLike)}`;
  return maxAlike(rows, asked, at);
}

function maxAlike(rows: Sql, { words }: SearchRequest, at: number): Sql {
  const likeness = sql.join(
    words.map((word) => sql`public.word_similarity(${word}, s.search)`),
    sql` + `,
  );
  return sql`(select ${sql.lit(at)}::int as at, s.id, s.label, s.labels, s.search, 3 as rank from (${rows}) s
    order by ${likeness} desc, s.label limit ${sql.lit(maxSimilar)})`;
}

/**
 * Matches of the most likely words come first. The other likely words are searched only if those do not fill
 * the limit.
 */
async function askByWords(
  ctx: TeamContext,
  table: Table,
  asked: SearchRequest,
): Promise<readonly HitRow[] | UnansweredReason> {
  if (!table.hasWords) return 'preparing';
  const listed = await findLikeWords(ctx, table, asked);
  if (!listed) return 'too_slow';
  const choices = asked.words.map((word) => listed.get(word) ?? [word]);
  // The exact words have already been searched.
  if (choices.every((words, at) => words.length === 1 && words[0] === asked.words[at])) return [];
  const holds = (words: readonly (readonly string[])[]) =>
    whereVisible(table, (column) =>
      allOfSql(words.map((some) => any(some.map((word) => containsSql(column, word))))),
    );
  const likeliest = holds(choices.map((words) => words.slice(0, 1)));
  const steps = [likeliest, sql`${holds(choices)} and not ${likeliest}`].map(
    (where) =>
      sql`(select ${hitColumnsSql(table)} from ${searchSourceSql(ctx, table)} and ${where} limit ${sql.lit(maxSimilar)})`,
  );
  const rows = sql`${sql.join(steps, sql` union all `)} limit ${sql.lit(maxSimilar)}`;
  return (await runWithinTimeLimit(ctx, asked, maxAlike(rows, asked, 0), [forceCustomPlan])) ?? 'too_slow';
}

interface ListedWord {
  readonly asked: string;
  readonly word: string;
}

/**
 * For each search word that is long enough, the similar words of the list, most likely first. Served by the
 * list's trigram index.
 */
async function findLikeWords(
  ctx: TeamContext,
  { collection }: Table,
  asked: SearchRequest,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const long = asked.words.filter(({ length }) => length >= shortestSimilar);
  const query = sql`select a.asked, x.word from unnest(${sql.val(long)}::text[]) a(asked)
    cross join lateral (select l.word from ${wordListTableOf(ctx.teamId, collection)} l
      where l.word operator(public.%) a.asked
      order by public.similarity(l.word, a.asked) desc limit ${sql.lit(maxListed)}) x`;
  const rows = await runWithinTimeLimit<ListedWord>(ctx, asked, query, [listThreshold, forceCustomPlan]);
  if (!rows) return undefined;
  return new Map(
    long.flatMap((word) => {
      const like = rows.filter((row) => row.asked === word && isSimilarSpelling(row.word, word));
      const near = like
        .map((row) => ({ word: row.word, edits: editDistance(row.word, word), apart: lengthApart(row) }))
        .sort((a, b) => a.edits - b.edits || a.apart - b.apart)
        .slice(0, maxSimilarWords);
      return near.length > 0 ? [[word, near.map((one) => one.word)]] : [];
    }),
  );
}

function lengthApart({ asked, word }: ListedWord): number {
  return Math.abs(asked.length - word.length);
}

function any(parts: readonly Sql[]): Sql {
  return sql`(${sql.join([...parts], sql` or `)})`;
}

const wordThreshold = sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(leastWordSimilarity)}`;
const listThreshold = sql`set local pg_trgm.similarity_threshold = ${sql.lit(leastSimilarity)}`;
