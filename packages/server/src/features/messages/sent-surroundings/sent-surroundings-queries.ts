// SQL of what mails had around their content. A row is added where that changes, and never changed.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Adds a row unless the latest one is the same. */
export async function insertIfChanged(db: TeamDb, messageId: string, surroundings: string): Promise<void> {
  await sql`insert into platform.sent_surroundings (message_id, surroundings)
    select ${messageId}::uuid, ${surroundings}::jsonb
    where ${surroundings}::jsonb is distinct from (
      select latest.surroundings from platform.sent_surroundings latest
      where latest.message_id = ${messageId}::uuid order by latest.since desc limit 1)`.execute(
    db.withoutPlugins(),
  );
}

/** Those of a moment; undefined if they were not stored yet. */
export function findSurroundings(db: TeamDb, messageId: string, at: Date) {
  return db
    .selectFrom('sentSurroundings')
    .select('surroundings')
    .where('messageId', '=', messageId)
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
}
