// SQL of the links in mails that confirm an address or set a password. An account has at most one of each
// kind: a new link replaces the last one, and of concurrent redemptions one succeeds.
import type pg from 'pg';
import { hashOf } from '../sign-in/challenge-queries.ts';

type MailLinkPurpose = 'email_verification' | 'password_reset';

interface NewMailLink {
  readonly token: string;
  readonly purpose: MailLinkPurpose;
  readonly userId: string;
  readonly expiresAt: Date;
}

export async function replaceMailLink(pool: pg.Pool, link: NewMailLink): Promise<void> {
  await pool.query(
    `insert into identity.challenges (token_hash, purpose, user_id, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id, purpose) where purpose in ('email_verification', 'password_reset')
       do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [hashOf(link.token), link.purpose, link.userId, link.expiresAt],
  );
}

interface GivenLink {
  readonly token: string;
  readonly now: Date;
}

/** Marks the address of the account as verified; undefined if the link is unknown, expired or used. */
export async function verifyByLink(pool: pg.Pool, { token, now }: GivenLink): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `with used as (
       delete from identity.challenges
       where token_hash = $1 and purpose = 'email_verification' and expires_at > $2 returning user_id
     )
     update identity.users set email_verified = true, updated_at = now() from used
     where users.id = used.user_id and not email_verified returning users.id`,
    [hashOf(token), now],
  );
  return rows[0]?.id;
}

export async function isResetLink(pool: pg.Pool, { token, now }: GivenLink): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from identity.challenges where token_hash = $1 and purpose = 'password_reset' and expires_at > $2`,
    [hashOf(token), now],
  );
  return rowCount === 1;
}

interface NewPassword extends GivenLink {
  readonly passwordHash: string;
  /** Id of the credential, if the account had none. */
  readonly accountId: string;
}

interface ResetAccount {
  readonly id: string;
  readonly email: string;
}

/**
 * Ends every session, link and challenge of the account with the previous password; undefined as with
 * `verifyByLink`.
 */
export async function resetPasswordByLink(
  pool: pg.Pool,
  reset: NewPassword,
): Promise<ResetAccount | undefined> {
  const { rows } = await pool.query<ResetAccount>(
    `with reset as materialized (select identity.reset_password($1, $2, $3, $4) as id)
     select users.id, users.email from reset join identity.users using (id)`,
    [hashOf(reset.token), reset.now, reset.passwordHash, reset.accountId],
  );
  return rows[0];
}

interface EmailLink {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: Date;
}

/** A new link replaces the last one. */
export async function replaceEmailLink(pool: pg.Pool, link: EmailLink): Promise<void> {
  await pool.query(
    `insert into identity.challenges (token_hash, purpose, user_id, email, expires_at)
     values ($1, 'email_change', $2, $3, $4)
     on conflict (user_id) where purpose = 'email_change'
       do update set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`,
    [hashOf(link.token), link.userId, link.email, link.expiresAt],
  );
}

/** Whether the address belongs to an account that has confirmed it. */
export async function isAddressTaken(pool: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from identity.users where email = $1 and email_verified', [
    email,
  ]);
  return rowCount === 1;
}
