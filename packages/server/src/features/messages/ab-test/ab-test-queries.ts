// SQL of A/B tests: who is in which group, what the groups did, and the winner.
import type { AbReason, Variant } from '@fieldhouse/contract/message-ab-test';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface Groups {
  readonly tested: number;
  readonly held: number;
}

/**
 * Draws the two groups from those who can get the message, each of the same size and of at least one person: by the hash
 * of message and address, so that it depends on nothing else and another freezing would draw the same.
 */
export async function assignGroups(
  db: TeamDb,
  { messageId, share }: { readonly messageId: string; readonly share: number },
): Promise<Groups> {
  const { rows } = await sql<Groups>`with drawn as (
      select r.seq, row_number() over (order by md5(r.message_id::text || r.address_key) collate "C") as place,
        count(*) over () as people
      from platform.message_recipients r where r.message_id = ${messageId}::uuid and r.state = 0
    ), sized as (
      select seq, place, least(people / 2, greatest(1, round(people * ${share}::numeric / 100))) as size from drawn
    ), assigned as (
      update platform.message_recipients r set variant = case when x.place <= x.size then 'a' else 'b' end
      from sized x where r.message_id = ${messageId}::uuid and r.seq = x.seq and x.place <= 2 * x.size
      returning r.seq
    )
    select (select count(*) from assigned)::int as tested,
      ((select count(*) from drawn) - (select count(*) from assigned))::int as held`.execute(
    db.withoutPlugins(),
  );
  return rows[0] ?? { tested: 0, held: 0 };
}

/** The time is counted from the last one of the test, whose own clock may be hours behind. */
export async function setDecisionTime(
  db: TeamDb,
  { messageId, waitMinutes }: { readonly messageId: string; readonly waitMinutes: number },
): Promise<void> {
  await sql`update platform.messages m set ab_decides_at = ${waitMinutes}::int * interval '1 minute' + (
      select max(r.not_before) from platform.message_recipients r
      where r.message_id = m.id and r.variant is not null)
    where m.id = ${messageId}::uuid`.execute(db.withoutPlugins());
}

/** Locks the message if it is time to choose its winner. */
export function lockUndecided(db: TeamDb, messageId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'version', 'internalName', 'ownerId', 'abTest'])
    .where('id', '=', messageId)
    .where('status', '=', 'sending')
    .where('pausedAt', 'is', null)
    .where('abWinner', 'is', null)
    .where('abDecidesAt', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
}

/** False if everyone in the test had their turn; else the time is counted again from the last one who waits. */
export async function postponeDecision(
  db: TeamDb,
  { messageId, waitMinutes }: { readonly messageId: string; readonly waitMinutes: number },
): Promise<boolean> {
  const { rows } = await sql`update platform.messages m
    set ab_decides_at = greatest(waiting.last, now()) + ${waitMinutes}::int * interval '1 minute'
    from (
      select max(r.not_before) as last from platform.message_recipients r
      where r.message_id = ${messageId}::uuid and r.variant is not null and r.state = 0 and r.attempts = 0
    ) waiting
    where m.id = ${messageId}::uuid and waiting.last is not null
    returning m.id`.execute(db.withoutPlugins());
  return rows.length > 0;
}

interface GroupCounts {
  readonly variant: Variant;
  readonly people: number;
  readonly opened: number;
  readonly clicked: number;
}

/** Of those who were reached; what programs opened is left out. */
export async function countGroups(db: TeamDb, messageId: string): Promise<GroupCounts[]> {
  const { rows } = await sql<GroupCounts>`select variant,
      count(*)::int as people, count(opened_at)::int as opened, count(clicked_at)::int as clicked
    from platform.message_recipients
    where message_id = ${messageId}::uuid and variant is not null and state = 3
      and coalesce(delivery, '') not in ('bounce', 'failed', 'undelivered', 'canceled')
    group by variant`.execute(db.withoutPlugins());
  return rows;
}

export async function storeWinner(
  db: TeamDb,
  messageId: string,
  { variant, reason }: { readonly variant: Variant; readonly reason: AbReason },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      abWinner: variant,
      abReason: reason,
      abDecidedAt: sql`now()`,
      abDecidesAt: null,
      version: sql`version + 1`,
    })
    .where('id', '=', messageId)
    .execute();
}
