// SQL of accounts. These tables belong to no team, so queries run with the login role itself.
import type pg from 'pg';

export interface MembershipRow {
  readonly team_id: string;
  readonly team_user_id: string;
  readonly team_name: string;
  readonly team_short_name: string;
  readonly is_team_admin: boolean;
  readonly feature_permissions: string[];
  readonly interface_language: string;
  readonly data_languages: string[];
  readonly time_zone: string;
  readonly country: string;
  readonly last_opened_at: Date | null;
}

/** Active teams of an account. */
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

/** The permissions of an account in each of its active teams: its own and those of its roles. */
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

interface CredentialsRow {
  readonly id: string;
  readonly email_verified: boolean;
  readonly password: string | null;
}

/** Served by users__email_unique and accounts__by_user. */
export async function findCredentials(pool: pg.Pool, email: string): Promise<CredentialsRow | undefined> {
  const { rows } = await pool.query<CredentialsRow>(
    `select u.id, u.email_verified, a.password from identity.users u
     left join identity.accounts a on a.user_id = u.id and a.provider_id = 'credential'
     where u.email = $1`,
    [email],
  );
  return rows[0];
}

/** The hash of an account's own password. */
export async function findPassword(pool: pg.Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ password: string | null }>(
    `select password from identity.accounts where user_id = $1 and provider_id = 'credential'`,
    [userId],
  );
  return rows[0]?.password ?? undefined;
}

interface NewVerifiedAccount {
  readonly userId: string;
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
}

/** False if the address has an account already. */
export async function insertVerifiedAccount(pool: pg.Pool, made: NewVerifiedAccount): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with person as (
       insert into identity.users (id, name, first_name, last_name, email, email_verified)
       values ($1, $3 || ' ' || $4, $3, $4, $5, true) on conflict (email) do nothing returning id
     )
     insert into identity.accounts (id, user_id, account_id, provider_id, issuer, password)
     select $2, id, id::text, 'credential', 'local:credential', $6 from person`,
    [made.userId, made.accountId, made.firstName, made.lastName, made.email, made.passwordHash],
  );
  return rowCount === 1;
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

/** The newest mails stored by the sandbox, by keyset on (sent_at, id); served by sandbox_mails__by_time. */
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

interface PasswordChange {
  readonly userId: string;
  readonly oldHash: string;
  readonly newHash: string;
  /** The session that goes on; all others end. */
  readonly sessionId: string;
}

/** False if the password is another one by now. */
export async function updatePassword(pool: pg.Pool, change: PasswordChange): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean }>(
    'select identity.change_password($1, $2, $3, $4) as changed',
    [change.userId, change.oldHash, change.newHash, change.sessionId],
  );
  return rows[0]?.changed ?? false;
}
