// SQL to look up API keys. It runs before any team is known, so with the login role itself.
import type pg from 'pg';

export interface TeamKeyRow {
  readonly id: string;
  readonly name: string;
  readonly team_id: string;
  readonly feature_permissions: string[];
  readonly data_permissions: unknown[];
  readonly last_used_at: Date | null;
}

export interface PersonalKeyRow {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
  readonly is_read_only: boolean;
  readonly team_ids: string[] | null;
  readonly last_used_at: Date | null;
}

export interface TeamKeyWanted {
  readonly hash?: Buffer;
  readonly id?: string;
}

export async function findTeamKey(
  pool: pg.Pool,
  { hash, id }: TeamKeyWanted,
): Promise<TeamKeyRow | undefined> {
  const { rows } = await pool.query<TeamKeyRow>('select * from platform.find_team_api_key($1, $2)', [
    hash ?? null,
    id ?? null,
  ]);
  return rows[0];
}

/** Served by personal_api_keys__hash_unique. */
export async function findPersonalKey(pool: pg.Pool, hash: Buffer): Promise<PersonalKeyRow | undefined> {
  const { rows } = await pool.query<PersonalKeyRow>(
    `select id, name, user_id, is_read_only, team_ids, last_used_at from identity.personal_api_keys
     where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [hash],
  );
  return rows[0];
}

export async function recordTeamKeyUse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('select platform.note_team_api_key_use($1)', [id]);
}

export async function recordPersonalKeyUse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update identity.personal_api_keys set last_used_at = now() where id = $1', [id]);
}
