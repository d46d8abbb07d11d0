// Reads the history of a record. Past values of a field are readable if the field is readable in the record's
// current state.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import type { TeamDb } from '../../../../../kernel/db/team-transaction.ts';
import { refuseUnless } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableFields } from '../../access/access.ts';
import { type Sql, tableOf } from '../../columns/identifiers.ts';
import { plainValuesJson } from '../row-json.ts';

export interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly actor_id: string | null;
  /** The wizard that made the change. */
  readonly wizard: string | null;
  /** By column: values before and after, without labels. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface RecordVisibility {
  readonly hasMetadata: boolean;
  readonly readable: readonly FieldDefinition[];
  readonly writable: ReadonlySet<FieldDefinition>;
}

/**
 * What the viewer may read and change in a record; throws `not_found`. Records in the trash are visible only
 * to users who may restore them.
 */
export async function getRecordVisibility(
  ctx: TeamContext,
  collection: CollectionDefinition,
  recordId: string,
  access: Access,
): Promise<RecordVisibility> {
  const { limits } = access;
  const fields = readableFields(collection, access);
  const is = (rows: Sql | undefined): Sql => sql`coalesce(${rows ?? sql`true`}, false)`;
  const list = (rows: readonly Sql[]): Sql => sql`array[${sql.join(rows)}]::boolean[]`;
  const inTrash = access.mayDelete ? is(limits?.deletable) : sql`false`;
  const { rows } = await sql<{ metadata: boolean; reads: boolean[]; writes: boolean[] }>`
    select ${is(limits?.metadata)} as metadata,
      ${list(fields.map((field) => is(limits?.readable(field))))} as reads,
      ${list(fields.map((field) => is(limits?.writable(field))))} as writes
    from ${tableOf(ctx.teamId, collection)} r where r.id = ${recordId}::uuid
      and ${is(limits?.visible)} and (r.deleted_at is null or ${inTrash})`.execute(ctx.db.withoutPlugins());
  const [row] = rows;
  refuseUnless(row, 'not_found');
  return {
    hasMetadata: access.mayReadMetadata && row.metadata,
    readable: fields.filter((_field, index) => row.reads[index]),
    writable: new Set(fields.filter((field, index) => row.writes[index] && access.mayWrite(field))),
  };
}

/** Of these records, those in which the viewer may read and change all of the fields. */
export async function listOpenIds(
  ctx: TeamContext,
  collection: CollectionDefinition,
  access: Access,
  wanted: {
    readonly ids: readonly string[];
    readonly read: readonly FieldDefinition[];
    readonly change: readonly FieldDefinition[];
  },
): Promise<string[]> {
  const { limits } = access;
  const isOpen = wanted.read.every(access.mayRead) && wanted.change.every(access.mayWrite);
  if (!isOpen || wanted.ids.length === 0) return [];
  if (!limits) return [...wanted.ids];
  const rules = [
    limits.visible,
    ...wanted.read.map((field) => limits.readable(field)),
    ...wanted.change.map((field) => limits.writable(field)),
  ].filter((rule) => rule !== undefined);
  const { rows } = await sql<{ id: string }>`select r.id from ${tableOf(ctx.teamId, collection)} r
    where r.id = any(${sql.val(wanted.ids)}::uuid[]) and r.deleted_at is null
      and ${sql.join(
        rules.map((rule) => sql`coalesce(${rule}, false)`),
        sql` and `,
      )}`.execute(ctx.db.withoutPlugins());
  return rows.map(({ id }) => id);
}

const columns = sql`h.id::text as id, h.at, h.action, h.actor_id, h.changes,
  (select w.name from platform.wizards w where w.team_id = h.team_id and w.id = h.wizard_id) as wizard`;

/** Newest first; served by record_changes__by_record. */
export async function listChanges(
  ctx: TeamContext,
  collection: CollectionDefinition,
  recordId: string,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly ChangeRow[]> {
  const older = page.before === undefined ? sql`true` : sql`h.id < ${page.before}::bigint`;
  const { rows } = await sql<ChangeRow>`select ${columns} from platform.record_changes h
    where h.team_id = ${ctx.teamId}::uuid and h.collection_id = ${collection.rootId}::uuid
      and h.record_id = ${recordId}::uuid and ${older}
    order by h.id desc limit ${sql.lit(page.limit)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

/** The change itself and all later ones, oldest first. */
export async function listChangesSince(
  ctx: TeamContext,
  collection: CollectionDefinition,
  recordId: string,
  since: { readonly changeId: string; readonly limit: number },
): Promise<readonly ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`select ${columns} from platform.record_changes h
    where h.team_id = ${ctx.teamId}::uuid and h.collection_id = ${collection.rootId}::uuid
      and h.record_id = ${recordId}::uuid and h.id >= ${since.changeId}::bigint
    order by h.id limit ${sql.lit(since.limit)}`.execute(ctx.db.withoutPlugins());
  return rows;
}

/** The current values of a live record's fields, without labels. */
export async function plainValues(
  ctx: TeamContext,
  collection: CollectionDefinition,
  recordId: string,
  fields: readonly FieldDefinition[],
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<{ plain: Record<string, unknown> }>`
    select ${plainValuesJson(fields, 'r')} as plain from ${tableOf(ctx.teamId, collection)} r
    where r.id = ${recordId}::uuid and r.deleted_at is null`.execute(ctx.db.withoutPlugins());
  refuseUnless(rows[0], 'not_found');
  return rows[0].plain;
}

/** When each field was created: older entries with its column name belong to a deleted field. */
export async function fieldCreationTimes(
  ctx: TeamContext,
  collection: CollectionDefinition,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ name: string; at: Date }>`select column_name as name, created_at as at
    from platform.fields where team_id = ${ctx.teamId}::uuid and collection_id = ${collection.rootId}::uuid
      and deleted_at is null limit 1000`.execute(ctx.db.withoutPlugins());
  return new Map(rows.map(({ name, at }) => [name, at]));
}

export interface ActorRow {
  readonly id: string;
  /** Null for an id that is no member's. */
  readonly user_id: string | null;
  readonly person: string | null;
  readonly key: string | null;
}

/** Actors by id: members by their display name in the team, and API keys. */
export async function findActors(
  ctx: TeamContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActorRow>> {
  const { rows } =
    await sql<ActorRow>`select a.id, u.user_id, u.first_name || ' ' || u.last_name as person, k.name as key
    from unnest(${sql.val([...new Set(ids)])}::uuid[]) a(id)
    left join platform.team_users u on u.team_id = ${ctx.teamId}::uuid and u.user_id = a.id
    left join platform.team_api_keys k on k.team_id = ${ctx.teamId}::uuid and k.id = a.id`.execute(
      ctx.db.withoutPlugins(),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

interface DeletionBatch {
  readonly recordId: string;
  readonly batchId: string;
  /** Deleted by a merge, which redirected the links to the record. */
  readonly isMerge: boolean;
}

/** The last deletion of each record, if it has a batch. */
export async function listDeletions(
  db: TeamDb,
  collectionId: string,
  ids: readonly string[],
): Promise<readonly DeletionBatch[]> {
  const { rows } = await sql<{ record: string; batch: string | null; is_merge: boolean }>`
    select distinct on (h.record_id) h.record_id as record, h.batch_id as batch, m.batch_id is not null as is_merge
    from platform.record_changes h
    left join platform.record_changes m on m.team_id = h.team_id and m.batch_id = h.batch_id
      and m.record_id = h.record_id and m.action = 'merged'
    where h.collection_id = ${collectionId}::uuid and h.record_id = any(${sql.val([...ids])}::uuid[])
      and h.action = 'deleted'
    order by h.record_id, h.id desc`.execute(db.withoutPlugins());
  return rows.flatMap(({ record, batch, is_merge: isMerge }) =>
    batch === null ? [] : [{ recordId: record, batchId: batch, isMerge }],
  );
}
