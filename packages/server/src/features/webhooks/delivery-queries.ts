import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly collectionId: string | null;
  readonly recordIds: string[] | null;
  readonly wizardId: string | null;
  readonly wizardRunId: string | null;
  readonly messageId: string | null;
  readonly taskId: string | null;
  readonly changeId: string;
  readonly piece: number;
  readonly pieces: number;
  readonly at: Date;
  readonly nextTryAt: Date;
}

const rowsAtOnce = 500;

export async function insertDeliveries(db: TeamDb, rows: readonly NewDelivery[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db
      .insertInto('webhookDeliveries')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

const columns = [
  'id',
  'type',
  'collectionId',
  'recordIds',
  'wizardId',
  'wizardRunId',
  'messageId',
  'taskId',
  'changeId',
  'piece',
  'pieces',
  'at',
  'state',
  'tries',
  'nextTryAt',
  'lastTriedAt',
  'lastStatus',
  'lastFault',
  'lastReply',
] as const;

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number];

interface DeliveryPage {
  readonly webhookId: string;
  /** Those created before this one. */
  readonly before: string | undefined;
  readonly since: Date;
  readonly limit: number;
}

/** Newest first: ids increase with time. Served by webhook_deliveries__by_webhook. */
export function listDeliveryRows(db: TeamDb, { webhookId, before, since, limit }: DeliveryPage) {
  return db
    .selectFrom('webhookDeliveries')
    .select(columns)
    .where('webhookId', '=', webhookId)
    .where('at', '>=', since)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Requeues a delivery, due now. */
export function requeueDelivery(db: TeamDb, webhookId: string, id: string, now: Date) {
  return db
    .updateTable('webhookDeliveries')
    .set({ state: 'waiting', tries: 0, nextTryAt: now })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteExpiredDeliveries(db: TeamDb, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('at', '<', before).execute();
}

/** True once a day for each webhook: the caller then schedules the deletion of that day's deliveries. */
export async function claimDeliveryExpiry(db: TeamDb, webhookId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('webhooks')
    .set({ forgetsOn: sql`${now.toISOString().slice(0, 10)}::date` })
    .where('id', '=', webhookId)
    .where(sql<boolean>`forgets_on is distinct from ${now.toISOString().slice(0, 10)}::date`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims a webhook for sending, or extends the claim; undefined if another worker has it, or nothing is due.
 */
export function claimWebhook(db: TeamDb, id: string, { now, until, held }: Claim) {
  return db
    .updateTable('webhooks')
    .set({ busyUntil: until })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where((where) => where.or([where('restsUntil', 'is', null), where('restsUntil', '<=', now)]))
    .where((where) =>
      where.or([
        where('busyUntil', 'is', null),
        where('busyUntil', '<=', now),
        ...(held ? [where('busyUntil', '=', held)] : []),
      ]),
    )
    .returning(['id', 'url', 'secret', 'failures', 'failingSince', 'subscribedBy', 'collectionIds'])
    .executeTakeFirst();
}

interface Claim {
  readonly now: Date;
  readonly until: Date;
  /** Expiry of the caller's current claim. */
  readonly held: Date | undefined;
}

export async function releaseWebhook(db: TeamDb, id: string, held: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ busyUntil: null })
    .where('id', '=', id)
    .where('busyUntil', '=', held)
    .execute();
}

/**
 * Fewest attempts first, so that a delivery the receiver rejects does not block the others. Served by
 * webhook_deliveries__due.
 */
export function findDueDelivery(db: TeamDb, webhookId: string, now: Date) {
  return db
    .selectFrom('webhookDeliveries')
    .select(columns)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy('tries')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function findNextAttemptAt(db: TeamDb, webhookId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.min('nextTryAt').as('at'))
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Served by webhook_deliveries__due. */
export async function countWaiting(db: TeamDb): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Cancels pending deliveries of events before a given time; an admin can still request them. */
export async function cancelWaiting(db: TeamDb, before: Date): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', lastFault: 'cancelled' })
    .where('state', '=', 'waiting')
    .where('at', '<', before)
    .execute();
}

interface Outcome {
  readonly state: string;
  readonly tries: number;
  readonly nextTryAt: Date;
  readonly lastTriedAt: Date;
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
  readonly lastReply: string;
}

export async function recordDeliveryOutcome(db: TeamDb, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('webhookDeliveries').set(outcome).where('id', '=', id).execute();
}
