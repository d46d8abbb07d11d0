import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface Reports {
  readonly bounced: number;
  readonly complained: number;
  readonly since: Date;
}

/**
 * People who bounced or complained since sending started or a user resumed it; undefined if the message is not
 * being sent. Served by notifications__by_message.
 */
export async function countReports(db: TeamDb, messageId: string): Promise<Reports | undefined> {
  const { rows } = await sql<Reports>`
    select coalesce(m.brakes_from, m.started_at, m.created_at) as since,
      (select count(distinct n.recipient_id)::int from platform.notifications n where n.message_id = m.id
        and (n.type = 'bounce' or (n.type in ('undelivered', 'failed')
          and n.detail ->> 'reason' in ('blocked_by_carrier', 'filtered_by_carrier'))) and n.received_at >= coalesce(m.brakes_from, m.started_at, m.created_at)) as bounced,
      (select count(distinct n.recipient_id)::int from platform.notifications n where n.message_id = m.id
        and n.type = 'complaint' and n.received_at >= coalesce(m.brakes_from, m.started_at, m.created_at)) as complained
    from platform.messages m where m.id = ${messageId}::uuid and m.status = 'sending'`.execute(
    db.withoutPlugins(),
  );
  return rows[0];
}

/** Mails sent or bounced since then, counted up to `limit`. */
export async function countTried(
  db: TeamDb,
  { messageId, since, limit }: { readonly messageId: string; readonly since: Date; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from platform.message_recipients r
      where r.message_id = ${messageId}::uuid and (r.state = 3 or r.state = 4 and r.delivery = 'bounce')
        and r.send_processed_at >= ${since} limit ${sql.lit(limit)}) x`.execute(db.withoutPlugins());
  return rows[0]?.count ?? 0;
}
