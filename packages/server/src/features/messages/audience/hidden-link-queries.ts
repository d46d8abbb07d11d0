import { notificationTypes } from '@fieldhouse/contract/message-results';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export function findContents(db: TeamDb, messageId: string) {
  return db
    .selectFrom('messages')
    .select(['blocks', 'abTest', 'translations', 'audience'])
    .where('id', '=', messageId)
    .executeTakeFirst();
}

/** The positions of all links of a message. */
export async function listPositions(db: TeamDb, messageId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('messageLinks')
    .select('position')
    .where('messageId', '=', messageId)
    .limit(maxPositions)
    .execute();
  return rows.map(({ position }) => position);
}

/** More than all contents of a message can have. */
const maxPositions = 20_000;

/** The positions of the links within one of the conditions. Of links of before this was stored, it may be any. */
export async function listConditionalLinks(
  db: TeamDb,
  messageId: string,
  conditions: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('messageLinks')
    .select('position')
    .where('messageId', '=', messageId)
    .where((one) =>
      one.or([
        one('conditions', 'is', null),
        sql<boolean>`conditions && ${sql.val([...conditions])}::text[]`,
      ]),
    )
    .execute();
  return rows.map(({ position }) => position);
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
