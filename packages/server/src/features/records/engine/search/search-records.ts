// Global search over the record tables. Small tables are searched in one statement. A large one is searched
// only by its search index, with a time limit and inside a savepoint, so that a slow table affects only its
// own results.
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { searchWords } from '@fieldhouse/domain/search/search-words';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import type { Sql } from '../columns/identifiers.ts';
import { nameColumns } from '../columns/record-names.ts';
import { fieldMark, fieldMarkEnd } from '../columns/search-marks.ts';
import { recordQuery } from '../indexes/indexes.ts';
import { searchBySpelling } from './search-spelling.ts';
import {
  allOfSql,
  containsSql,
  forceCustomPlan,
  hitColumnsSql,
  largeTableRows,
  type RecordHit,
  runWithinTimeLimit,
  type SearchedCollection,
  type SearchRequest,
  searchSourceSql,
  startsWordSql,
  type Table,
  timeLimit,
  toHit,
  type UnansweredReason,
  whereVisible,
} from './search-tables.ts';
import { recordWordListUse } from './word-list-use.ts';

export interface RecordSearch {
  readonly hits: ReadonlyMap<string, readonly RecordHit[]>;
  readonly unanswered: ReadonlyMap<string, UnansweredReason>;
}

const smallAtOnce = 40;
const maxWords = 6;
const totalMs = 120;
const patientMs = 3000;

/**
 * Up to `limit` hits per collection id, best rank first. Collections that were not searched are in
 * `unanswered` with the reason. If no collection has a hit, similar spelling is tried.
 */
export async function searchRecords(
  ctx: TeamContext,
  searched: readonly SearchedCollection[],
  { text, limit, isPatient }: { readonly text: string; readonly limit: number; readonly isPatient: boolean },
): Promise<RecordSearch> {
  const folded = foldText(text);
  const words = searchWords(text).slice(0, maxWords);
  const hits = new Map<string, readonly RecordHit[]>();
  const unanswered = new Map<string, UnansweredReason>();
  if (words.length === 0 || searched.length === 0) return { hits, unanswered };
  const until = isPatient ? performance.now() + patientMs : timeLimit(ctx, totalMs);
  const asked: SearchRequest = { text: folded, words, limit, until };
  const tables = await loadTables(ctx, searched);
  const small = tables.filter(({ rows }) => rows < largeTableRows);
  for (let at = 0; at < small.length; at += smallAtOnce) {
    await askSmall(ctx, small.slice(at, at + smallAtOnce), asked, { hits, unanswered });
  }
  for (const table of tables.filter(({ rows }) => rows >= largeTableRows)) {
    const found = await askBig(ctx, table, asked);
    if (typeof found === 'string') unanswered.set(table.collection.id, found);
    else hits.set(table.collection.id, found);
  }
  if ([...hits.values()].every((some) => some.length === 0)) {
    // Tables that timed out are left out: they may contain the exact words.
    const answered = tables.filter(({ collection }) => hits.has(collection.id));
    await searchBySpelling(ctx, answered, asked, { hits, unanswered });
  }
  return { hits, unanswered };
}

async function loadTables(ctx: TeamContext, searched: readonly SearchedCollection[]): Promise<Table[]> {
  const numbers = searched.map(({ collection }) => collection.number);
  const { rows } = await sql<{
    collection_number: number;
    estimated: string;
    has_index: boolean;
    has_words: boolean;
  }>`
    select * from platform.search_tables(${sql.val(numbers)}::int[])`.execute(ctx.db.withoutPlugins());
  const known = new Map(rows.map((row) => [row.collection_number, row]));
  return searched
    .map((one) => {
      const state = known.get(one.collection.number);
      return {
        ...one,
        rows: Number(state?.estimated ?? 0),
        hasIndex: state?.has_index ?? false,
        hasWords: state?.has_words ?? false,
      };
    })
    .sort((a, b) => isOfPeople(b) - isOfPeople(a) || a.rows - b.rows);
}

/** People are looked for most often: they are searched before time runs out. */
function isOfPeople({ collection }: SearchedCollection): number {
  return collection.row.representsPeople ? 1 : 0;
}

async function askSmall(
  ctx: TeamContext,
  tables: readonly Table[],
  asked: SearchRequest,
  {
    hits,
    unanswered,
  }: { hits: Map<string, readonly RecordHit[]>; unanswered: Map<string, UnansweredReason> },
): Promise<void> {
  const parts = tables.map((table, at) => {
    const { name, word, part } = conditions(table, asked);
    return sql`(select ${sql.lit(at)}::int as at, ${hitColumnsSql(table)},
      case when ${name} then 0 when ${word} then 1 else 2 end as rank from ${searchSourceSql(ctx, table)} and ${part}
      order by rank, label limit ${sql.lit(asked.limit)})`;
  });
  const found = await runWithinTimeLimit(ctx, asked, sql.join(parts, sql` union all `), []);
  tables.forEach(({ collection }, at) => {
    if (!found) unanswered.set(collection.id, 'too_slow');
    else hits.set(collection.id, found.filter((row) => row.at === at).map(toHit));
  });
}

/** PostgreSQL runs a step only if the previous ones did not fill the limit of their union. */
async function askBig(
  ctx: TeamContext,
  table: Table,
  asked: SearchRequest,
): Promise<readonly RecordHit[] | UnansweredReason> {
  if (!table.hasIndex) {
    recordQuery(ctx, table.collection, { search: asked.text });
    return 'preparing';
  }
  recordWordListUse(ctx, table.collection);
  if (!asked.words.some((word) => word.length > 1)) return 'too_short';
  const { name, word, part } = conditions(table, asked);
  // Text of two letters has no trigram inside a word, so the whole index would be read.
  const rest = asked.words.every(({ length }) => length > 2) ? part : word;
  const steps = [
    { rank: sql`0`, where: name },
    { rank: sql`case when ${word} then 1 else 2 end`, where: sql`${rest} and not ${name}` },
  ].map(
    ({ rank, where }) => sql`(select 0 as at, ${hitColumnsSql(table)}, ${rank} as rank
      from ${searchSourceSql(ctx, table)} and ${where} limit ${sql.lit(asked.limit)})`,
  );
  const found = await runWithinTimeLimit(
    ctx,
    asked,
    sql`${sql.join(steps, sql` union all `)} limit ${sql.lit(asked.limit)}`,
    [forceCustomPlan],
  );
  return found ? found.map(toHit) : 'too_slow';
}

function conditions(table: Table, { text, words }: SearchRequest): Record<'name' | 'word' | 'part', Sql> {
  const { nameField } = table.collection;
  const isNamed = nameField?.isSearchable && table.access.mayRead(nameField);
  // The name in any of its languages.
  const marks = isNamed ? nameColumns(table.collection).map(fieldMark) : [];
  const begins = (column: Sql) => marks.map((mark) => containsSql(column, mark + fieldMarkEnd + text));
  return {
    name:
      marks.length === 0
        ? sql`false`
        : whereVisible(table, (column) => sql`(${sql.join(begins(column), sql` or `)})`),
    word: whereVisible(table, (column) => allOfSql(words.map((word) => startsWordSql(column, word)))),
    part: whereVisible(table, (column) => allOfSql(words.map((word) => containsSql(column, word)))),
  };
}
