// SQL of second factors and their recovery codes.
import type pg from 'pg';

interface SecondFactorRow {
  readonly secret: Buffer;
  readonly is_on: boolean;
}

export async function findSecondFactor(pool: pg.Pool, userId: string): Promise<SecondFactorRow | undefined> {
  const { rows } = await pool.query<SecondFactorRow>(
    'select secret, is_on from identity.second_factors where user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Replaces one whose set-up was begun; false if one is on. */
export async function beginSecondFactor(pool: pg.Pool, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into identity.second_factors (user_id, secret) values ($1, $2)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
     where not identity.second_factors.is_on`,
    [userId, secret],
  );
  return rowCount === 1;
}

/** False if this time step or a later one was already used; of concurrent calls only one succeeds. */
export async function consumeTotpStep(pool: pg.Pool, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update identity.second_factors set last_step = $2 where user_id = $1 and last_step < $2',
    [userId, step],
  );
  return rowCount === 1;
}

/** Replaces the recovery codes atomically; false if the factor changed since it was read. */
export async function saveSecondFactor(
  pool: pg.Pool,
  saved: { readonly userId: string; readonly wasOn: boolean; readonly codeHashes: readonly Buffer[] },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with factor as (
       update identity.second_factors set is_on = true where user_id = $1 and is_on = $2 returning user_id
     ),
     old as (delete from identity.recovery_codes using factor where recovery_codes.user_id = factor.user_id)
     insert into identity.recovery_codes (user_id, code_hash) select user_id, unnest($3::bytea[]) from factor`,
    [saved.userId, saved.wasOn, saved.codeHashes],
  );
  return (rowCount ?? 0) > 0;
}

export async function deleteSecondFactor(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `with codes as (delete from identity.recovery_codes where user_id = $1)
     delete from identity.second_factors where user_id = $1`,
    [userId],
  );
}

/** False if the code is unknown or used: of concurrent calls only one succeeds. */
export async function consumeRecoveryCode(pool: pg.Pool, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from identity.recovery_codes where user_id = $1 and code_hash = $2',
    [userId, codeHash],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(pool: pg.Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'select count(*)::int as left from identity.recovery_codes where user_id = $1',
    [userId],
  );
  return rows[0]?.left ?? 0;
}
