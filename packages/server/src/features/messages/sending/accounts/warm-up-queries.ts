import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../../../kernel/db/team-transaction.ts';

interface Reservation {
  readonly account: string;
  readonly wanted: number;
  /** Of each day of sending; none: it is only counted. */
  readonly limits: readonly number[];
}

export async function reserveSends(
  db: TeamDb,
  { account, wanted, limits }: Reservation,
): Promise<{ readonly granted: number; readonly day: string }> {
  const { rows } = await sql<{ granted: number; day: string }>`select granted, day
    from platform.reserve_sends(${account}, ${wanted}::int, ${sql.val(limits)}::int[])`.execute(
    db.withoutPlugins(),
  );
  if (!rows[0]) throw new Error('No sends were counted.');
  return rows[0];
}

/** Of the day on which they were reserved. */
export async function returnSends(
  db: TeamDb,
  { account, day, unsent }: { readonly account: string; readonly day: string; readonly unsent: number },
): Promise<void> {
  await sql`select platform.return_sends(${account}, ${day}, ${unsent}::int)`.execute(db.withoutPlugins());
}

const tomorrow = sql`(date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC'`;

/** False if it is held already, or no one is left in the queue. */
export async function holdMessage(db: TeamDb, messageId: string): Promise<boolean> {
  const { rows } = await sql`update platform.messages m set held_until = ${tomorrow}
    where m.id = ${messageId}::uuid and m.status = 'sending' and m.held_until is distinct from ${tomorrow}
      and exists (select from platform.message_recipients r
        where r.message_id = m.id and r.seq >= m.open_from and r.state = 0 and r.not_before <= now())
    returning m.id`.execute(db.withoutPlugins());
  return rows.length > 0;
}

export async function releaseHold(db: TeamDb, messageId: string): Promise<boolean> {
  const { rows } = await sql`update platform.messages set held_until = null
    where id = ${messageId}::uuid and held_until is not null returning id`.execute(db.withoutPlugins());
  return rows.length > 0;
}

export interface AccountDay {
  readonly account: string;
  /** Days of sending before today. */
  readonly before: number;
  readonly sent: number;
}

export async function listAccountDays(
  pool: pg.Pool,
  accountKeys: readonly string[],
): Promise<readonly AccountDay[]> {
  const { rows } = await pool.query<AccountDay>(
    `select account, count(*) filter (where day < today and sent > 0)::int as before,
       coalesce(sum(sent) filter (where day = today), 0)::int as sent
     from platform.account_days, (select (now() at time zone 'UTC')::date as today) t
     where account = any($1::text[]) group by account`,
    [accountKeys],
  );
  return rows;
}
