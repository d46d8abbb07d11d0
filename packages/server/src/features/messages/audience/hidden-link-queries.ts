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

/** When each of the recipients first clicked a link that is not among the hidden ones; served by notifications__by_recipient. */
export async function listSeenClicks(
  db: TeamDb,
  recipientIds: readonly string[],
  hidden: readonly number[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`select n.recipient_id as id, min(n.received_at) as at
    from platform.notifications n join platform.message_recipients r on r.id = n.recipient_id and r.clicked_at <= n.received_at
    where n.recipient_id = any(${sql.val([...recipientIds])}::uuid[]) and n.type = 'click'
      and not ${clickOfHidden(hidden)}
    group by n.recipient_id`.execute(db.withoutPlugins());
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Whether the click that the notification `n` reports is one on a hidden link. */
export function clickOfHidden(hidden: readonly number[]) {
  return sql`coalesce((n.detail ->> 'position')::int = any(${sql.val([...hidden])}::int[]), false)`;
}
