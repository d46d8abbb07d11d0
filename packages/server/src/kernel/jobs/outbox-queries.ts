import type pg from 'pg';
import type { TeamDb } from '../db/team-transaction.ts';

interface NewOutboxRow {
  readonly queue: string;
  readonly payload: string;
  readonly dedupeKey: string | null;
  readonly startAfter: Date | null;
}

/** A job under a key that is waiting already is not stored again. */
export async function insertOutboxRow(db: TeamDb, row: NewOutboxRow): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.constraint('outbox__key_unique').doNothing())
    .execute();
}

export interface OutboxRow {
  readonly team_id: string;
  readonly queue: string;
  readonly payload: object;
  readonly dedupe_key: string | null;
  readonly start_after: Date | null;
  readonly created_at: Date;
}

/** Deletes the oldest rows and returns them. */
export async function takeOutbox(client: pg.PoolClient, limit: number): Promise<readonly OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>('select * from platform.take_outbox($1)', [limit]);
  return rows;
}

/** The connection as the queue's library takes it, so that a job is stored in the same transaction. */
export function toQueueDb(client: pg.PoolClient) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
