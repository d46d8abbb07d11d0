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
