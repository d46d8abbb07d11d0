import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly events: string[];
  readonly collectionIds: string[] | null;
}

const columns = [
  'id',
  'name',
  'url',
  'events',
  'collectionIds',
  'isActive',
  'pauseReason',
  'failingSince',
  'createdAt',
  'subscribedBy',
] as const;

export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number];

/** Of admins, and the hooks of some programs. */
const maxRows = 500;

export function listWebhookRows(db: TeamDb) {
  return db.selectFrom('webhooks').select(columns).orderBy(sql`lower(name)`).limit(maxRows).execute();
}

/** Those that a program subscribed, oldest first. */
export function listHookRows(db: TeamDb, subscribedBy: string) {
  return db
    .selectFrom('webhooks')
    .select(columns)
    .where('subscribedBy', '=', subscribedBy)
    .orderBy('id')
    .limit(maxRows)
    .execute();
}

/** Locked until the end of the transaction. */
export function findWebhook(db: TeamDb, id: string) {
  return db.selectFrom('webhooks').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function webhookExists(db: TeamDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export function insertWebhook(
  db: TeamDb,
  row: WebhookSettings & { readonly id: string; readonly secret: Buffer; readonly subscribedBy?: string },
): Promise<WebhookRow> {
  return db.insertInto('webhooks').values(row).returning(columns).executeTakeFirstOrThrow();
}

interface WebhookChange extends Partial<WebhookSettings> {
  readonly secret?: Buffer;
  readonly isActive?: boolean;
  readonly pauseReason?: string | null;
  readonly failures?: number;
  readonly failingSince?: Date | null;
  readonly restsUntil?: Date | null;
}

export function updateWebhook(db: TeamDb, id: string, change: WebhookChange): Promise<WebhookRow> {
  return db
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns its name; undefined if it does not exist, or someone else subscribed it. */
export async function deleteWebhookRow(
  db: TeamDb,
  id: string,
  subscribedBy?: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .$if(subscribedBy !== undefined, (query) => query.where('subscribedBy', '=', subscribedBy ?? ''))
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The existing collections among them that have no parent. */
export async function listRootIds(db: TeamDb, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', ids)
    .where('parentId', 'is', null)
    .limit(ids.length)
    .execute();
  return rows.map(({ id }) => id);
}

/** The events of all active webhooks, with duplicates. */
export async function listSubscribedEvents(db: TeamDb): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('events')
    .where('isActive', '=', true)
    .limit(maxRows)
    .execute();
  return rows.flatMap(({ events }) => events);
}

interface Wantable {
  readonly type: string;
  /** Null for events that don't concern records. */
  readonly collectionId: string | null;
}

/**
 * Matches webhooks to changes, as indexes of the list. The rows of a child collection belong to its root,
 * under whose id they are reported. Events without a collection match every webhook subscribed to them. A
 * team has few webhooks.
 */
export async function matchSubscriptions(
  db: TeamDb,
  happened: readonly Wantable[],
): Promise<readonly { readonly webhookId: string; readonly n: number }[]> {
  const { rows } = await sql<{ webhookId: string; n: number }>`
    select w.id as webhook_id, e.n from platform.webhooks w
      cross join json_to_recordset(${JSON.stringify(happened.map(({ type, collectionId }, n) => ({ type, collectionId, n })))}::json)
        as e("collectionId" uuid, type text, n int)
      left join platform.collections c on c.id = e."collectionId" and c.parent_id is null
    where w.is_active and e.type = any(w.events)
      and (e."collectionId" is null or (c.id is not null and (w.collection_ids is null or c.id = any(w.collection_ids))))
    order by e.n, w.id`.execute(db);
  return rows;
}
