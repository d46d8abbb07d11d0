// How many people of an audience meet a condition of a block.
import type { BlockCondition } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { firstJudgedPeople, type MessageOfList, withHashJoins } from './judged-people-queries.ts';
import { selectMatching } from './source-queries.ts';

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
  const tags = { columns: [], language: undefined, conditions: [{ name, collectionId, sources }] };
  const people = await firstJudgedPeople(ctx, audience, { message, tags });
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ count: number }>`select count(*)::int as count from (${people}) p
      where p.reason is null and not p.merge ? ${name}`.execute(ctx.db.withoutPlugins()),
  );
  return rows[0]?.count ?? 0;
}
