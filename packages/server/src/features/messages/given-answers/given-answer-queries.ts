// What recipients answered to questions of mails, as it is stored.
import type { AnswerValue } from '@fieldhouse/contract/mail-blocks';
import type { AnswerState } from '@fieldhouse/contract/message-results';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface CountedAnswer {
  readonly blockId: string;
  readonly choice: AnswerValue;
  /** `given` if it counts. */
  readonly state: 'given' | 'held' | 'refused';
  readonly people: number;
}

/** An answer counts once it is not doubtful, also before it is written. */
const counts = sql<boolean>`a.state in ('waiting', 'written')`;

/** People by their last answer that counts, or else by their last one. Served by message_answers__of_message. */
export async function countAnswers(db: TeamDb, messageId: string): Promise<CountedAnswer[]> {
  const { rows } =
    await sql<CountedAnswer>`select l.block_id as "blockId", l.choice, l.state, count(*)::int as people
    from (
      select distinct on (a.recipient_id, a.block_id) a.block_id, a.choice,
        case when ${counts} then 'given' else a.state end as state
      from platform.message_answers a where a.message_id = ${messageId}::uuid
      order by a.recipient_id, a.block_id, ${counts} desc, a.answered_at desc, a.id desc
    ) l
    group by 1, 2, 3 order by 1, 2, 3`.execute(db.withoutPlugins());
  return rows;
}

/** Oldest first. Served by message_answers__of_recipient. */
export function listGivenAnswers(db: TeamDb, recipientId: string) {
  return (
    db
      .selectFrom('messageAnswers')
      .select(['blockId', 'choice', 'answeredAt', 'userAgent'])
      // A rule of the table.
      .select(({ ref }) => ref('state').$castTo<AnswerState>().as('state'))
      .where('recipientId', '=', recipientId)
      .orderBy('answeredAt')
      .orderBy('id')
      .limit(500)
      .execute()
  );
}

interface AskedAnswer {
  readonly blockId: string;
  /** Undefined for any. */
  readonly value?: AnswerValue | undefined;
}

/** Whether the last answer of the recipient `r` that counts is this one. */
export function hasAnswered({ blockId, value }: AskedAnswer) {
  const isAsked = value === undefined ? sql`true` : sql`l.choice = ${JSON.stringify(value)}::jsonb`;
  return sql<boolean>`coalesce((select ${isAsked} from (
      select a.choice from platform.message_answers a
      where a.team_id = r.team_id and a.recipient_id = r.id and a.block_id = ${blockId} and ${counts}
      order by a.answered_at desc, a.id desc limit 1) l), false)`;
}
