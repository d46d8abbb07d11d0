// Counts across the slices. Each reads the rows of one team only: tens of users, hundreds of messages and
// files.
import type { AdminOverview } from '@fieldhouse/contract/admin-dashboard';
import { sql } from 'kysely';
import { type TeamDb, teamSchema } from '../../kernel/db/team-transaction.ts';

const maxListed = 10;

export async function countUsers(db: TeamDb): Promise<AdminOverview['users']> {
  const { rows } = await sql<AdminOverview['users']>`
    select
      (select count(*)::int from platform.team_users where deactivated_at is null) as active,
      (select count(*)::int from platform.team_users where deactivated_at is not null) as deactivated,
      (select count(*)::int from platform.team_users where deactivated_at is null and is_team_admin) as admins,
      (select count(*)::int from platform.invitations where accepted_at is null and cancelled_at is null) as invited,
      (select count(*)::int from platform.invitations where accepted_at is null and cancelled_at is not null) as cancelled`.execute(
    db,
  );
  return first(rows);
}

type MessageCounts = NonNullable<AdminOverview['messages']>;

export async function countMessages(db: TeamDb, now: Date): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select
      count(*) filter (where began)::int as "sentThisMonth",
      coalesce(sum(total) filter (where began), 0)::int as "recipientsThisMonth",
      count(*) filter (where status = 'scheduled' and archived_at is null)::int as "scheduled",
      count(*) filter (where status = 'draft' and archived_at is null)::int as "drafts"
    from (
      select m.status, m.total, m.archived_at,
        m.status in ('sending', 'sent', 'error_sending')
          and m.started_at >= date_trunc('month', ${now}::timestamptz, t.primary_timezone) as began
      from platform.messages m join platform.teams t on t.team_id = m.team_id
    ) counted`.execute(db);
  return first(rows);
}

export async function measureStorage(db: TeamDb, teamId: string): Promise<AdminOverview['storage']> {
  // Sizes are text: PostgreSQL returns a bigint as a string.
  const { rows } = await sql<{ recordBytes: string; fileBytes: string; fileCount: number }>`
    select
      (select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${teamSchema(teamId)} and c.relkind = 'r') as "recordBytes",
      (select coalesce(sum(size), 0)::text from platform.files) as "fileBytes",
      (select count(*)::int from platform.files) as "fileCount"`.execute(db);
  const { recordBytes, fileBytes, fileCount } = first(rows);
  return { recordBytes: Number(recordBytes), fileBytes: Number(fileBytes), fileCount };
}

export function listFailedMessages(db: TeamDb): Promise<{ id: string; internalName: string }[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'internalName'])
    .where('status', '=', 'error_sending')
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
}

interface OpenInvitation {
  readonly id: string;
  readonly name: string;
  readonly expiresAt: Date;
}

/** Sent, still open, and expiring before `until`; the earliest first. */
export async function listOpenInvitations(db: TeamDb, until: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'expiresAt', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('acceptedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('expiresAt', '<', until)
    .orderBy('expiresAt')
    .limit(maxListed)
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]));
}

export async function hasBillingAddress(db: TeamDb): Promise<boolean> {
  const { billingAddress } = await db.selectFrom('teams').select('billingAddress').executeTakeFirstOrThrow();
  return billingAddress.trim() !== '';
}

/** A count query always returns one row. */
function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A count had no row.');
  return row;
}
