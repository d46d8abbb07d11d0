// SQL of what was handed out and may come back once. Only hashes are kept: the table opens nothing.
import { createHash } from 'node:crypto';
import type pg from 'pg';

type ChallengePurpose = 'second_factor' | 'passkey_add' | 'passkey_sign_in';

interface NewChallenge {
  readonly token: string;
  readonly purpose: ChallengePurpose;
  /** Null where nobody is known yet. */
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** Also forgets what has expired. */
export async function insertChallenge(pool: pg.Pool, challenge: NewChallenge): Promise<void> {
  await pool.query(
    `with gone as (delete from identity.challenges where expires_at < now() - interval '1 hour')
     insert into identity.challenges (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)`,
    [hashOf(challenge.token), challenge.purpose, challenge.userId, challenge.expiresAt],
  );
}

interface Asked {
  readonly token: string;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/** Whom it was handed to; undefined where it is unknown, expired or was used. Of many at once one gets it. */
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

/** Counts a try on one that stays open; undefined where it is unknown, expired or out of tries. */
export async function countChallengeAttempt(
  pool: pg.Pool,
  { token, purpose, now, most }: Asked & { readonly most: number },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ user_id: string }>(
    `update identity.challenges set tries = tries + 1
     where token_hash = $1 and purpose = $2 and expires_at > $3 and tries < $4 and user_id is not null returning user_id`,
    [hashOf(token), purpose, now, most],
  );
  return rows[0]?.user_id;
}

/** A new password or a turned-off factor ends what was begun with the old ones; served by challenges__by_user. */
export async function deleteChallengesOf(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query('delete from identity.challenges where user_id = $1', [userId]);
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
