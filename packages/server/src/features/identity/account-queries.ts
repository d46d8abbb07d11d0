// SQL of accounts. These tables belong to no team, so they are read by the login itself.
import type pg from 'pg';

interface MembershipRow {
  readonly team_id: string;
  readonly team_user_id: string;
  readonly team_name: string;
  readonly team_short_name: string;
  readonly is_team_admin: boolean;
  readonly feature_permissions: string[];
  readonly interface_language: string;
  readonly time_zone: string;
  readonly last_opened_at: Date | null;
}

/** Active teams of an account, sorted by name. */
export async function listMemberships(pool: pg.Pool, userId: string): Promise<MembershipRow[]> {
  const { rows } = await pool.query<MembershipRow>('select * from platform.memberships_of($1)', [userId]);
  return rows;
}

interface LogoRow {
  readonly team_id: string;
  readonly kind: string;
  readonly token: string;
}

/** The logos of every team of an account. */
export async function listMemberLogos(pool: pg.Pool, userId: string): Promise<LogoRow[]> {
  const { rows } = await pool.query<LogoRow>('select * from platform.logos_of($1)', [userId]);
  return rows;
}

export interface RightsRow {
  readonly team_id: string;
  readonly team_user_id: string;
  readonly email: string;
  readonly is_team_admin: boolean;
  readonly account_type: string;
  readonly data_access: string;
  readonly feature_permissions: string[];
  readonly data_permissions: unknown[];
}

/** What an account may do in each of its active teams: its own permissions and those of its roles. */
export async function listRights(pool: pg.Pool, userId: string): Promise<RightsRow[]> {
  const { rows } = await pool.query<RightsRow>('select * from platform.rights_of($1)', [userId]);
  return rows;
}

interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export async function findAccount(pool: pg.Pool, userId: string): Promise<AccountRow | undefined> {
  const { rows } = await pool.query<AccountRow>(
    'select id, email, first_name, last_name from identity.users where id = $1',
    [userId],
  );
  return rows[0];
}

export async function markVerified(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'update identity.users set email_verified = true where id = $1 returning id',
    [userId],
  );
  return rows[0]?.id;
}

export async function deleteUnverified(pool: pg.Pool, email: string): Promise<void> {
  await pool.query('delete from identity.users where email = $1 and not email_verified', [email]);
}

interface SandboxMailRow {
  readonly id: string;
  readonly sent_at: Date;
  readonly to_address: string;
  readonly from_address: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The newest mails that the sandbox took, by keyset on (sent_at, id); served by sandbox_mails__by_time. */
export async function listSandboxMails(
  pool: pg.Pool,
  page: {
    readonly before: { readonly sentAt: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<SandboxMailRow[]> {
  const { rows } = await pool.query<SandboxMailRow>(
    `select * from identity.sandbox_mails
     where $1::timestamptz is null or (sent_at, id) < ($1::timestamptz, $2::uuid)
     order by sent_at desc, id desc limit $3`,
    [page.before?.sentAt ?? null, page.before?.id ?? null, page.limit],
  );
  return rows;
}
