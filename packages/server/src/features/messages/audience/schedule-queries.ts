// The people of an audience by what decides when they get a message: their time zone and the country of their number.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { phonePrefixLength } from '@fieldhouse/domain/messages/phones/phone-region';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { firstJudgedPeople, type MessageOfList, withHashJoins } from './judged-people-queries.ts';

interface TimedGroup {
  readonly people: number;
  /** As written in their record; null without one. */
  readonly zone: string | null;
  /** The beginning of the number. */
  readonly prefix: string;
}

/** Far more than beginnings of numbers times the zones that people of one audience write down. */
const maxGroups = 5000;

/** Those who get the message. */
export async function listTimedGroups(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList & { readonly zoneColumn: string | null },
): Promise<TimedGroup[]> {
  const { zoneColumn } = message;
  const tags = { columns: zoneColumn === null ? [] : [zoneColumn], language: undefined };
  const people = await firstJudgedPeople(ctx, audience, { message, tags });
  const zone =
    zoneColumn === null ? sql`null::text` : sql`nullif(btrim(p.merge ->> ${zoneColumn}::text), '')`;
  const { rows } = await withHashJoins(ctx, () =>
    sql<TimedGroup>`select count(*)::int as people, ${zone} as zone,
        ${message.method === 'sms' ? sql`left(p.address, ${sql.lit(phonePrefixLength)})` : sql`''`} as prefix
      from (${people}) p where p.reason is null
      group by 2, 3 order by 1 desc limit ${sql.lit(maxGroups)}`.execute(ctx.db.withoutPlugins()),
  );
  return rows;
}
