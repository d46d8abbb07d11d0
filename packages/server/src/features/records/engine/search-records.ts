// Global search in the tables of records. Small tables are asked in one statement; a big one by its search index alone and
// for a moment only, inside a savepoint, so that one that is slow costs its own group and nothing else.
import { foldText } from '@fieldhouse/domain/fields/fold-text';
import { matchText, shortestSimilar } from '@fieldhouse/domain/search/match-text';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import type { CollectionDefinition } from '../../collections/index.ts';
import type { Access } from './access.ts';
import { columnOf, type Sql } from './identifiers.ts';
import { noteQuery } from './indexes.ts';
import { likeText } from './operands.ts';
import { sourceOf } from './scope.ts';
import { inSearchedText, searchedText } from './searched-text.ts';
import { fieldMark, markEnd } from './stored-rows.ts';

export interface SearchedCollection {
  readonly collection: CollectionDefinition;
  readonly access: Access;
}

export interface RecordHit {
  readonly id: string;
  readonly label: string;
  /** The searchable values that are open to the asker, folded, a line each. */
  readonly lines: readonly string[];
  /** Position in `matchRanks`. */
  readonly rank: number;
}

type Unanswered = 'preparing' | 'too_slow' | 'too_short';

export interface RecordSearch {
  readonly hits: ReadonlyMap<string, readonly RecordHit[]>;
  readonly unanswered: ReadonlyMap<string, Unanswered>;
}

/** Tables above this many rows are asked by their index alone. */
const bigRows = 20_000;
/** Rows whose spelling is compared one by one. */
const mostCompared = 100_000;
const smallAtOnce = 40;
const mostWords = 6;
/** Of the nearest by trigrams some are not near enough; the rule is that of the names. */
const mostSimilar = 50;
/** One wrong letter in the middle of five leaves this much of a word, as word_similarity counts. */
const leastWordSimilarity = 0.3;
const totalMs = 120;
const leastMs = 10;
const similarMs = 80;

interface Table extends SearchedCollection {
  readonly rows: number;
  readonly hasIndex: boolean;
}

interface Asked {
  readonly text: string;
  readonly words: readonly string[];
  readonly limit: number;
  readonly until: number;
}

export async function searchRecords(
  ctx: TeamContext,
  searched: readonly SearchedCollection[],
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<RecordSearch> {
  const folded = foldText(text);
  const words = folded.split(' ').filter(Boolean).slice(0, mostWords);
  const hits = new Map<string, readonly RecordHit[]>();
  const unanswered = new Map<string, Unanswered>();
  if (words.length === 0 || searched.length === 0) return { hits, unanswered };
  const asked: Asked = { text: folded, words, limit, until: performance.now() + totalMs };
  const tables = await loadTables(ctx, searched);
  const small = tables.filter(({ rows }) => rows < bigRows);
  for (let at = 0; at < small.length; at += smallAtOnce) {
    await askSmall(ctx, small.slice(at, at + smallAtOnce), asked, { hits, unanswered });
  }
  for (const table of tables.filter(({ rows }) => rows >= bigRows)) {
    const found = await askBig(ctx, table, asked);
    if (typeof found === 'string') unanswered.set(table.collection.id, found);
    else hits.set(table.collection.id, found);
  }
  if ([...hits.values()].every((some) => some.length === 0)) await askSpelling(ctx, tables, asked, hits);
  return { hits, unanswered };
}

async function loadTables(ctx: TeamContext, searched: readonly SearchedCollection[]): Promise<Table[]> {
  const numbers = searched.map(({ collection }) => collection.number);
  const { rows } = await sql<{ collection_number: number; estimated: string; has_index: boolean }>`
    select * from platform.search_tables(${sql.val(numbers)}::int[])`.execute(ctx.db.withoutPlugins());
  const known = new Map(rows.map((row) => [row.collection_number, row]));
  return searched
    .map((one) => {
      const state = known.get(one.collection.number);
      return { ...one, rows: Number(state?.estimated ?? 0), hasIndex: state?.has_index ?? false };
    })
    .sort((a, b) => a.rows - b.rows);
}

async function askSmall(
  ctx: TeamContext,
  tables: readonly Table[],
  asked: Asked,
  { hits, unanswered }: { hits: Map<string, readonly RecordHit[]>; unanswered: Map<string, Unanswered> },
): Promise<void> {
  const parts = tables.map((table, at) => {
    const { name, word, part } = conditions(table, asked);
    return sql`(select ${sql.lit(at)}::int as at, ${rowOf(table)},
      case when ${name} then 0 when ${word} then 1 else 2 end as rank from ${from(ctx, table)} and ${part}
      order by rank, label limit ${sql.lit(asked.limit)})`;
  });
  const found = await within(ctx, asked, sql.join(parts, sql` union all `), []);
  tables.forEach(({ collection }, at) => {
    if (!found) unanswered.set(collection.id, 'too_slow');
    else hits.set(collection.id, found.filter((row) => row.at === at).map(toHit));
  });
}

/** Each step is asked only if those before it did not find enough: an append stops at its limit. */
async function askBig(
  ctx: TeamContext,
  table: Table,
  asked: Asked,
): Promise<readonly RecordHit[] | Unanswered> {
  if (!table.hasIndex) {
    noteQuery(ctx, table.collection, { search: asked.text });
    return 'preparing';
  }
  if (!asked.words.some((word) => word.length > 1)) return 'too_short';
  const { name, word, part } = conditions(table, asked);
  // A text of two letters inside a word has no trigram: the index would be read whole.
  const rest = asked.words.every(({ length }) => length > 2) ? part : word;
  const steps = [
    { rank: sql`0`, where: name },
    { rank: sql`case when ${word} then 1 else 2 end`, where: sql`${rest} and not ${name}` },
  ].map(
    ({ rank, where }) => sql`(select 0 as at, ${rowOf(table)}, ${rank} as rank
      from ${from(ctx, table)} and ${where} limit ${sql.lit(asked.limit)})`,
  );
  const found = await within(
    ctx,
    asked,
    sql`${sql.join(steps, sql` union all `)} limit ${sql.lit(asked.limit)}`,
    [planned],
  );
  return found ? found.map(toHit) : 'too_slow';
}

/** Words that are spelt alike, where nothing holds the words themselves. */
async function askSpelling(
  ctx: TeamContext,
  tables: readonly Table[],
  asked: Asked,
  hits: Map<string, readonly RecordHit[]>,
): Promise<void> {
  if (!asked.words.some(({ length }) => length >= shortestSimilar)) return;
  const small = fewRows(tables);
  const ask: Asked = { ...asked, until: Math.max(asked.until, performance.now() + similarMs) };
  const parts = small.map((table, at) => spelling(ctx, table, ask, at));
  if (parts.length > 0) {
    const found = await within(ctx, ask, sql.join(parts, sql` union all `), [threshold]);
    small.forEach(({ collection }, at) => {
      const rows = found?.filter((row) => row.at === at);
      if (rows) hits.set(collection.id, nearest(rows, asked));
    });
  }
  for (const table of tables.filter(({ rows, hasIndex }) => rows >= bigRows && hasIndex)) {
    const found = await within(ctx, ask, spelling(ctx, table, ask, 0), [threshold, planned]);
    if (found) hits.set(table.collection.id, nearest(found, asked));
  }
}

function nearest(rows: readonly HitRow[], { text, limit }: Asked): readonly RecordHit[] {
  return rows
    .map(toHit)
    .filter(({ lines }) => matchText(lines.join(' '), text) !== undefined)
    .slice(0, limit);
}

/** The smallest tables, as many as can be compared row by row. */
function fewRows(tables: readonly Table[]): Table[] {
  let left = mostCompared;
  return tables.filter(({ rows }) => {
    left -= Math.max(rows, 1);
    return left >= 0;
  });
}

/** The first letter is hardly ever the wrong one, and is compared ten times as fast as the rest. */
function spelling(ctx: TeamContext, table: Table, { words }: Asked, at: number): Sql {
  const isLike = (column: Sql) =>
    all(
      words.map((word) =>
        word.length < shortestSimilar
          ? contains(column, word)
          : sql`${beginsWord(column, word.slice(0, 1))} and ${column} operator(public.%>) ${word}`,
      ),
    );
  const likeness = sql.join(
    words.map((word) => sql`public.word_similarity(${word}, s.search)`),
    sql` + `,
  );
  return sql`(select ${sql.lit(at)}::int as at, s.id, s.label, s.search, 3 as rank
    from (select ${rowOf(table)} from ${from(ctx, table)} and ${seen(table, isLike)}) s
    order by ${likeness} desc, s.label limit ${sql.lit(mostSimilar)})`;
}

function conditions(table: Table, { text, words }: Asked): Record<'name' | 'word' | 'part', Sql> {
  const { nameField } = table.collection;
  const mark = nameField?.isSearchable && table.access.mayRead(nameField) ? fieldMark(nameField) : undefined;
  return {
    name: mark === undefined ? sql`false` : seen(table, (column) => contains(column, mark + markEnd + text)),
    word: seen(table, (column) => all(words.map((word) => beginsWord(column, word)))),
    part: seen(table, (column) => all(words.map((word) => contains(column, word)))),
  };
}

function seen({ collection, access }: Table, test: (column: Sql) => Sql): Sql {
  return inSearchedText(searchedText(collection, access), test);
}

function beginsWord(column: Sql, word: string): Sql {
  return sql`(${contains(column, ` ${word}`)} or ${contains(column, markEnd + word)})`;
}

function contains(column: Sql, text: string): Sql {
  return sql`${column} like ${`%${likeText(text)}%`}`;
}

function all(parts: readonly Sql[]): Sql {
  return sql.join([...parts], sql` and `);
}

function rowOf({ collection, access }: Table): Sql {
  const { nameField } = collection;
  const label =
    nameField && access.mayRead(nameField) ? sql`coalesce(${columnOf(nameField)}::text, '')` : sql`''::text`;
  return sql`r.id, ${label} as label, ${searchedText(collection, access).open} as search`;
}

function from(ctx: TeamContext, { collection, access }: Table): Sql {
  return sql`${sourceOf(ctx.teamId, collection, access)} r where r.deleted_at is null`;
}

interface HitRow {
  readonly at: number;
  readonly id: string;
  readonly label: string;
  readonly search: string;
  readonly rank: number;
}

function toHit({ id, label, search, rank }: HitRow): RecordHit {
  return { id, label, rank, lines: search.split('\n').map((line) => line.slice(line.indexOf(markEnd) + 1)) };
}

const threshold = sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(leastWordSimilarity)}`;
/** What is in nearly every row is soonest found by reading on, what is rare by the index: the text has to be known. */
const planned = sql`set local plan_cache_mode = force_custom_plan`;

/** Undefined where there was no answer in the time that is left. Settings and a failure end with the savepoint. */
async function within(
  ctx: TeamContext,
  { until }: Asked,
  query: Sql,
  settings: readonly Sql[],
): Promise<readonly HitRow[] | undefined> {
  const leftMs = Math.trunc(until - performance.now());
  if (leftMs < leastMs) return undefined;
  const db = ctx.db.withoutPlugins();
  // Sent together; none waits for the answer of another.
  const sent = [
    sql`savepoint searching`.execute(db),
    sql`set local statement_timeout = ${sql.lit(leftMs)}`.execute(db),
    ...settings.map((setting) => setting.execute(db)),
  ];
  const asked = (query as ReturnType<typeof sql<HitRow>>).execute(db);
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
