// SQL of passkeys.
import type pg from 'pg';

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** Served by passkeys__by_user. */
export async function listPasskeys(pool: pg.Pool, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await pool.query<PasskeyRow>(
    'select * from identity.passkeys where user_id = $1 order by created_at, id limit 100',
    [userId],
  );
  return rows;
}

export async function findPasskey(pool: pg.Pool, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await pool.query<PasskeyRow>('select * from identity.passkeys where credential_id = $1', [
    credentialId,
  ]);
  return rows[0];
}

interface NewPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** Undefined if the credential is registered already. */
export async function insertPasskey(pool: pg.Pool, made: NewPasskey): Promise<PasskeyRow | undefined> {
  const { rows } = await pool.query<PasskeyRow>(
    `insert into identity.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning *`,
    [made.id, made.userId, made.credentialId, made.publicKey, made.counter, made.transports, made.name],
  );
  return rows[0];
}

/** False if a concurrent response advanced the counter; authenticators without a counter stay at 0. */
export async function usePasskey(
  pool: pg.Pool,
  used: { readonly id: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update identity.passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [used.id, used.counter, used.at],
  );
  return rowCount === 1;
}

export async function deletePasskey(pool: pg.Pool, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from identity.passkeys where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}
