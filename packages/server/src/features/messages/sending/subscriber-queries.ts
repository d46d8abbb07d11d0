// The subscribers of a list as the audience of a message that names no collection.
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { consentCheck } from '../../subscription-lists/index.ts';
import { stateNumbers } from './ledger-queries.ts';

/** Inserts every subscriber of the list, including those left out, with the reason. Returns how many. */
export async function freezeSubscribers(
  ctx: TeamContext,
  messageId: string,
  listId: string,
): Promise<number> {
  const result = await sql`insert into platform.message_recipients
      (message_id, calculated_name, address, address_key, merge, state, reason)
    select ${messageId}::uuid, x.name, x.address, case when x.reason is null then x.address_key end,
      jsonb_build_object('name', x.name),
      case when x.reason is null then ${sql.lit(stateNumbers.queued)} else ${sql.lit(stateNumbers.skipped)} end, x.reason
    from (${subscribers(listId)}) x order by x.seq`.execute(ctx.db.withoutPlugins());
  return Number(result.numAffectedRows ?? 0n);
}

/** How many subscribers a list has now, and how many would be left out. */
export async function countSubscribers(ctx: TeamContext, listId: string) {
  const { rows } = await sql<Record<'people' | 'reachable' | 'unsubscribed' | 'suppressed', number>>`
    select count(*)::int as people, (count(*) filter (where x.reason is null))::int as reachable,
      (count(*) filter (where x.reason = 'unsubscribed'))::int as unsubscribed,
      (count(*) filter (where x.reason = 'suppressed'))::int as suppressed
    from (${subscribers(listId)}) x`.execute(ctx.db.withoutPlugins());
  const counts = rows[0] ?? { people: 0, reachable: 0, unsubscribed: 0, suppressed: 0 };
  return { ...counts, noAddress: 0, noConsent: 0, duplicates: 0 };
}

/** Served by subscriptions__by_status. */
function subscribers(listId: string) {
  const { joins, reason } = consentCheck({ kind: 'list', listId }, sql`s.address_key`);
  return sql`select s.seq, s.name, s.address, s.address_key, ${reason} as reason
    from platform.subscriptions s ${joins} where s.list_id = ${listId}::uuid and s.status = 'subscribed'`;
}
