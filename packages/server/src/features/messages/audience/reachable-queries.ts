// The values of the people who get a message.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type AudiencePerson, type FrozenContent, tagsOf } from './audience-queries.ts';
import { isNamedChild, lacksValue, withHasChildren } from './household-queries.ts';
import { type Joined, joinedValuesOf, matesOf } from './joined-people-queries.ts';
import { firstJudgedPeople, withHashJoins } from './judged-people-queries.ts';
import { seesAllRecords } from './sender-access.ts';

/** How many of those who get the message have no value for each merge tag; none for tags that everyone has. */
export async function countEmptyValues(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
  columns: readonly string[],
): Promise<{ readonly column: string; readonly people: number }[]> {
  const people = await firstJudgedPeople(ctx, audience, { message: content, tags: tagsOf(content) });
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ column: string; people: number }>`select t.tag as column, count(*)::int as people
      from (${withHasChildren(audience, people)}) p cross join unnest(${sql.val(columns)}::text[]) as t(tag)
      where p.reason is null and ${lacksValue(audience, sql`t.tag`)} group by 1`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  return rows;
}

/** The first people who would get the message with their values, and how many there are. */
export async function listReachablePeople(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
  limit: number,
): Promise<{ readonly people: AudiencePerson[]; readonly total: number }> {
  const people = await firstJudgedPeople(ctx, audience, { message: content, tags: tagsOf(content) });
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`p.id is not null`;
  const { rows } = await withHashJoins(ctx, () =>
    sql<AudiencePerson & Joined & { total: number }>`with p as materialized (select * from (${people}) j
        where j.reason is null or j.reason = 'household' or ${isNamedChild(sql`j`)})
      select x.id, x.collection_id, x.label, x.address, x.merge, x.total, ${matesOf(audience, sql`x`)} as mates
      from (select p.*, count(*) over ()::int as total from p where p.reason is null and ${isShown}
        order by p.source, p.place, p.id limit ${sql.lit(limit)}) x
      order by x.source, x.place, x.id`.execute(ctx.db.withoutPlugins()),
  );
  const valuesOf = await joinedValuesOf(ctx, audience, content.contentLanguage);
  const joined = rows.map((row) => ({ ...row, merge: { ...row.merge, ...valuesOf(row) } }));
  return { people: joined, total: rows[0]?.total ?? 0 };
}
