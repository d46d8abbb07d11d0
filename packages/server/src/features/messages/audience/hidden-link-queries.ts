import { notificationTypes } from '@fieldhouse/contract/message-results';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Of as many messages as are asked for. */
export function listContents(db: TeamDb, messageIds: readonly string[]) {
  return db
    .selectFrom('messages')
    .select(['id', 'blocks', 'abTest', 'translations', 'audience', 'recipientCollections'])
    .where('id', 'in', [...messageIds])
    .limit(messageIds.length)
    .execute();
}

export interface HiddenClicks {
  readonly messageId: string;
  /** Of links. */
  readonly positions: readonly number[];
}

/**
 * The positions of the links of each message that are within one of the conditions; null for all of them. Of links of before this was
 * stored, it may be any.
 */
export async function listPositions(
  db: TeamDb,
  wanted: readonly { readonly message_id: string; readonly conditions: readonly string[] | null }[],
): Promise<HiddenClicks[]> {
  const { rows } =
    await sql<HiddenClicks>`select l.message_id as "messageId", array_agg(l.position) as positions
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(message_id uuid, conditions text[])
    join platform.message_links l on l.message_id = w.message_id
    where w.conditions is null or l.conditions is null or l.conditions && w.conditions
    group by 1`.execute(db.withoutPlugins());
  return rows;
}

/** What the reports of a recipient say apart from clicks on hidden links. */
export interface SeenReports {
  readonly id: string;
  readonly clickedAt: Date | null;
  readonly openedAt: Date | null;
  readonly machineOpenedAt: Date | null;
  /** Of reports by servers of how far it came, before anyone opened it. */
  readonly types: readonly string[];
}

/** Of each of the recipients; served by notifications__by_recipient. */
export async function listSeenReports(
  db: TeamDb,
  recipientIds: readonly string[],
  hidden: readonly number[],
): Promise<ReadonlyMap<string, SeenReports>> {
  const { rows } = await sql<SeenReports>`select r.id, s.clicked_at as "clickedAt", s.opened_at as "openedAt",
      s.machine_opened_at as "machineOpenedAt", s.types
    from platform.message_recipients r cross join ${seenReports(sql.val([...hidden]))} s
    where r.id = any(${sql.val([...recipientIds])}::uuid[])`.execute(db.withoutPlugins());
  return new Map(rows.map((row) => [row.id, row]));
}

const serverReports = notificationTypes.filter(
  (type) => deliveryRanks[type] > 0 && deliveryRanks[type] < deliveryRanks.open,
);

/**
 * What the reports of the recipient `r` say apart from clicks on the links at the hidden positions: `clicked_at`, `opened_at`,
 * `machine_opened_at` and `types`, as raiseDeliveryRank would have stored them. Who opens a mail first by a hidden click has
 * opened it with their next click; a program that first follows a hidden link, with what it loads next.
 */
export function seenReports(hidden: ReturnType<typeof sql>) {
  return sql`lateral (
    select x.clicked_at,
      case when r.opened_at is distinct from r.clicked_at then r.opened_at else x.clicked_at end as opened_at,
      case when x.agent is null then r.machine_opened_at else (
        select min(n.received_at) from platform.notifications n
        where n.recipient_id = r.id and n.type in ('open', 'click') and n.received_at > r.machine_opened_at
          and n.detail ->> 'userAgent' = x.agent and not ${clickOfHidden(hidden)}) end as machine_opened_at,
      x.types
    from (
      select min(n.received_at) filter (
          where n.type = 'click' and n.received_at >= r.clicked_at and not ${clickOfHidden(hidden)}) as clicked_at,
        max(n.detail ->> 'userAgent') filter (
          where n.received_at = r.machine_opened_at and ${clickOfHidden(hidden)}) as agent,
        coalesce(array_agg(distinct n.type) filter (where n.type = any(${sql.val(serverReports)}::text[])), '{}') as types
      from platform.notifications n where n.recipient_id = r.id
    ) x)`;
}

/**
 * Whether the notification `n` is a click on a link at one of the hidden positions, of which there are some: also one of which only its
 * provider reports, without the position.
 */
export function clickOfHidden(hidden: ReturnType<typeof sql>) {
  return sql`(n.type = 'click' and coalesce((n.detail ->> 'position')::int = any(${hidden}::int[]), true))`;
}
