// How many people of an audience meet a condition of a block.
import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { firstJudgedPeople, type MessageOfList, withHashJoins } from './judged-people-queries.ts';
import { type MatchingRecords, selectMatching } from './matching-records-queries.ts';

const name = '#counted';

/** Of those who would get the message, as far as they are counted. Refused if the caller may not read what it names. */
export async function countMatching(
  ctx: TeamContext,
  {
    audience,
    message,
    condition: { collectionId, filter },
  }: {
    readonly audience: Audience;
    readonly message: MessageOfList;
    readonly condition: BlockCondition;
  },
): Promise<number> {
  refuseUnless(filter, 'unknown_field');
  const sources = [await selectMatching(ctx, { collectionId, filter })];
  const conditions = [{ name, collectionId, sources }];
  return (await countMet(ctx, { audience, message, conditions })).met.get(name) ?? 0;
}

/** How many get the message, and by the name of each condition how many of them meet it, as far as they are counted. */
export async function countMet(
  ctx: TeamContext,
  {
    audience,
    message,
    conditions,
  }: {
    readonly audience: Audience;
    readonly message: MessageOfList;
    readonly conditions: readonly MatchingRecords[];
  },
): Promise<{ readonly reachable: number; readonly met: ReadonlyMap<string, number> }> {
  const names = conditions.map((condition) => condition.name);
  const tags = { columns: [], language: undefined, conditions };
  const people = await firstJudgedPeople(ctx, audience, { message, tags });
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ name: string; reachable: number; met: number }>`with p as materialized (
        select j.merge from (${people}) j where j.reason is null)
      select c.name, count(p.merge)::int as reachable, (count(*) filter (where not p.merge ? c.name))::int as met
      from unnest(${sql.val(names)}::text[]) as c(name) left join p on true group by 1`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  return { reachable: rows[0]?.reachable ?? 0, met: new Map(rows.map((row) => [row.name, row.met])) };
}
