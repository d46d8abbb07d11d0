// SQL of personal keys. They belong to no team, so queries run with the login role itself.
import type pg from 'pg';

export interface OwnKeyRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly is_read_only: boolean;
  readonly team_ids: string[] | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const columns = 'id, name, hint, is_read_only, team_ids, created_at, expires_at, last_used_at';

export async function listOwnKeyRows(pool: pg.Pool, userId: string): Promise<OwnKeyRow[]> {
  const { rows } = await pool.query<OwnKeyRow>(
    `select ${columns} from identity.personal_api_keys
     where user_id = $1 and revoked_at is null order by created_at desc, id desc limit 50`,
    [userId],
  );
  return rows;
}

export interface NewOwnKey {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly hint: string;
  readonly isReadOnly: boolean;
  readonly teamIds: readonly string[] | null;
  readonly expiresAt: Date | null;
}

export async function insertOwnKey(pool: pg.Pool, key: NewOwnKey): Promise<OwnKeyRow> {
  const { rows } = await pool.query<OwnKeyRow>(
    `insert into identity.personal_api_keys (id, user_id, name, hash, hint, is_read_only, team_ids, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [key.id, key.userId, key.name, key.hash, key.hint, key.isReadOnly, key.teamIds, key.expiresAt],
  );
  const row = rows[0];
  if (!row) throw new Error('An insert answered no row.');
  return row;
}

export async function setOwnKeyRevoked(
  pool: pg.Pool,
  userId: string,
  id: string,
): Promise<OwnKeyRow | undefined> {
  const { rows } = await pool.query<OwnKeyRow>(
    `update identity.personal_api_keys set revoked_at = now()
     where user_id = $1 and id = $2 and revoked_at is null returning ${columns}`,
    [userId, id],
  );
  return rows[0];
}
