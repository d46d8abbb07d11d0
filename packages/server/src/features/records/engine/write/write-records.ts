// Creates and changes records. Rows, history and event are one transaction; many records are one statement.
import type { RecordValues } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import { userIdOf } from '../../../../kernel/authority.ts';
import type { TeamContext } from '../../../../kernel/context.ts';
import { isDatabaseError } from '../../../../kernel/db/unique-violation.ts';
import { Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import { ensureWithinLimit } from '../../../../kernel/usage/usage-limits.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { type Access, type MemberAccess, readableFields } from '../access/access.ts';
import { loadWriteScope } from '../access/scope.ts';
import { hasIdOf, type Sql, tableOf } from '../columns/identifiers.ts';
import { columnNames, recordsetColumns, searchText, toStoredRow } from '../columns/stored-rows.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';
import { plainValuesJson, recordJson } from '../read/row-json.ts';
import { attachFiles } from './check-files.ts';
import { checkReferences } from './check-links.ts';
import { type CheckedValues, checkValues } from './check-values.ts';
import { ensureMembers, insertMembers } from './members.ts';
import { advanceNumberCounter, numberNewRecords } from './number-records.ts';
import { ensureWritable, readConflictValues, selectVisibleJson } from './write-limits.ts';

export interface WriteOptions {
  /** Ids of new records, in their order; generated if omitted. */
  readonly ids?: readonly string[];
  /** Changes of one batch are undone together. */
  readonly batchId?: string;
  /** The action in the history; `updated` by default. */
  readonly action?: 'updated' | 'reverted';
  /** The wizard that makes the change. */
  readonly wizardId?: string;
  /** True if no other statement follows in the transaction. */
  readonly isWholeAction?: boolean;
}

/**
 * JSON texts of the created records, in their order; without those that the viewer may create but not see.
 * All or none: throws `invalid_input`, `forbidden`, `value_taken`, or `not_a_member` if a record does not
 * match the collection.
 */
export async function insertRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  records: readonly RecordValues[],
  access: MemberAccess,
  options: WriteOptions = {},
): Promise<readonly string[]> {
  refuseUnless(access.mayCreate, 'forbidden');
  await ensureWithinLimit(ctx, 'records', records.length);
  const path = (index: number) => ['body', 'records', index];
  const given = checkValues(collection, records, access, { isNew: true, path });
  const scope = await loadWriteScope(ctx, collection, access, given);
  await checkReferences(ctx, given, { access, scope, path, given: records });
  await attachFiles(ctx, given, { path, before: () => undefined });
  const checked = await numberNewRecords(ctx, collection, given);
  const fields = fieldsOf(checked);
  const ids = options.ids ?? checked.map(() => newId());
  const rows = checked.map((values, index) =>
    toStoredRow(
      ids[index] ?? newId(),
      searchText(collection, (field) => values.get(field)),
      fields,
      (field) => values.get(field),
    ),
  );
  const names = sql.join([sql`id`, sql`search`, ...columnNames(fields).map((name) => sql.id(name))]);
  const actorId = userIdOf(ctx.actor);
  announceRecordsChanged(ctx, collection, 'created', ids);
  if (isLastStatement(collection, access, options)) ctx.commitWithNext();
  const result = await translateWrite(
    collection,
    sql<{ j: string }>`with r as (
        insert into ${tableOf(ctx.teamId, collection)} (created_by, updated_by, ${names})
        select ${actorId}::uuid, ${actorId}::uuid, ${names}
        from json_to_recordset(${JSON.stringify(rows)}::json) as x(${recordsetColumns(fields)})
        returning *
      ), history as (
        insert into platform.record_changes (collection_id, record_id, batch_id, actor_id, action, wizard_id)
        select ${collection.rootId}::uuid, r.id, ${options.batchId ?? null}::uuid, ${actorId}::uuid, 'created',
          ${options.wizardId ?? null}::uuid from r
      )
      select ${recordJson(readableFields(collection, access), scope)} as j from r`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  await insertMembers(ctx, collection, ids);
  if (access.limits) {
    const written = ids.map((id, index) => ({ id, values: records[index] ?? {} }));
    await ensureWritable(ctx, collection, access.limits, written);
    await ensureMembers(ctx, collection, ids);
    return selectVisibleJson(ctx, collection, ids, { access, scope });
  }
  return result.rows.map((row) => row.j);
}

export interface RecordChange {
  readonly id: string;
  /** The version that the change is based on; a newer one in the database is a conflict. */
  readonly version?: number | undefined;
  readonly values: RecordValues;
}

interface CurrentRow {
  readonly id: string;
  readonly version: number;
  readonly plain: Readonly<Record<string, unknown>>;
}

/**
 * JSON texts of the changed records as far as they are still visible to the viewer. All or none: throws
 * `not_found`, `forbidden`, `invalid_input`, `value_taken`, or `stale_version` with the current values.
 */
export async function updateRecords(
  ctx: TeamContext,
  collection: CollectionDefinition,
  changes: readonly RecordChange[],
  access: MemberAccess,
  options: WriteOptions = {},
): Promise<readonly string[]> {
  const path = (index: number) => ['body', 'records', index, 'values'];
  const checked = checkValues(
    collection,
    changes.map((change) => change.values),
    access,
    { isNew: false, path },
  );
  const scope = await loadWriteScope(ctx, collection, access, checked);
  await checkReferences(ctx, checked, { access, scope, path });
  const fields = fieldsOf(checked);
  const current = await lockRows(ctx, collection, changes, fields, access);
  if (access.limits) await ensureWritable(ctx, collection, access.limits, changes);
  await attachFiles(ctx, checked, {
    path,
    before: (index) => current.get(changes[index]?.id ?? '')?.plain,
    isFromHistory: options.action === 'reverted',
  });
  await advanceNumberCounter(ctx, collection, checked);
  const rows = changes.map((change, index) =>
    toChangedRow(collection, current, change, checked[index], fields),
  );
  const names = ['search', ...columnNames(fields)];
  const actorId = userIdOf(ctx.actor);
  const ids = changes.map((change) => change.id);
  announceRecordsChanged(ctx, collection, 'updated', ids);
  if (isLastStatement(collection, access, options)) ctx.commitWithNext();
  const result = await translateWrite(
    collection,
    sql<{ j: string }>`with r as (
        update ${tableOf(ctx.teamId, collection)} t
        set version = t.version + 1, updated_at = now(), updated_by = ${actorId}::uuid,
            ${sql.join(names.map((name) => sql`${sql.id(name)} = x.${sql.id(name)}`))}
        from json_to_recordset(${JSON.stringify(rows)}::json) as x(${recordsetColumns(fields)})
        where t.id = x.id
        returning t.*
      ), history as (${insertHistory(ctx, collection, toHistory(changes, checked, current), options)})
      select ${recordJson(readableFields(collection, access), scope)} as j from r`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  if (access.limits) {
    await ensureWritable(ctx, collection, access.limits, changes);
    return selectVisibleJson(ctx, collection, ids, { access, scope });
  }
  return result.rows.map((row) => row.j);
}

/** Locks the rows in order of id, so that two bulk changes can't deadlock. */
async function lockRows(
  ctx: TeamContext,
  collection: CollectionDefinition,
  changes: readonly RecordChange[],
  fields: readonly FieldDefinition[],
  access: Access,
): Promise<ReadonlyMap<string, CurrentRow>> {
  const ids = changes.map((change) => change.id);
  if (new Set(ids).size !== ids.length) {
    throw new Refusal('invalid_input', { issues: [{ path: ['body', 'records'], rule: 'twice_the_same' }] });
  }
  const needed = new Set([...fields, ...collection.tableFields.filter((field) => field.isSearchable)]);
  const result = await sql<CurrentRow>`select r.id, r.version, ${plainValuesJson([...needed], 'r')} as plain
    from ${tableOf(ctx.teamId, collection)} r
    where ${hasIdOf(ids)} and r.deleted_at is null ${access.limits?.visible ? sql`and ${access.limits.visible}` : sql``}
    order by r.id for update of r`.execute(ctx.db.withoutPlugins());
  const current = new Map(result.rows.map((row) => [row.id, row]));
  for (const change of changes) {
    const row = current.get(change.id);
    if (!row) throw new Refusal('not_found', { data: { id: change.id } });
    if (change.version !== undefined && change.version !== row.version) {
      const current = access.limits ? await readConflictValues(ctx, collection, access, change) : row.plain;
      const known = Object.keys(change.values).map((name) => [name, current[name] ?? null]);
      throw new Refusal('stale_version', {
        data: { id: row.id, version: row.version, current: Object.fromEntries(known), yours: change.values },
      });
    }
  }
  return current;
}

function toChangedRow(
  collection: CollectionDefinition,
  current: ReadonlyMap<string, CurrentRow>,
  change: RecordChange,
  values: CheckedValues | undefined,
  fields: readonly FieldDefinition[],
): Record<string, unknown> {
  const before = current.get(change.id)?.plain ?? {};
  const toValue = (field: FieldDefinition): unknown =>
    values?.has(field) ? values.get(field) : (before[field.columnName] ?? null);
  return toStoredRow(change.id, searchText(collection, toValue), fields, toValue);
}

/** The values of each change, before and after. */
function toHistory(
  changes: readonly RecordChange[],
  checked: readonly CheckedValues[],
  current: ReadonlyMap<string, CurrentRow>,
): readonly object[] {
  return changes.map((change, index) => {
    const before = current.get(change.id)?.plain ?? {};
    const pairs = [...(checked[index] ?? [])].map(([field, after]) => [
      field.columnName,
      [before[field.columnName] ?? null, after],
    ]);
    return { id: change.id, changes: Object.fromEntries(pairs) };
  });
}

function insertHistory(
  ctx: TeamContext,
  collection: CollectionDefinition,
  rows: readonly object[],
  { batchId, action = 'updated', wizardId }: WriteOptions,
): Sql {
  return sql`insert into platform.record_changes
      (collection_id, record_id, batch_id, actor_id, action, changes, wizard_id)
    select ${collection.rootId}::uuid, h.id, ${batchId ?? null}::uuid, ${userIdOf(ctx.actor)}::uuid, ${action}, h.changes,
      ${wizardId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, changes jsonb)`;
}

/**
 * True if the write can be the last statement of the transaction: the row can be returned as written, without
 * applying a view or adding members.
 */
function isLastStatement(
  { chain }: CollectionDefinition,
  { limits }: Access,
  { isWholeAction }: WriteOptions,
): boolean {
  return isWholeAction === true && limits === undefined && chain.length === 0;
}

/** Every field that some record of the request sets, in order of field number. */
function fieldsOf(checked: readonly CheckedValues[]): FieldDefinition[] {
  const fields = new Set(checked.flatMap((values) => [...values.keys()]));
  return [...fields].sort((a, b) => a.number - b.number);
}

/** A unique violation means that the field's value is already in use. */
export async function translateWrite<T>(collection: CollectionDefinition, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isDatabaseError(error, '23505')) {
      const number = Number(/_f_(\d+)_unique$/.exec(error.constraint ?? '')?.[1]);
      const field = collection.fields.find((one) => one.number === number);
      throw new Refusal(field ? 'value_taken' : 'conflict', {
        ...(field && { data: { field: field.columnName } }),
        cause: error,
      });
    }
    // A field's type has changed since the definition was loaded; a retry loads the new one.
    if (isDatabaseError(error, '42703')) throw new Refusal('conflict', { cause: error });
    throw error;
  }
}
