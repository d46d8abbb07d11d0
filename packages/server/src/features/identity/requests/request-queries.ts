// SQL of account requests made without being signed in, which are processed after the reply.
import type pg from 'pg';
import type { RequestOrigin } from '../../../kernel/context.ts';

/** Mails without a link about what was done to an account or to a team. */
export const announcements = [
  'email_change_asked',
  'email_changed',
  'password_changed',
  'account_deleted',
  'team_deactivated',
  'team_reactivated',
  'team_deleted',
  'team_handed_over',
  'member_left',
] as const;
export type Announcement = (typeof announcements)[number];

type RequestKind = 'sign_up' | 'verification' | 'reset' | 'failed_sign_in' | 'email_change' | Announcement;

interface NewRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly email: string;
  readonly language: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash?: string;
  readonly from?: RequestOrigin;
  /** Of the signed-in person who asked. */
  readonly userId?: string;
  /** JSON: fills the placeholders of an announcement. */
  readonly detail?: string;
}

export async function insertRequest(pool: pg.Pool, request: NewRequest): Promise<void> {
  await pool.query(
    `insert into identity.account_requests (id, kind, email, language, first_name, last_name, password_hash,
       from_address, from_device, user_id, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      request.id,
      request.kind,
      request.email,
      request.language,
      request.firstName,
      request.lastName,
      request.passwordHash,
      request.from?.address,
      request.from?.device,
      request.userId,
      request.detail,
    ],
  );
}

export interface RequestRow {
  readonly id: string;
  readonly kind: RequestKind;
  readonly email: string;
  readonly language: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly password_hash: string | null;
  readonly user_id: string | null;
  readonly detail: string | null;
  readonly tries: number;
  readonly asked_at: Date;
}

/**
 * Claims the oldest due request for this worker; retried later unless it is deleted. Served by
 * account_requests__by_time.
 */
export async function claimRequest(pool: pg.Pool): Promise<RequestRow | undefined> {
  const { rows } = await pool.query<RequestRow>(
    `update identity.account_requests set tries = tries + 1, not_before = now() + interval '30 seconds' * power(2, tries)
     where id = (
       select id from identity.account_requests where not_before <= now()
       order by not_before limit 1 for update skip locked
     ) returning *`,
  );
  return rows[0];
}

export async function deleteRequest(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from identity.account_requests where id = $1', [id]);
}

/** Audits it once; does nothing if the address has no account. */
export async function auditFailedSignIn(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `with deleted as (delete from identity.account_requests where id = $1 returning *)
     select platform.note_account(u.id, 'member.sign_in_failed', d.from_address, d.from_device, d.asked_at)
     from deleted d join identity.users u on u.email = d.email`,
    [id],
  );
}

interface NewAccount {
  readonly requestId: string;
  readonly userId: string;
  readonly accountId: string;
}

/**
 * Creates the account of a sign-up and turns its request into one for the mail, atomically; false if the
 * address has an account.
 */
export async function makeAccount(pool: pg.Pool, made: NewAccount): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with asked as (select * from identity.account_requests where id = $1),
     person as (
       insert into identity.users (id, name, first_name, last_name, email)
       select $2, first_name || ' ' || last_name, first_name, last_name, email from asked
       on conflict (email) do nothing returning id
     ),
     credential as (
       insert into identity.accounts (id, user_id, account_id, provider_id, issuer, password)
       select $3, person.id, person.id::text, 'credential', 'local:credential', asked.password_hash from person, asked
     )
     update identity.account_requests set kind = 'verification', password_hash = null
     where id = $1 and exists (select from person)`,
    [made.requestId, made.userId, made.accountId],
  );
  return rowCount === 1;
}
