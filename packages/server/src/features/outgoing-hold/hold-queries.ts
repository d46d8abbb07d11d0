import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export function findHold(db: TeamDb) {
  return db.selectFrom('outgoingHolds').select(['heldAt', 'reason']).executeTakeFirst();
}

/** Undefined if it was released already. */
export function deleteHold(db: TeamDb) {
  return db.deleteFrom('outgoingHolds').returning(['heldAt', 'reason']).executeTakeFirst();
}

export async function countHeldJobs(db: TeamDb, queues: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('heldJobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('queue', 'in', [...queues, ''])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Oldest first, in the order of scheduling. */
export async function handBackJobs(db: TeamDb): Promise<void> {
  await sql`with held as (delete from platform.held_jobs returning queue, payload, asked_at, id)
    insert into platform.outbox (queue, payload, created_at)
    select queue, payload, asked_at from held order by asked_at, id`.execute(db);
}

export async function dropJobs(db: TeamDb, queues: readonly string[], before: Date): Promise<void> {
  await sql`select platform.drop_jobs(${sql.val(queues)}::text[], ${before}::timestamptz)`.execute(db);
}
