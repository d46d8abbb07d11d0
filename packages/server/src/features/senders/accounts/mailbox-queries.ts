// How far the mailboxes of bounces were read, and whose turn it is. Not of one team: workers read for all of them. A trigger of
// mail_accounts creates and deletes the rows.
import type pg from 'pg';

/** Instead of the id of an account: the mailbox of the operator. */
export const instanceMailbox = 'instance';

export async function registerInstanceMailbox(pool: pg.Pool): Promise<void> {
  await pool.query('insert into platform.bounce_mailboxes (account) values ($1) on conflict do nothing', [
    instanceMailbox,
  ]);
}

export interface MailboxState {
  readonly readAt: string | null;
  readonly failure: string | null;
}

export async function listMailboxStates(
  pool: pg.Pool,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, MailboxState>> {
  const { rows } = await pool.query<{ account: string; readAt: Date | null; failure: string | null }>(
    'select account, read_at as "readAt", failure from platform.bounce_mailboxes where account = any($1::text[])',
    [accountIds],
  );
  return new Map(
    rows.map(({ account, readAt, failure }) => [account, { readAt: readAt?.toISOString() ?? null, failure }]),
  );
}

/** A mailbox that this process may read now, and how far it was read. */
export interface MailboxTurn {
  readonly account: string;
  readonly teamId: string | null;
  /** Null if it was not read yet. */
  readonly uidValidity: string | null;
  readonly lastUid: number;
  readonly readAt: Date | null;
  readonly failures: number;
}

/** Undefined if none is due. No other process gets it for some minutes. Served by bounce_mailboxes__by_turn. */
export async function claimMailbox(pool: pg.Pool): Promise<MailboxTurn | undefined> {
  const { rows } = await pool.query<MailboxTurn>(
    `update platform.bounce_mailboxes set next_at = now() + interval '5 minutes'
     where account = (select account from platform.bounce_mailboxes where next_at <= now()
       order by next_at limit 1 for update skip locked)
     returning account, team_id as "teamId", uid_validity::text as "uidValidity", last_uid::float8 as "lastUid",
       read_at as "readAt", failures`,
  );
  return rows[0];
}

/** Only what is named changes; a mailbox that was removed since stays so. */
export async function recordRead(
  pool: pg.Pool,
  account: string,
  change: {
    readonly position?: { readonly uidValidity: string; readonly lastUid: number };
    readonly nextInMs?: number;
    /** Null: it was read to its end. */
    readonly failure?: string | null;
  },
): Promise<void> {
  const { position, nextInMs, failure } = change;
  await pool.query(
    `update platform.bounce_mailboxes set
       uid_validity = coalesce($2::bigint, uid_validity), last_uid = coalesce($3::bigint, last_uid),
       next_at = coalesce(now() + $4::int * interval '1 millisecond', next_at),
       read_at = case when $5 and $6::text is null then now() else read_at end,
       failures = case when not $5 then failures when $6::text is null then 0 else failures + 1 end,
       failure = case when $5 then $6 else failure end
     where account = $1`,
    [
      account,
      position?.uidValidity ?? null,
      position?.lastUid ?? null,
      nextInMs ?? null,
      failure !== undefined,
      failure ?? null,
    ],
  );
}
