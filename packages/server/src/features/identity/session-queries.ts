// SQL of sessions. They belong to no team, so queries run with the login role itself.
import type pg from 'pg';
import type { RequestOrigin } from '../../kernel/context.ts';

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Served by sessions__by_user. */
export async function listSessions(pool: pg.Pool, userId: string): Promise<SessionRow[]> {
  const { rows } = await pool.query<SessionRow>(
    `select id, user_agent, created_at, updated_at from identity.sessions
     where user_id = $1 and expires_at > now() order by updated_at desc, id limit 100`,
    [userId],
  );
  return rows;
}

/** The user of the session, and the origin of the request that ends another one. */
interface Ending {
  readonly userId: string;
  readonly sessionId: string;
  readonly from: RequestOrigin;
}

/** Deletes one of the user's sessions and audits it in their teams. False if there is none. */
export async function deleteSession(pool: pg.Pool, id: string, by: Ending): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with deleted as (delete from identity.sessions where user_id = $1 and id = $2 returning user_id)
     select platform.note_account(user_id, $3, $4, $5, now()) from deleted`,
    [
      by.userId,
      id,
      id === by.sessionId ? 'member.signed_out' : 'member.signed_out_elsewhere',
      by.from.address,
      by.from.device,
    ],
  );
  return rowCount === 1;
}

export async function deleteOtherSessions(pool: pg.Pool, by: Ending): Promise<void> {
  await pool.query(
    `with deleted as (delete from identity.sessions where user_id = $1 and id <> $2 returning user_id)
     select platform.note_account(user_id, 'member.signed_out_elsewhere', $3, $4, now())
     from deleted group by user_id`,
    [by.userId, by.sessionId, by.from.address, by.from.device],
  );
}

type AccountHappening =
  | 'signed_out'
  | 'sign_in_failed'
  | 'password_reset'
  | 'password_changed'
  | 'name_changed'
  | 'email_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'passkey_removed';

/** Audits an event in every team of the user. */
export async function auditAccount(
  pool: pg.Pool,
  userId: string,
  what: AccountHappening,
  from?: RequestOrigin,
): Promise<void> {
  await pool.query('select platform.note_account($1, $2, $3, $4, now())', [
    userId,
    `member.${what}`,
    from?.address,
    from?.device,
  ]);
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly userAgent: string;
  /** For the audit log; not stored in the session. */
  readonly address: string;
  readonly seconds: number;
  /** Encrypted. */
  readonly providerToken: Buffer | null;
  /** Hash of the password used to sign in. */
  readonly passwordHash: string | undefined;
}

/** False if the account's password has changed. The lock makes a reset wait and then end this session too. */
export async function insertSession(pool: pg.Pool, session: NewSession): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with credential as (
       select from identity.accounts
       where user_id = $2 and provider_id = 'credential' and password = $8::text for share
     )
     insert into identity.sessions (id, user_id, token, user_agent, ip_address, provider_token, expires_at)
     select $1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second'
     where $8 is null or exists (select from credential)`,
    [
      session.id,
      session.userId,
      session.token,
      session.userAgent,
      session.address,
      session.providerToken,
      session.seconds,
      session.passwordHash,
    ],
  );
  return rowCount === 1;
}

/** The token that notifies the provider of the session's end, encrypted. */
export async function findProviderToken(pool: pg.Pool, id: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ provider_token: Buffer | null }>(
    'select provider_token from identity.sessions where id = $1',
    [id],
  );
  return rows[0]?.provider_token ?? undefined;
}

/** All of them, or all but one. */
export async function deleteSessionsOf(pool: pg.Pool, userId: string, exceptId?: string): Promise<void> {
  await pool.query('delete from identity.sessions where user_id = $1 and id is distinct from $2', [
    userId,
    exceptId ?? null,
  ]);
}
