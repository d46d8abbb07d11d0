// All SQL of the users of a team. Invitations and members are stored in two tables and listed together.
import { type RawBuilder, sql } from 'kysely';
import { likeText } from '../../kernel/db/like-text.ts';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface TeamUserRow {
  readonly id: string;
  readonly userId: string | null;
  readonly status: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountType: string;
  readonly dataAccess: string;
  readonly isTeamAdmin: boolean;
  readonly interfaceLanguage: string | null;
  readonly roles: unknown;
  readonly lastActivityAt: Date | null;
  readonly invitedAt: Date | null;
  readonly invitedBy: string | null;
  readonly expiresAt: Date | null;
  readonly mailWaitsUntil: Date | null;
  readonly deactivatedAt: Date | null;
  /** The sort key, as the database returns it. */
  readonly lastKey: string;
  readonly firstKey: string;
}

export interface TeamUserPage {
  readonly search: string | undefined;
  readonly status: string | undefined;
  readonly after: readonly [last: string, first: string, id: string] | undefined;
  readonly limit: number;
}

/** By last name, first name and id. A team has some thousands of users at most: read by team and sorted. */
export async function listTeamUserRows(db: TeamDb, page: TeamUserPage): Promise<TeamUserRow[]> {
  const { search, status, after, limit } = page;
  const pattern = search && `%${likeText(search)}%`;
  const wanted = sql`
    (${status ?? null}::text is null or p.status = ${status ?? null}::text)
    and (${pattern ?? null}::text is null or p.email ilike ${pattern ?? null}::text
      or p.first_name || ' ' || p.last_name ilike ${pattern ?? null}::text)
    and (${after?.[2] ?? null}::uuid is null or (lower(p.last_name), lower(p.first_name), p.id)
      > (${after?.[0] ?? null}::text, ${after?.[1] ?? null}::text, ${after?.[2] ?? null}::uuid))
    order by lower(p.last_name), lower(p.first_name), p.id limit ${limit}`;
  return (await people(wanted).execute(db)).rows;
}

export async function findTeamUserRow(db: TeamDb, id: string): Promise<TeamUserRow | undefined> {
  return (await people(sql`p.id = ${id}::uuid`).execute(db)).rows[0];
}

/** Row-level security limits both tables to the team of the transaction. */
function people(wanted: RawBuilder<unknown>): RawBuilder<TeamUserRow> {
  return sql<TeamUserRow>`
    with people as (
      select u.id, u.user_id, case when u.deactivated_at is null then 'active' else 'deactivated' end as status,
        u.email, u.first_name, u.last_name, u.account_type, u.data_access, u.is_team_admin, u.interface_language,
        array(select l.role_id from platform.team_user_roles l where l.team_user_id = u.id) as role_ids,
        u.last_opened_at as last_activity_at, i.invited_at, i.invited_by, null::timestamptz as expires_at,
        null::timestamptz as mail_waits_until, u.deactivated_at
      from platform.team_users u left join platform.invitations i on i.id = u.id where u.left_at is null
      union all
      select i.id, null, case when i.cancelled_at is null then 'invited' else 'cancelled' end,
        i.email, i.first_name, i.last_name, i.account_type, i.data_access, i.is_team_admin, i.interface_language,
        i.role_ids, null, i.invited_at, i.invited_by, case when i.cancelled_at is null then i.expires_at end,
        case when i.cancelled_at is null and i.mail_waits_until > now() then i.mail_waits_until end, null
      from platform.invitations i where i.accepted_at is null
    )
    select p.id, p.user_id, p.status, p.email, p.first_name, p.last_name, p.account_type, p.data_access, p.is_team_admin,
      p.interface_language, p.last_activity_at, p.invited_at, p.expires_at, p.mail_waits_until, p.deactivated_at,
      lower(p.last_name) as last_key, lower(p.first_name) as first_key,
      (select b.first_name || ' ' || b.last_name from platform.team_users b where b.id = p.invited_by) as invited_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by lower(r.name))
        from platform.roles r where r.id = any(p.role_ids)), '[]'::jsonb) as roles
    from people p where ${wanted}`;
}

/** Locked until commit: serialises adding members and removing admins. */
export async function lockTeam(db: TeamDb): Promise<void> {
  await db.selectFrom('teams').select('teamId').forNoKeyUpdate().execute();
}

/** Whether a member or an invitation, whatever its status, has the address. */
export async function isEmailLinked(db: TeamDb, email: string, exceptId: string | null): Promise<boolean> {
  const found = await sql`
    select from platform.team_users where lower(email) = ${email} and left_at is null and id is distinct from ${exceptId}::uuid
    union all
    select from platform.invitations where email = ${email} and id is distinct from ${exceptId}::uuid
    limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Whether another admin can sign in to the team now. */
export async function hasOtherAdmin(db: TeamDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('teamUsers')
    .select('id')
    .where('isTeamAdmin', '=', true)
    .where('deactivatedAt', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface MemberChange {
  readonly firstName: string;
  readonly lastName: string;
  readonly isTeamAdmin: boolean;
  readonly accountType: string;
  readonly dataAccess: string;
  readonly interfaceLanguage: string | null;
}

export async function updateTeamUser(db: TeamDb, id: string, change: MemberChange): Promise<void> {
  await db.updateTable('teamUsers').set(change).where('id', '=', id).execute();
}

export async function setDeactivated(db: TeamDb, id: string, at: Date | null): Promise<void> {
  await db.updateTable('teamUsers').set({ deactivatedAt: at }).where('id', '=', id).execute();
}

export async function setTeamAdmin(db: TeamDb, id: string, isTeamAdmin: boolean): Promise<void> {
  await db.updateTable('teamUsers').set({ isTeamAdmin }).where('id', '=', id).execute();
}
