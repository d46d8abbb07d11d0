import type { RecipientState } from '@fieldhouse/contract/message-results';
import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { countedLive } from '../figures/roll-up.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';

/**
 * Paused ones too, and those that stopped before anyone was chosen or while people still waited: in a copy, resuming would send again to those whom the original
 * went on to.
 */
const isPending = sql<boolean>`(messages.status in ('scheduled', 'sending')
  or messages.status = 'error_sending' and (messages.frozen_at is null or exists (
    select from platform.message_recipients r
    where r.message_id = messages.id and r.seq >= messages.open_from and r.state = any(${sql.val([
      stateNumbers.queued,
      stateNumbers.claimed,
    ])}::smallint[]))))`;

/**
 * Of a message to many, from its stored figures: a page must not count a million recipients. `unknown`: before they were
 * counted the first time.
 */
function countStates(states: readonly RecipientState[], unknown: RawBuilder<unknown>) {
  return sql<string>`(case
    when messages.status = 'scheduled' or messages.frozen_at is null then 0
    when messages.total <= ${sql.lit(countedLive)} then (select count(*) from platform.message_recipients r
      where r.message_id = messages.id and r.state = any(${sql.val(states.map((name) => stateNumbers[name]))}::smallint[]))
    else coalesce((select sum((f.figures #>> array['states', s.name])::int)
      from platform.message_figures f cross join unnest(${sql.val(states)}::text[]) s(name)
      where f.message_id = messages.id), ${unknown}) end)`;
}

const waiting = countStates(['queued', 'claimed'], sql`messages.total`);
/** Handed over without a reply. */
const uncertain = countStates(['dispatching', 'uncertain'], sql`0`);

/** Messages that are being sent first, then by scheduled time. */
export function listPendingRows(db: TeamDb, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'internalName', 'status', 'version', 'scheduledAt'])
    .select([waiting.as('waiting'), uncertain.as('uncertain')])
    .where(isPending)
    .orderBy(sql`messages.status = 'scheduled'`)
    .orderBy('scheduledAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface PendingCounts {
  readonly sending: number;
  readonly scheduled: number;
  readonly overdue: number;
  readonly mails: number;
  readonly uncertain: number;
}

export async function countPending(db: TeamDb, now: Date): Promise<PendingCounts> {
  const { rows } = await sql<Record<keyof PendingCounts, string>>`
    select count(*) filter (where status <> 'scheduled') as sending,
      count(*) filter (where status = 'scheduled') as scheduled,
      count(*) filter (where status = 'scheduled' and scheduled_at <= ${now}) as overdue,
      coalesce(sum(${waiting}), 0) as mails, coalesce(sum(${uncertain}), 0) as uncertain
    from platform.messages where ${isPending}`.execute(db);
  const row = rows[0];
  const count = (key: keyof PendingCounts) => Number(row?.[key] ?? 0);
  return {
    sending: count('sending'),
    scheduled: count('scheduled'),
    overdue: count('overdue'),
    mails: count('mails'),
    uncertain: count('uncertain'),
  };
}
