// The values of the people who get a message.
import { type Audience, maxCountedPeople } from '@fieldhouse/contract/message-audience';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type AudiencePerson, type FrozenContent, tagsOf } from './audience-queries.ts';
import { selectOfAudience, withinAudience } from './excluded-records-queries.ts';
import { isNamedChild, lacksValue, withHasChildren } from './household-queries.ts';
import { type Joined, joinedValuesOf, matesOf } from './joined-people-queries.ts';
import { firstJudgedPeople, limitedPeople, withHashJoins } from './judged-people-queries.ts';
import { seesAllRecords } from './sender-access.ts';
import { type SourceSql, selectPeople, type Tags } from './source-queries.ts';

/** What those have who get a message. */
export interface ReachedValues {
  /** How many of them have no value for each merge tag; none for tags that everyone has. */
  readonly empty: readonly { readonly column: string; readonly people: number }[];
  /** The longest values that one of them has; null if no one gets it. */
  readonly longest: MergeValues | null;
}

/** In one pass over the people. */
export async function readReachedValues(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent & Pick<Tags, 'conditions'>,
  columns: readonly string[],
): Promise<ReachedValues> {
  const people = await firstJudgedPeople(ctx, audience, { message: content, tags: tagsOf(content) });
  const { rows } = await withHashJoins(ctx, () =>
    sql<ReachedValues>`with p as materialized (
        select p.* from (${withHasChildren(audience, people)}) p where p.reason is null)
      select (select coalesce(json_agg(e), '[]') from (
          select t.tag as column, count(*)::int as people
          from p cross join unnest(${sql.val(columns)}::text[]) as t(tag)
          where ${lacksValue(audience, sql`t.tag`)} group by 1) e) as empty,
        (select p.merge from p order by octet_length(p.merge::text) desc limit 1) as longest`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  return rows[0] ?? { empty: [], longest: null };
}

/** The longest values that someone of the audience has, whether they get the message or not: that takes longer to find out. */
export async function findLongestValues(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent & Pick<Tags, 'conditions'>,
): Promise<MergeValues> {
  const people = await limitedPeople(ctx, audience, { limit: maxCountedPeople, tags: tagsOf(content) });
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ merge: MergeValues }>`select p.merge from (${people}) p
      order by octet_length(p.merge::text) desc limit 1`.execute(ctx.db.withoutPlugins()),
  );
  return rows[0]?.merge ?? {};
}

export interface ReachablePerson extends AudiencePerson, Joined {
  /** The position of the source that includes them. */
  readonly source: number;
}

/** The first people who would get the message with their values, and how many there are. */
export async function listReachablePeople(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
  limit: number,
): Promise<{ readonly people: ReachablePerson[]; readonly total: number }> {
  const people = await firstJudgedPeople(ctx, audience, { message: content, tags: tagsOf(content) });
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`p.id is not null`;
  const { rows } = await withHashJoins(ctx, () =>
    sql<ReachablePerson & { total: number }>`with p as materialized (select * from (${people}) j
        where j.reason is null or j.reason = 'household' or ${isNamedChild(sql`j`)})
      select x.source, x.id, x.collection_id, x.label, x.address, x.merge, x.total, ${matesOf(audience, sql`x`)} as mates
      from (select p.*, count(*) over ()::int as total from p where p.reason is null and ${isShown}
        order by p.source, p.place, p.id limit ${sql.lit(limit)}) x
      order by x.source, x.place, x.id`.execute(ctx.db.withoutPlugins()),
  );
  const valuesOf = await joinedValuesOf(ctx, audience, content.contentLanguage);
  const joined = rows.map((row) => ({ ...row, merge: { ...row.merge, ...valuesOf(row) } }));
  return { people: joined, total: rows[0]?.total ?? 0 };
}

/** The same people, with their values in the language of another content of the message. Who gets it, is not judged again. */
export async function inLanguageOf(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent,
  people: readonly ReachablePerson[],
): Promise<AudiencePerson[]> {
  const ids = new Set(people.flatMap(({ id, mates }) => [id, ...(mates ?? []).map((mate) => mate.id)]));
  const within = await withinAudience(ctx, audience);
  const parts: SourceSql[] = [];
  for (const [place, source] of audience.include.entries()) {
    const found = await selectPeople(ctx, source, tagsOf(content), within);
    parts.push(sql`select ${sql.lit(place)}::int as source, s.id, s.merge from (${found}) s
      where s.id = any(${sql.val([...ids])}::uuid[])`);
  }
  const union = selectOfAudience(within, sql`${sql.join(parts, sql` union all `)}`);
  const { rows } = await sql<Valued>`${union}`.execute(ctx.db.withoutPlugins());
  const known = new Map(rows.map((row) => [keyOf(row), row.merge]));
  // Someone without a record has the same values in every language.
  const withValues = <Person extends Valued>(person: Person): Person => ({
    ...person,
    merge: known.get(keyOf(person)) ?? person.merge,
  });
  const valuesOf = await joinedValuesOf(ctx, audience, content.contentLanguage);
  return people.map((person) => {
    const own = withValues(person);
    const mates = person.mates?.map(withValues) ?? null;
    return { ...own, merge: { ...own.merge, ...valuesOf({ ...own, mates }) } };
  });
}

type Valued = Pick<ReachablePerson, 'id' | 'merge' | 'source'>;

function keyOf({ source, id }: Valued): string {
  return `${source} ${id}`;
}
