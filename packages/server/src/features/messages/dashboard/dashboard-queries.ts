// What a team sent lately, from the stored figures of its messages, and what it will send next.
import type { Figures } from '@fieldhouse/domain/messages/figures/message-figures';
import { type SqlBool, sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** The days on which something happened, oldest first; served by message_stats__by_time. */
export async function sumByDay(
  db: TeamDb,
  { since, timeZone }: { readonly since: Date; readonly timeZone: string },
) {
  const { rows } = await sql<Figures & { on: string }>`select
      to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as on,
      sum(sent)::int as sent, sum(delivered)::int as delivered, sum(opened)::int as opened,
      sum(clicked)::int as clicked, sum(bounced)::int as bounced, sum(complained)::int as complained,
      sum(unsubscribed)::int as unsubscribed
    from platform.message_stats where at >= ${since}::timestamptz group by 1 order by 1 limit 1000`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

function withFigures(db: TeamDb) {
  const kind = (name: 'waiting' | 'failed' | 'uncertain', unknown = sql`0`) =>
    sql<number>`coalesce((f.figures -> 'kinds' ->> ${sql.lit(name)})::int, ${unknown})`;
  return db
    .selectFrom('messages as m')
    .leftJoin('messageFigures as f', (join) =>
      join.onRef('f.messageId', '=', 'm.id').onRef('f.teamId', '=', 'm.teamId'),
    )
    .select([
      'm.id',
      'm.internalName',
      'm.method',
      'm.type',
      'm.pausedAt',
      'm.status',
      'm.total',
      'm.errorDetail',
    ])
    .select(['m.frozenAt', 'm.settling', 'm.streamOf'])
    .select([
      kind('waiting', sql`m.total`).as('waiting'),
      kind('failed').as('failed'),
      kind('uncertain').as('uncertain'),
    ])
    .where('m.archivedAt', 'is', null)
    .orderBy('m.id', 'desc');
}

/** Served by messages__due. */
export function listRunning(db: TeamDb, limit: number) {
  return withFigures(db).where('m.status', '=', 'sending').limit(limit).execute();
}

/** Those that stopped, and those sent since then in which something failed; in the order of their ids, by messages__by_age. */
export function listFailed(db: TeamDb, { since, limit }: { readonly since: Date; readonly limit: number }) {
  return withFigures(db)
    .where((or) =>
      or.or([
        or('m.status', '=', 'error_sending'),
        sql<SqlBool>`m.status = 'sent' and coalesce(m.sent_at, m.created_at) >= ${since}::timestamptz
          and coalesce((f.figures -> 'kinds' ->> 'failed')::int, 0)
          + coalesce((f.figures -> 'kinds' ->> 'uncertain')::int, 0) > 0`,
      ]),
    )
    .limit(limit)
    .execute();
}

/** The next first; served by messages__due. */
export function listNextScheduled(db: TeamDb, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'internalName', 'method', 'scheduledAt'])
    .where('status', '=', 'scheduled')
    .where('archivedAt', 'is', null)
    .orderBy('scheduledAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** By status; archived ones are null. Reads all messages of the team. */
export async function countMessagesByStatus(db: TeamDb) {
  const { rows } = await sql<{ status: string | null; count: number }>`select
      case when archived_at is null then status end as status, count(*)::int as count
    from platform.messages group by 1`.execute(db.withoutPlugins());
  return rows;
}

/** Of those that lists show. */
export async function countTemplatesByStatus(db: TeamDb) {
  const { rows } = await sql<{ status: string; count: number }>`select status, count(*)::int as count
    from platform.message_templates where not is_from_scratch group by 1`.execute(db.withoutPlugins());
  return rows;
}
