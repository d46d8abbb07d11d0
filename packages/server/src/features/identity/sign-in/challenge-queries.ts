// SQL of single-use challenges and tokens. Only hashes are stored, so the table grants no access.
import { createHash } from 'node:crypto';
import type pg from 'pg';

type ChallengePurpose = 'second_factor' | 'passkey_add' | 'passkey_sign_in';

interface NewChallenge {
  readonly token: string;
  readonly purpose: ChallengePurpose;
  /** Null before the user is known. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** Also deletes expired ones. */
export async function insertChallenge(pool: pg.Pool, challenge: NewChallenge): Promise<void> {
  await pool.query(
    `with deleted as (delete from identity.challenges where expires_at < now() - interval '1 hour')
     insert into identity.challenges (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)`,
    [hashOf(challenge.token), challenge.purpose, challenge.userId, challenge.expiresAt],
  );
}

interface Asked {
  readonly token: string;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/**
 * The user it was issued to; undefined if it is unknown, expired or used. Of concurrent calls only one
 * succeeds.
 */
export async function consumeChallenge(
  pool: pg.Pool,
  { token, purpose, now }: Asked,
): Promise<{ userId: string | null } | undefined> {
  const { rows } = await pool.query<{ user_id: string | null }>(
    `delete from identity.challenges where token_hash = $1 and purpose = $2 and expires_at > $3 returning user_id`,
    [hashOf(token), purpose, now],
  );
  return rows[0] && { userId: rows[0].user_id };
}

/**
 * Counts an attempt on a challenge that stays valid; undefined if it is unknown, expired or out of attempts.
 */
export async function countChallengeAttempt(
  pool: pg.Pool,
  { token, purpose, now, maxTries }: Asked & { readonly maxTries: number },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    `update identity.challenges set tries = tries + 1
     where token_hash = $1 and purpose = $2 and expires_at > $3 and tries < $4 and user_id is not null returning user_id`,
    [hashOf(token), purpose, now, maxTries],
  );
  return rows[0]?.user_id;
}

/**
 * A new password or a disabled factor ends sign-ins begun with the previous ones; served by
 * challenges__by_user.
 */
export async function deleteChallengesOf(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from identity.challenges where user_id = $1', [userId]);
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
