import type { TeamDb } from './db/team-transaction.ts';

interface OutboxRow {
  readonly queue: string;
  readonly payload: string;
  readonly dedupeKey: string | null;
  readonly startAfter: Date | null;
}

/** A job under a key that is waiting already is not stored again. */
export async function insertOutboxRow(db: TeamDb, row: OutboxRow): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.constraint('outbox__key_unique').doNothing())
    .execute();
}
