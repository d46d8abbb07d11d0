// Building blocks of global search statements: a table as the viewer sees it, tests of its search text, and
// the time limit.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { likeText } from '../../../../kernel/db/like-text.ts';
import type { CollectionDefinition } from '../../../catalogue/index.ts';
import type { Access } from '../access/access.ts';
import { sourceSqlOf } from '../access/scope.ts';
import { matchSearchedText, searchedText } from '../access/searched-text.ts';
import type { Sql } from '../columns/identifiers.ts';
import { labelOfRow, labelsOfRow } from '../columns/record-names.ts';
import { fieldMarkEnd } from '../columns/search-marks.ts';

export interface SearchedCollection {
  readonly collection: CollectionDefinition;
  readonly access: Access;
}

export interface RecordHit {
  readonly id: string;
  readonly label: string;
  /** Labels in the other languages of the collection's names; null if names are not translated. */
  readonly labels: Readonly<Record<string, string>> | null;
  /** The searchable values that the viewer may read, folded, one per line. */
  readonly lines: readonly string[];
  /** Index in `matchRanks`. */
  readonly rank: number;
}

export type UnansweredReason = 'preparing' | 'too_slow' | 'too_short';

/** Larger tables are searched only by index. */
export const largeTableRows = 20_000;
const leastMs = 10;

export interface Table extends SearchedCollection {
  readonly rows: number;
  readonly hasIndex: boolean;
  /** Whether the table has a word list. */
  readonly hasWords: boolean;
}

export interface SearchRequest {
  readonly text: string;
  readonly words: readonly string[];
  readonly limit: number;
  readonly until: number;
}

/** When to give up: after so many milliseconds, unless a test has more patience. */
export function timeLimit({ deps: { config } }: TeamContext, usualMs: number): number {
  return performance.now() + (config.searchPatienceMs ?? usualMs);
}

/** The index covers the full text; the rows it finds are rechecked against what the viewer may read. */
export function whereVisible({ collection, access }: Table, test: (column: Sql) => Sql): Sql {
  return matchSearchedText(searchedText(collection, access), test);
}

export function startsWordSql(column: Sql, word: string): Sql {
  return sql`(${containsSql(column, ` ${word}`)} or ${containsSql(column, fieldMarkEnd + word)})`;
}

export function containsSql(column: Sql, text: string): Sql {
  return sql`${column} like ${`%${likeText(text)}%`}`;
}

export function allOfSql(parts: readonly Sql[]): Sql {
  return sql.join([...parts], sql` and `);
}

export function hitColumnsSql({ collection, access }: Table): Sql {
  const named = { definition: collection, mayRead: access.mayRead };
  return sql`r.id, ${labelOfRow(named, 'r')} as label, ${labelsOfRow(named, 'r') ?? sql`null::json`} as labels,
    ${searchedText(collection, access).open} as search`;
}

export function searchSourceSql(ctx: TeamContext, { collection, access }: Table): Sql {
  return sql`${sourceSqlOf(ctx.teamId, collection, access)} r where r.deleted_at is null`;
}

export interface HitRow {
  readonly at: number;
  readonly id: string;
  readonly label: string;
  readonly labels: RecordHit['labels'];
  readonly search: string;
  readonly rank: number;
}

export function toHit({ id, label, labels, search, rank }: HitRow): RecordHit {
  return {
    id,
    label,
    labels,
    rank,
    lines: search.split('\n').map((line) => line.slice(line.indexOf(fieldMarkEnd) + 1)),
  };
}

/** Common terms are faster by scan, rare ones by index: the planner has to see the literal text. */
export const forceCustomPlan = sql`set local plan_cache_mode = force_custom_plan`;

/**
 * The rows of the query; undefined if it did not finish before `until`. Rolling back to the savepoint also
 * undoes the settings and an error.
 */
export async function runWithinTimeLimit<R = HitRow>(
  ctx: TeamContext,
  { until }: SearchRequest,
  query: Sql,
  settings: readonly Sql[],
): Promise<readonly R[] | undefined> {
  const leftMs = Math.trunc(until - performance.now());
  if (leftMs < leastMs) return undefined;
  const db = ctx.db.withoutPlugins();
  // Sent together, without waiting for each reply.
  const sent = [
    sql`savepoint searching`.execute(db),
    sql`set local statement_timeout = ${sql.lit(leftMs)}`.execute(db),
    ...settings.map((setting) => setting.execute(db)),
  ];
  // The caller specifies the row type of its query.
  const asked = (query as ReturnType<typeof sql<R>>).execute(db);
  const [answer, ...others] = await Promise.allSettled([
    asked,
    ...sent,
    sql`rollback to savepoint searching`.execute(db),
  ]);
  for (const other of others) if (other.status === 'rejected') throw other.reason;
  if (answer.status === 'fulfilled') return answer.value.rows;
  if (isTimeout(answer.reason)) return undefined;
  throw answer.reason;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
