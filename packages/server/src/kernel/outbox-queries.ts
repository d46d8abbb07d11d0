import type { TeamDb } from './db/team-transaction.ts';

interface OutboxRow {
  readonly queue: string;
  readonly payload: string;
  readonly dedupeKey: string | null;
  readonly startAfter: Date | null;
}

/** Inserts the job unless one with the same key is waiting. */
export async function insertOutboxRow(db: TeamDb, row: OutboxRow): Promise<void> {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.constraint('outbox__key_unique').doNothing())
    .execute();
}
