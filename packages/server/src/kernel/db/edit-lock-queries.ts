import { sql } from 'kysely';
import type { TeamDb } from './team-transaction.ts';

/** Edits of the same resource wait for each other until the end of their transaction. */
export async function lockEdits(db: TeamDb, resource: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${resource}, 0))`.execute(db);
}
