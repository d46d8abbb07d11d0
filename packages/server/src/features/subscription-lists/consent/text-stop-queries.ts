// STOP and START by SMS. What STOP takes away is recorded, so that START restores exactly that.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { type ConsentCause, causeColumns, eventColumns } from './consent-queries.ts';

/** Records what an opt-out of everything, made in the same transaction, is going to change. */
export async function recordStop(db: TeamDb, addressKey: string): Promise<void> {
  await sql`insert into platform.sms_stops as t (address_key, list_id, chosen_at)
    select s.address_key, s.list_id, null::timestamptz from platform.subscriptions s
      where s.address_key = ${addressKey} and s.status = 'subscribed'
    union all
    select ${addressKey}, null, (select u.at from platform.unsubscribes u where u.address_key = ${addressKey})
    on conflict on constraint sms_stops__once do update set stopped_at = excluded.stopped_at,
      -- After another STOP, the choice of before the first one still counts.
      chosen_at = case when excluded.chosen_at = t.stopped_at then t.chosen_at else excluded.chosen_at end`.execute(
    db.withoutPlugins(),
  );
}

/** Restores what STOP took away and the person has not changed since; false if the phone was not stopped. */
export async function restoreStopped(db: TeamDb, addressKey: string, cause: ConsentCause): Promise<boolean> {
  const { rows } = await sql<{ wasStopped: boolean }>`with stops as (
      delete from platform.sms_stops where address_key = ${addressKey} returning list_id, stopped_at, chosen_at
    ), lists as (
      update platform.subscriptions s set status = 'subscribed', changed_at = now() from stops t
      where s.list_id = t.list_id and s.address_key = ${addressKey}
        and s.status = 'unsubscribed' and s.changed_at = t.stopped_at
      returning s.list_id
    ), opted_out_before as (
      update platform.unsubscribes u set at = t.chosen_at from stops t
      where t.list_id is null and t.chosen_at is not null and u.address_key = ${addressKey} and u.at = t.stopped_at
    ), opt_out as (
      delete from platform.unsubscribes u using stops t
      where t.list_id is null and t.chosen_at is null and u.address_key = ${addressKey} and u.at = t.stopped_at
      returning u.address_key
    ), restored as (
      update platform.suppressions set reason = prior_reason, prior_reason = null
      where address_key = ${addressKey} and reason = 'stop' and prior_reason is not null returning address_key
    ), deleted as (
      delete from platform.suppressions where address_key = ${addressKey} and reason = 'stop' and prior_reason is null
      returning address_key
    ), suppression as (
      select address_key from restored union all select address_key from deleted
    ), logged as (
      insert into platform.consent_events ${eventColumns}
      select ${addressKey}::text, lists.list_id, null::uuid, 'subscribed', ${causeColumns(cause)} from lists
      union all
      select ${addressKey}::text, null, null, 'lifted', ${causeColumns(cause)}
        where exists (select from opt_out) or exists (select from suppression)
    )
    select exists (select from stops) or exists (select from suppression) as "wasStopped"`.execute(
    db.withoutPlugins(),
  );
  return rows[0]?.wasStopped ?? false;
}
