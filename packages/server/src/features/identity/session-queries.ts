// SQL of sessions. They belong to no team, so they are read by the login itself.
import type pg from 'pg';

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

export async function deleteSession(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from identity.sessions where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

export async function deleteOtherSessions(pool: pg.Pool, userId: string, keptId: string): Promise<void> {
  await pool.query('delete from identity.sessions where user_id = $1 and id <> $2', [userId, keptId]);
}

interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
  readonly userAgent: string;
  /** For the audit log; the session does not keep it. */
  readonly address: string;
  readonly seconds: number;
  /** Encrypted. */
  readonly providerToken: Buffer | null;
}

export async function insertSession(pool: pg.Pool, session: NewSession): Promise<void> {
  await pool.query(
    `insert into identity.sessions (id, user_id, token, user_agent, ip_address, provider_token, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')`,
    [
      session.id,
      session.userId,
      session.token,
      session.userAgent,
      session.address,
      session.providerToken,
      session.seconds,
    ],
  );
}

/** What tells the provider that the session ended, encrypted. */
export async function findProviderToken(pool: pg.Pool, id: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ provider_token: Buffer | null }>(
    'select provider_token from identity.sessions where id = $1',
    [id],
  );
  return rows[0]?.provider_token ?? undefined;
}

export async function deleteSessionsOf(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from identity.sessions where user_id = $1', [userId]);
}
