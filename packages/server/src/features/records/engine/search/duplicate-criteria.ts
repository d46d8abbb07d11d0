// Criteria for possible duplicates: the same e-mail address, phone number or name, or similar names on the
// same date. Records are read page by page into a key table of the run, whose index puts equal keys next to
// each other. A key is a hash, so that values are not stored twice; code that reads the results compares the
// values again.
import type { DuplicateReason } from '@fieldhouse/contract/duplicates';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Access, fullAccess } from '../access/access.ts';
import { narrowToMembers } from '../access/member-access.ts';
import { sourceSqlOf } from '../access/scope.ts';
import { columnOf, type Sql } from '../columns/identifiers.ts';
import { compile } from '../read/compile-query.ts';
import { totalOf } from '../read/positions.ts';

export interface DuplicateCriterion {
  readonly reason: DuplicateReason;
  readonly field: FieldDefinition;
  /** The date field that records with similar names must share. */
  readonly day: FieldDefinition | undefined;
}

/** The criteria for a collection, most reliable first. */
export function duplicateCriteriaOf({ fields, nameField }: CollectionDefinition): DuplicateCriterion[] {
  const byType = (type: string, reason: DuplicateReason) =>
    fields.filter(({ dataType }) => dataType === type).map((field) => ({ reason, field, day: undefined }));
  const found: DuplicateCriterion[] = [
    ...byType('email_address', 'same_email'),
    ...byType('phone_number', 'same_phone'),
  ];
  if (nameField?.dataType !== 'plain_text') return found;
  found.push({ reason: 'same_name', field: nameField, day: undefined });
  const day = fields.find(({ dataType }) => dataType === 'date');
  if (day) found.push({ reason: 'similar_name', field: nameField, day });
  return found;
}

export async function countCandidates(ctx: TeamContext, collection: CollectionDefinition): Promise<number> {
  return (await totalOf(ctx, await compile(ctx, collection, {}, fullAccess))).count;
}

export async function createMatchKeys(ctx: TeamContext, runId: string): Promise<void> {
  await sql`select platform.begin_likeness(${runId}::uuid)`.execute(ctx.db);
}

/** Call it after all keys have been added. */
export async function sortMatchKeys(ctx: TeamContext, runId: string): Promise<void> {
  await sql`select platform.sort_likeness(${runId}::uuid)`.execute(ctx.db);
}

export async function dropMatchKeys(ctx: TeamContext, runId: string): Promise<void> {
  await sql`select platform.drop_likeness(${runId}::uuid)`.execute(ctx.db);
}

interface KeysRequest {
  readonly runId: string;
  /** One criterion per pass, in order of pass; undefined if its field has been deleted. */
  readonly likenesses: readonly (DuplicateCriterion | undefined)[];
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Adds the keys of the next `limit` records after `after`, in order of id. Returns how many records were read
 * and the id of the last one.
 */
export async function addMatchKeys(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { runId, likenesses, after, limit }: KeysRequest,
): Promise<{ readonly count: number; readonly last: string | null }> {
  const access = await narrowToMembers(ctx, collection, fullAccess);
  const compared = likenesses.flatMap((likeness, pass) => (likeness ? [{ likeness, pass }] : []));
  if (compared.length === 0) return { count: 0, last: null };
  const column = (pass: number) => sql.id(`v${pass}`);
  const values = compared.map(({ likeness, pass }) => sql`${comparedValue(likeness)} as ${column(pass)}`);
  const keys = compared.map(({ pass }) => sql`(${sql.lit(pass)}::smallint, ${column(pass)})`);
  const behind = after === null ? sql`true` : sql`r.id > ${after}::uuid`;
  const { rows } = await sql<{ count: number; last: string | null }>`with page as materialized (
      select r.id, ${sql.join(values)} from ${sourceSqlOf(ctx.teamId, collection, access)} r
      where r.deleted_at is null and ${behind} order by r.id limit ${sql.lit(limit)}
    ), added as (
      insert into ${keysTable(ctx.teamId, runId)} (pass, key, id)
      select k.pass, hashtextextended(k.value, 0), page.id
      from page cross join lateral (values ${sql.join(keys)}) k(pass, value) where k.value <> ''
    )
    select count(*)::int as count, (select id::text from page order by id desc limit 1) as last from page`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0] ?? { count: 0, last: null };
}

/** `team_….likeness_<id of the run>` */
function keysTable(teamId: string, runId: string): Sql {
  return sql.id(teamSchema(teamId), `likeness_${runId.replaceAll('-', '')}`);
}

/** The compared value of row `r` as text; null or empty if there is nothing to compare. */
function comparedValue({ reason, field, day }: DuplicateCriterion): Sql {
  const column = columnOf(field);
  const name = sql`lower(btrim(${column}))`;
  if (reason === 'same_email') return sql`lower(${column})`;
  if (reason === 'same_phone') return column;
  if (day) return sql`case when ${name} <> '' then ${columnOf(day)}::text end`;
  return name;
}

interface Stretch {
  readonly runId: string;
  readonly pass: number;
  /** Reads keys after this one, as text; null to start at the beginning. */
  readonly after: string | null;
}

interface Bounds {
  /** The last key whose records are all in the page, or the page's only key; null if no keys are left. */
  readonly until: string | null;
  readonly isLast: boolean;
  /** The records of one key fill the whole page; there may be more of them. */
  readonly isOneKey: boolean;
}

async function boundsOf(ctx: TeamContext, { runId, pass, after }: Stretch, size: number): Promise<Bounds> {
  const { rows } = await sql<{ n: number; first: string | null; before: string | null; last: string | null }>`
    with page as materialized (
      select k.key from ${keysTable(ctx.teamId, runId)} k
      where k.pass = ${sql.lit(pass)} and ${isBehind(after)} order by k.key, k.id limit ${sql.lit(size)}
    )
    select count(*)::int as n, min(key)::text as first, max(key)::text as last,
      (select max(key)::text from page where key < (select max(key) from page)) as before from page`.execute(
    ctx.db.withoutPlugins(),
  );
  const { n = 0, before = null, last = null } = rows[0] ?? {};
  const isLast = n < size;
  return { until: isLast ? last : (before ?? last), isLast, isOneKey: !isLast && before === null };
}

function isBehind(after: string | null): Sql {
  return after === null ? sql`true` : sql`k.key > ${after}::bigint`;
}

export interface MatchPage {
  /** Ids in order. */
  readonly groups: readonly (readonly string[])[];
  /** True if something was left out. */
  readonly isCut: boolean;
  /** The key to continue after; null at the end. */
  readonly next: string | null;
}

const keysAtOnce = 20_000;

/** Groups of records with the same key; of a larger group only the first `maxInGroup`. */
export async function selectByMatchKey(
  ctx: TeamContext,
  stretch: Stretch,
  maxInGroup: number,
): Promise<MatchPage> {
  const { until, isLast } = await boundsOf(ctx, stretch, keysAtOnce);
  if (until === null) return { groups: [], isCut: false, next: null };
  const keys = keysTable(ctx.teamId, stretch.runId);
  const { rows } = await sql<{ ids: string[] }>`
    select array(select s.id from ${keys} s where s.pass = ${sql.lit(stretch.pass)} and s.key = g.key
      order by s.id limit ${sql.lit(maxInGroup + 1)})::text[] as ids
    from (select k.key from ${keys} k where k.pass = ${sql.lit(stretch.pass)} and ${isBehind(stretch.after)}
      and k.key <= ${until}::bigint group by k.key having count(*) > 1) g`.execute(ctx.db.withoutPlugins());
  return {
    groups: rows.map(({ ids }) => ids.slice(0, maxInGroup)),
    isCut: rows.some(({ ids }) => ids.length > maxInGroup),
    next: isLast ? null : until,
  };
}

export interface NamesPage {
  /** Grouped by day. */
  readonly days: readonly (readonly { readonly id: string; readonly name: string }[])[];
  readonly isCut: boolean;
  readonly next: string | null;
}

const namesAtOnce = 5000;

/**
 * Names of the records that share a day with another; days with more than `maxPerDay` records are left out.
 */
export async function selectNames(
  ctx: TeamContext,
  collection: CollectionDefinition,
  {
    likeness,
    maxPerDay,
    ...stretch
  }: Stretch & { readonly likeness: DuplicateCriterion; readonly maxPerDay: number },
): Promise<NamesPage> {
  const { until, isLast, isOneKey } = await boundsOf(ctx, stretch, namesAtOnce);
  const next = isLast ? null : until;
  if (until === null || isOneKey) return { days: [], isCut: isOneKey, next };
  const access = await narrowToMembers(ctx, collection, fullAccess);
  const { rows } = await sql<{ key: string; id: string; name: string }>`
    select k.key::text, k.id::text, ${columnOf(likeness.field)} as name from ${keysTable(ctx.teamId, stretch.runId)} k
    join ${sourceSqlOf(ctx.teamId, collection, access)} r on r.id = k.id and r.deleted_at is null
    where k.pass = ${sql.lit(stretch.pass)} and ${isBehind(stretch.after)} and k.key <= ${until}::bigint`.execute(
    ctx.db.withoutPlugins(),
  );
  const days = [...Map.groupBy(rows, ({ key }) => key).values()];
  return {
    days: days.filter(({ length }) => length > 1 && length <= maxPerDay),
    isCut: days.some(({ length }) => length > maxPerDay),
    next,
  };
}

/** What one criterion compares of a record; `name` is set only for similar names on the same date. */
export interface ComparedValues {
  readonly value: string | null;
  readonly name: string | null;
}

/** Records visible to the viewer by id, with one entry per criterion. */
export async function readComparedValues(
  ctx: TeamContext,
  collection: CollectionDefinition,
  request: {
    readonly likenesses: readonly DuplicateCriterion[];
    readonly ids: readonly string[];
    readonly access: Access;
  },
): Promise<ReadonlyMap<string, readonly ComparedValues[]>> {
  const { likenesses, ids } = request;
  if (ids.length === 0 || likenesses.length === 0) return new Map();
  const access = await narrowToMembers(ctx, collection, request.access);
  const values = likenesses.flatMap((likeness) => [
    comparedValue(likeness),
    likeness.day ? sql`${columnOf(likeness.field)}::text` : sql`null::text`,
  ]);
  const { rows } = await sql<{ id: string; values: readonly (string | null)[] }>`
    select r.id::text, array[${sql.join(values)}]::text[] as values
    from ${sourceSqlOf(ctx.teamId, collection, access)} r
    where r.id = any(${sql.val(ids)}::uuid[]) and r.deleted_at is null`.execute(ctx.db.withoutPlugins());
  return new Map(
    rows.map((row) => [
      row.id,
      likenesses.map((_likeness, at) => ({
        value: row.values[2 * at] ?? null,
        name: row.values[2 * at + 1] ?? null,
      })),
    ]),
  );
}
