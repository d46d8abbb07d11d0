// How many people an audience has, and whether it has anyone.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { maxCountedPeople } from '@fieldhouse/contract/message-audience';
import { mayRepeatRecords } from '@fieldhouse/domain/messages/audience';
import { householdTag } from '@fieldhouse/domain/messages/households/household-names';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { consentCheck } from '../../subscription-lists/index.ts';
import { type Joined, joinedValuesOf, matesOf, nameTagsOf } from './joined-people-queries.ts';
import {
  includedPeople,
  isAddressOf,
  judgedPeople,
  limitedPeople,
  type MessageOfList,
  ruleOf,
  withHashJoins,
} from './judged-people-queries.ts';
import { seesAllRecords } from './sender-access.ts';
import type { SourceSql } from './source-queries.ts';

interface Group {
  readonly source: number;
  readonly exclusion: number | null;
  readonly reason: string | null;
  readonly people: number;
}

const sampleSize = 10;

interface Sampled extends Joined {
  readonly label: string;
  readonly address: string;
}

/** How many people an audience has now, what becomes of them, and the first few who would get the message. */
export async function countAudience(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
  { limit = maxCountedPeople } = {},
) {
  const people = await judgedPeople(ctx, audience, {
    message,
    people: await limitedPeople(ctx, audience, { limit: limit + 1, tags: nameTagsOf(audience) }),
  });
  // Who may not read all records doesn't see whose address is on a list.
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`p.id is not null`;
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ groups: Group[]; sample: Sampled[] }>`
    with p as materialized (
      select c.source, c.place, c.id, c.collection_id, c.label, c.address, c.exclusion, c.household, c.merge, c.reason
      from (${people}) c)
    select (select coalesce(json_agg(g), '[]') from (
        select p.source, p.exclusion, p.reason, count(*)::int as people from p group by 1, 2, 3) g) as groups,
      (select coalesce(json_agg(json_build_object('label', s.label, 'address', s.address,
          'collection_id', s.collection_id, 'merge', s.merge, 'mates', s.mates)), '[]') from (
        select x.*, ${matesOf(audience, sql`x`)} as mates from (${sampleOf(isShown)}) x) s) as sample`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  const { groups = [], sample = [] } = rows[0] ?? {};
  const valuesOf = await joinedValuesOf(ctx, audience);
  const count = (isMeant: (group: Group) => boolean) =>
    groups.filter(isMeant).reduce((sum, group) => sum + group.people, 0);
  const because = (...reasons: (string | null)[]) => count(({ reason }) => reasons.includes(reason));
  return {
    people: count(() => true),
    isMore: count(() => true) > limit,
    reachable: because(null),
    twoSources: because('two_sources'),
    excluded: because('excluded'),
    noAddress: because('no_address', 'invalid'),
    unsubscribed: because('unsubscribed'),
    noConsent: because('no_consent'),
    suppressed: because('suppressed'),
    duplicates: because('duplicate_address'),
    household: because('household'),
    include: audience.include.map((_, index) => count(({ source }) => source === index)),
    exclude: audience.exclude.map((_, index) =>
      count(({ exclusion, reason }) => reason === 'excluded' && exclusion === index),
    ),
    sample: sample.map((person) => ({
      name: (person.mates && valuesOf(person)[householdTag]) || person.label,
      address: person.address,
    })),
  };
}

/** The first three of those who get it, the longest and the shortest name, which a layout has to bear, and the next ones. */
function sampleOf(isShown: SourceSql): SourceSql {
  const first = sql`s.source, s.place, s.id`;
  return sql`with s as (select p.* from p where p.reason is null and ${isShown})
    select f.* from (
      select distinct on (c.address) c.* from (
        (select 0 as rank, s.* from s order by ${first} limit 3)
        union all (select 1, s.* from s order by length(s.label) desc, ${first} limit 1)
        union all (select 1, s.* from s where s.label <> '' order by length(s.label), ${first} limit 1)
        union all (select 2, s.* from s order by ${first} limit ${sql.lit(sampleSize)})) c
      order by c.address, c.rank) f
    order by f.rank, f.source, f.place, f.id limit ${sql.lit(sampleSize)}`;
}

/**
 * How many people get a message, up to a limit, however many rows their sources have. Beyond the rows that a page counts, one
 * of several sources may say of a person what the others don't: then it is at most that many.
 */
export async function countReachable(
  ctx: TeamContext,
  audience: Audience,
  { message, limit }: { readonly message: MessageOfList; readonly limit: number },
): Promise<number> {
  const first = await countFirst(ctx, audience, message);
  if (first && (first.isAll || first.people >= limit)) return Math.min(first.people, limit);
  const people = await reachablePeople(ctx, audience, message);
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ count: number }>`select count(*)::int as count
      from (select distinct r.person from (${people}) r limit ${sql.lit(limit)}) x`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Whether the audience has anyone to reach: the first such person is enough, however many there are. */
export async function hasAnyone(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
): Promise<boolean> {
  const first = await countFirst(ctx, audience, message);
  if (first && (first.isAll || first.people > 0)) return first.people > 0;
  const people = await reachablePeople(ctx, audience, message);
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ any: boolean }>`select exists (${people}) as any`.execute(ctx.db.withoutPlugins()),
  );
  return rows[0]?.any ?? false;
}

/**
 * Of the rows that a page counts (decision 0148), judged together. Undefined if each can be judged alone: no other source says
 * anything else of the same person.
 */
async function countFirst(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
): Promise<{ readonly people: number; readonly isAll: boolean } | undefined> {
  const rule = await ruleOf(ctx, audience, message);
  const mayDiffer = rule.kind === 'collections' && audience.include.length > 1;
  const isJoined = audience.household !== undefined;
  if (!mayDiffer && !mayRepeatRecords(audience) && !isJoined) return undefined;
  const judged = await judgedPeople(ctx, audience, {
    message,
    people: await limitedPeople(ctx, audience, { limit: maxCountedPeople + 1 }),
  });
  const { rows } = await withHashJoins(ctx, () =>
    sql<{ people: number; all: number }>`
      select (count(distinct c.key) filter (where c.reason is null))::int as people, count(*)::int as all
      from (${judged}) c`.execute(ctx.db.withoutPlugins()),
  );
  const { people = 0, all = 0 } = rows[0] ?? {};
  return { people, isAll: all <= maxCountedPeople };
}

/** Each row judged alone. */
async function reachablePeople(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
): Promise<SourceSql> {
  const rule = await ruleOf(ctx, audience, message);
  const { joins, reason } = consentCheck(rule, {
    addressKey: sql`c.key`,
    collectionId: sql`c.collection_id`,
  });
  const included = await includedPeople(ctx, audience);
  const isLeftIn =
    audience.exclude.length === 0
      ? sql`true`
      : sql`not exists (select from (${await includedPeople(ctx, { include: audience.exclude })}) e where e.person = c.person)
          and not exists (select from (${await includedPeople(ctx, { include: audience.exclude })}) e where e.id = c.id)`;
  return sql`select c.person from (${included}) c ${joins}
    where ${isAddressOf(message.method)} and ${reason} is null and ${isLeftIn}`;
}
