// Finds records by a value, and creates and changes many at a time, for imports that update. The caller has
// checked the values.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { ensureWithinLimit } from '../../../../../kernel/usage/usage-limits.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import type { Access } from '../../access/access.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { columnOf, hasIdOf, type Sql, tableOf } from '../../columns/identifiers.ts';
import { columnNames, recordsetColumns, searchText, toStoredRow } from '../../columns/stored-rows.ts';
import { keyFunction } from '../../columns/unique-keys.ts';
import { plainValuesJson } from '../../read/row-json.ts';
import { insertMembers } from '../members.ts';
import { advanceNumberCounter, numberNewRecords } from '../number-records.ts';
import { isSameJson } from './same-json.ts';

type Values = ReadonlyMap<FieldDefinition, unknown>;

/** The records that have a key. */
export interface KeyedRecords {
  readonly count: number;
  /** The oldest ones, as many as were asked for. */
  readonly ids: readonly [string, ...string[]];
}

interface KeySearch {
  readonly field: FieldDefinition;
  /** Checked values of the field. */
  readonly keys: readonly unknown[];
  readonly access: Access;
  /** How many records of a key are needed. */
  readonly most: number;
  /** Locks them until the end of the transaction. */
  readonly isLocking: boolean;
}

/** How often records are looked for that others change at the same moment. */
const maxLooks = 5;

/**
 * By index of the key: the live records that have it and are visible to the viewer. Texts are
 * compared like those of a unique field: case-insensitively, and without invisible characters.
 */
export async function findByKey(
  ctx: TeamContext,
  collection: CollectionDefinition,
  search: KeySearch,
): Promise<ReadonlyMap<number, KeyedRecords>> {
  const all = new Map<number, KeyedRecords>();
  let places = search.keys.map((_key, index) => index);
  for (let look = 1; places.length > 0; look += 1) {
    const keys = places.map((place) => search.keys[place]);
    const found = await lookByKey(ctx, collection, { ...search, keys });
    const isLast = !search.isLocking || look === maxLooks;
    // Of those that another transaction took the key from meanwhile, others may still have it.
    const isMissing = ({ records, expected }: Look) => (records?.ids.length ?? 0) < expected;
    for (const [index, { records }] of found) {
      const place = places[index];
      if (records && place !== undefined) all.set(place, records);
    }
    places = isLast
      ? []
      : [...found].flatMap(([index, one]) => (isMissing(one) ? (places[index] ?? []) : []));
  }
  return all;
}

interface Look {
  /** Undefined if none is left of those that were found. */
  readonly records: KeyedRecords | undefined;
  /** How many there were before they were locked. */
  readonly expected: number;
}

/** By index of the key, if there was a record. */
async function lookByKey(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { field, keys, access, most, isLocking }: KeySearch,
): Promise<ReadonlyMap<number, Look>> {
  const table = tableOf(ctx.teamId, collection);
  const visible = access.limits?.visible ? sql`and ${access.limits.visible}` : sql``;
  // Locked rows are looked at again: another transaction may have changed them meanwhile.
  const { rows } = await sql<{ n: string; matches: string; ids: string[] | null }>`
    with found as (
      select x.n, x.v, r.id, count(*) over (partition by x.n) as matches,
        row_number() over (partition by x.n order by r.created_at, r.id) as place
      from unnest(${sql.val(keys.map(String))}::text[]) with ordinality x(v, n)
      join ${table} r on ${isKey(field, sql`x.v`)}
      where r.deleted_at is null ${visible}
    ), chosen as (
      select f.n, f.matches, f.place, r.id from found f join ${table} r on r.id = f.id and ${isKey(field, sql`f.v`)}
      where f.place <= ${most} and r.deleted_at is null ${visible}
      order by r.id ${isLocking ? sql`for update of r` : sql``}
    )
    select f.n, f.matches, array_agg(c.id::text order by f.place) filter (where c.id is not null) as ids
    from found f left join chosen c on c.n = f.n and c.place = f.place
    where f.place <= ${most} group by f.n, f.matches`.execute(ctx.db.withoutPlugins());
  return new Map(
    rows.map(({ n, matches, ids }) => {
      const count = Number(matches);
      const [first, ...others] = ids ?? [];
      const records = first === undefined ? undefined : ({ count, ids: [first, ...others] } as const);
      return [Number(n) - 1, { records, expected: Math.min(count, most) }];
    }),
  );
}

export interface PlainRecord {
  readonly id: string;
  /** Values of the requested and the searchable fields, without labels. */
  readonly plain: Readonly<Record<string, unknown>>;
}

/** The live records with these ids, by id, with what a change of these fields needs. */
export async function readForChange(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
  changed: readonly FieldDefinition[],
): Promise<ReadonlyMap<string, PlainRecord>> {
  if (ids.length === 0) return new Map();
  const fields = new Set([...changed, ...collection.tableFields.filter(({ isSearchable }) => isSearchable)]);
  const { rows } = await sql<PlainRecord>`select r.id, ${plainValuesJson([...fields], 'r')} as plain
    from ${tableOf(ctx.teamId, collection)} r where ${hasIdOf(ids)} and r.deleted_at is null`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The comparison that a unique index of the field serves. */
function isKey(field: FieldDefinition, key: Sql): Sql {
  const type = columnTypes[field.dataType].columns(field)[0]?.type ?? 'text';
  const column = columnOf(field);
  if (type !== 'text') return sql`${column} = (${key})::${sql.raw(type)}`;
  const compared = keyFunction(field);
  return sql`${compared}(${column}) = ${compared}(${key})`;
}

export interface UniqueValue {
  /** The comparison key of the value. */
  readonly key: string;
  /** The record that has the value. */
  readonly ownerId: string | undefined;
}

/** By value of a unique field: its comparison key, and the record that already has it. */
export async function findOwners(
  ctx: TeamContext,
  collection: CollectionDefinition,
  field: FieldDefinition,
  values: readonly string[],
): Promise<ReadonlyMap<string, UniqueValue>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<{ v: string; k: string; id: string | null }>`
    select x.v, ${keyFunction(field)}(x.v) as k, r.id from unnest(${sql.val(values)}::text[]) x(v)
    left join ${tableOf(ctx.teamId, collection)} r on ${isKey(field, sql`x.v`)} and r.deleted_at is null`.execute(
    ctx.db.withoutPlugins(),
  );
  return new Map(rows.map(({ v, k, id }) => [v, { key: k, ownerId: id ?? undefined }]));
}

export interface Batch {
  readonly id: string;
  readonly actorId: string | null;
}

/** Creates records without a history entry for each: one entry represents the batch. */
export async function createBatch(
  ctx: TeamContext,
  collection: CollectionDefinition,
  records: readonly { readonly id: string; readonly values: Values }[],
  { actorId }: Batch,
): Promise<void> {
  if (records.length === 0) return;
  await ensureWithinLimit(ctx, 'records', records.length);
  const numbered = await numberNewRecords(
    ctx,
    collection,
    records.map(({ values }) => values),
  );
  const made = records.map(({ id }, index) => ({ id, values: numbered[index] ?? new Map() }));
  const fields = fieldsOf(made);
  const rows = made.map(({ id, values }) => {
    const toValue = (field: FieldDefinition) => values.get(field);
    return toStoredRow(id, searchText(collection, toValue), fields, toValue);
  });
  const names = sql.join(['id', 'search', ...columnNames(fields)].map((name) => sql.id(name)));
  await sql`insert into ${tableOf(ctx.teamId, collection)} (created_by, updated_by, ${names})
    select ${actorId}::uuid, ${actorId}::uuid, ${names}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${recordsetColumns(fields)})`.execute(
    ctx.db.withoutPlugins(),
  );
  await insertMembers(
    ctx,
    collection,
    made.map(({ id }) => id),
  );
}

export interface KeyedChange extends PlainRecord {
  readonly values: Values;
}

/** Applies the values that differ, with history; a record without differences keeps its version. */
export async function changeBatch(
  ctx: TeamContext,
  collection: CollectionDefinition,
  changes: readonly KeyedChange[],
  batch: Batch & { readonly action: 'updated' | 'reverted' },
): Promise<void> {
  const real = changes.filter(({ values, plain }) =>
    [...values].some(([field, value]) => !isSameJson(plain[field.columnName], value)),
  );
  if (real.length === 0) return;
  await advanceNumberCounter(
    ctx,
    collection,
    real.map(({ values }) => values),
  );
  const fields = fieldsOf(real);
  let part: { rows: string[]; history: string[] } = { rows: [], history: [] };
  let length = 0;
  for (const { id, values, plain } of real) {
    const toValue = (field: FieldDefinition) =>
      values.has(field) ? values.get(field) : (plain[field.columnName] ?? null);
    const row = JSON.stringify(toStoredRow(id, searchText(collection, toValue), fields, toValue));
    const changes = Object.fromEntries(
      [...values].map(([field, after]) => [field.columnName, [plain[field.columnName] ?? null, after]]),
    );
    const change = JSON.stringify({ id, changes });
    length += row.length + change.length;
    if (length > maxCharacters && part.rows.length > 0) {
      await writeChanges(ctx, collection, { ...part, fields, batch });
      part = { rows: [], history: [] };
      length = row.length + change.length;
    }
    part.rows.push(row);
    part.history.push(change);
  }
  await writeChanges(ctx, collection, { ...part, fields, batch });
}

/** Of one statement: a string may have half a billion characters, a value of PostgreSQL a gigabyte. */
const maxCharacters = 32 * 2 ** 20;

interface Changes {
  readonly rows: readonly string[];
  readonly history: readonly string[];
  readonly fields: readonly FieldDefinition[];
  readonly batch: Batch & { readonly action: 'updated' | 'reverted' };
}

async function writeChanges(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { rows, history, fields, batch }: Changes,
): Promise<void> {
  const names = ['search', ...columnNames(fields)].map((name) => sql.id(name));
  await sql`with changed as (
      update ${tableOf(ctx.teamId, collection)} t
      set version = t.version + 1, updated_at = now(), updated_by = ${batch.actorId}::uuid,
          ${sql.join(names.map((name) => sql`${name} = x.${name}`))}
      from json_to_recordset(${`[${rows.join(',')}]`}::json) as x(${recordsetColumns(fields)})
      where t.id = x.id
    )
    insert into platform.record_changes (collection_id, record_id, batch_id, actor_id, action, changes)
    select ${collection.rootId}::uuid, x.id, ${batch.id}::uuid, ${batch.actorId}::uuid, ${batch.action}, x.changes
    from jsonb_to_recordset(${`[${history.join(',')}]`}::jsonb) as x(id uuid, changes jsonb)`.execute(
    ctx.db.withoutPlugins(),
  );
}

function fieldsOf(records: readonly { readonly values: Values }[]): FieldDefinition[] {
  const fields = new Set(records.flatMap(({ values }) => [...values.keys()]));
  return [...fields].sort((a, b) => a.number - b.number);
}
