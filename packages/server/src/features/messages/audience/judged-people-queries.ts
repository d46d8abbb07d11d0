// The people of an audience, each with the reason why they get nothing. Freezing reads everyone; what a page shows is
// limited, so that an audience of millions is answered as fast as one of hundreds of thousands.
import { contentType } from '@fieldhouse/contract/content-types';
import { type Audience, type AudienceSource, maxCountedPeople } from '@fieldhouse/contract/message-audience';
import { mayRepeatRecords } from '@fieldhouse/domain/messages/audience';
import { childMark } from '@fieldhouse/domain/messages/households/household-names';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { likeText } from '../../../kernel/db/like-text.ts';
import { type ConsentRule, consentCheck, consentRuleOf } from '../../subscription-lists/index.ts';
import { selectOfAudience, withinAudience } from './excluded-records-queries.ts';
import { collectionIdsOf, noTags, type SourceSql, selectPeople, type Tags } from './source-queries.ts';

export interface MessageOfList {
  readonly method: string;
  readonly type: string;
  /** The list that a marketing message is sent under. */
  readonly subscriptionListId: string | null;
}

/** Deliberately loose: addresses were validated by the field; imports of old data may hold others. */
const isMailAddress = sql`c.address ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:].]+$'`;
const isPhoneNumber = sql`c.address ~ '^[+][1-9][0-9]{6,14}$'`;

export function isAddressOf(method: string) {
  return method === 'sms' ? isPhoneNumber : isMailAddress;
}

const noList = '00000000-0000-0000-0000-000000000000';

/** The consent that the message needs from each person; marketing without a list reaches no one. */
export async function ruleOf(
  ctx: TeamContext,
  audience: Audience,
  { type, subscriptionListId }: MessageOfList,
): Promise<ConsentRule> {
  return consentRuleOf(ctx, {
    type: contentType.parse(type),
    subscriptionListId: type === 'marketing' ? (subscriptionListId ?? noList) : null,
    collectionIds: await collectionIdsOf(ctx, audience.include),
  });
}

/**
 * Each row of each source with the `reason` why it gets nothing; null for at most one row of a record and of an address. A
 * record keeps its first row that can be reached, an address the first of those (decision 0291).
 */
export async function judgedPeople(
  ctx: TeamContext,
  audience: Audience,
  { message, people }: { readonly message: MessageOfList; readonly people: SourceSql },
): Promise<SourceSql> {
  const rule = await ruleOf(ctx, audience, message);
  const { joins, reason, isErased } = consentCheck(rule, {
    addressKey: sql`p.key`,
    collectionId: sql`p.collection_id`,
  });
  const consented = sql`select p.*, ${reason} as own_reason, ${isErased} as erased from (${people}) p ${joins}`;
  const known = mayRepeatRecords(audience)
    ? knownOfRecord(rule, consented)
    : sql`select p.*, false as record_has_left from (${consented}) p`;
  const fates = sql`select c.*, case when c.exclusion is not null then 'excluded'
        when c.address is null then 'no_address'
        when not ${isAddressOf(message.method)} then 'invalid'
        when c.own_reason = 'suppressed' then 'suppressed'
        when c.has_left or c.record_has_left then 'unsubscribed'
        else c.own_reason end as fate
      from (
        select p.*, bool_or(p.own_reason = 'unsubscribed') over (partition by p.person) as has_left from (${known}) p
      ) c`;
  const chosen = mayRepeatRecords(audience)
    ? firstOfRecord(fates)
    : sql`select f.*, false as is_repeated from (${fates}) f`;
  const { household } = audience;
  // Of one address, a record that can be joined with others comes before what has no household, such as an entry of a list, and
  // among those the one who gets the mail of the household: often children have the address of a parent.
  const isJoinable = sql`f.household is not null and f.fate is null`;
  const joiningFirst =
    household === undefined
      ? sql``
      : sql`not (${isJoinable}), (${isJoinable} and f.is_head) desc, ${isJoinable} and f.merge ? ${childMark}::text,`;
  const order = sql`order by ${joiningFirst} f.source, f.place, f.id`;
  const isJoined =
    household === undefined
      ? sql`false`
      : sql`c.nth > 1 and c.nth_of_record = 1 and c.fate is null and c.first_fate is null
          and c.household = c.first_household`;
  const ofRecord =
    household === undefined
      ? sql`1`
      : sql`row_number() over (partition by f.person, f.id, f.is_repeated, f.exclusion is null ${order})`;
  const each = sql`select c.source, c.place, c.id, c.collection_id, c.address_column, c.label, c.address, c.key, c.merge,
      c.erased, c.exclusion,
      c.household, c.is_head,
      case when c.is_repeated then 'two_sources'
        when ${isJoined} then 'household'
        when c.nth > 1 and c.source <> c.first_source then 'two_sources'
        when c.fate is not null then c.fate
        when c.nth > 1 then 'duplicate_address' end as reason
    from (
      select f.*, row_number() over one as nth, first_value(f.source) over one as first_source,
        first_value(f.household) over one as first_household, first_value(f.fate) over one as first_fate,
        ${ofRecord} as nth_of_record
      from (${chosen}) f
      window one as (partition by f.person, f.is_repeated, f.exclusion is null ${order})
    ) c`;
  return household === undefined ? each : oneOfHousehold(each);
}

/** The head of a household gets it if they can be reached, else the first who can, children last. */
function oneOfHousehold(people: SourceSql): SourceSql {
  return sql`select p.source, p.place, p.id, p.collection_id, p.address_column, p.label, p.address, p.key, p.merge,
      p.erased, p.exclusion, p.household, p.is_head,
      case when p.reason is null and p.household is not null and row_number() over (
        partition by p.household, p.reason is null order by p.is_head desc, p.merge ? ${childMark}::text, p.source, p.place, p.id) > 1
        then 'household' else p.reason end as reason
    from (${people}) p`;
}

/** An exclusion of one of a record's addresses is one of the record, and so is an opt-out unless addresses subscribe. */
function knownOfRecord({ kind }: ConsentRule, people: SourceSql): SourceSql {
  const hasLeft = sql`p.id is not null and bool_or(coalesce(p.own_reason = 'unsubscribed', false)) over record`;
  return sql`select p.source, p.place, p.id, p.collection_id, p.address_column, p.label, p.address, p.key, p.person,
      p.merge, p.household, p.is_head, p.own_reason, p.erased,
      case when p.id is null then p.exclusion else min(p.exclusion) over record end as exclusion,
      ${kind === 'list' ? sql`false` : hasLeft} as record_has_left
    from (${people}) p window record as (partition by p.id)`;
}

function firstOfRecord(people: SourceSql): SourceSql {
  return sql`select f.*, f.id is not null and row_number() over (
      partition by f.id order by f.fate is not null, f.source, f.place, f.person) > 1 as is_repeated
    from (${people}) f`;
}

/** Of the first people of the sources, as many as a page counts. */
export async function firstJudgedPeople(
  ctx: TeamContext,
  audience: Audience,
  { message, tags = noTags }: { readonly message: MessageOfList; readonly tags?: Tags },
): Promise<SourceSql> {
  const people = await limitedPeople(ctx, audience, { limit: maxCountedPeople, tags });
  return judgedPeople(ctx, audience, { message, people });
}

/**
 * The rows of all sources, with the first exclusion of their address or of their record, so that another field with an
 * address of the same person doesn't include them. By windows, not joins: the planner knows too little about the
 * sources, and a join that it takes for small would compare everyone with everyone.
 */
export async function everyone(ctx: TeamContext, audience: Audience, tags: Tags): Promise<SourceSql> {
  const { include, exclude } = audience;
  const within = await withinAudience(ctx, audience);
  const parts = [
    ...(await numbered(ctx, include, { tags, within })),
    ...(await numbered(ctx, exclude, { tags: noTags, as: 'excluded' })),
  ];
  const rows = keyed(selectOfAudience(within, sql`${sql.join(parts, sql` union all `)}`));
  if (exclude.length === 0) return sql`select p.*, null::int as exclusion from (${rows}) p`;
  return sql`select p.* from (
      select p.*, least(
        case when p.person is not null then min(p.excluded) over (partition by p.person) end,
        case when p.id is not null then min(p.excluded) over (partition by p.id) end) as exclusion
      from (${rows}) p
    ) p where p.source is not null`;
}

interface Limited {
  readonly limit: number;
  /** Only people whose name or address contains it; empty for all. */
  readonly search?: string;
  /** Only people of the household of this record. */
  readonly householdOf?: string;
  readonly tags?: Tags;
}

const maxFound = 1000;

/**
 * The rows of the sources up to a limit, or of the people that a search finds, with all rows of their records, and with
 * the first exclusion of their address or of their record. There may be millions of exclusions.
 */
export async function limitedPeople(
  ctx: TeamContext,
  audience: Audience,
  { limit, search = '', householdOf, tags = noTags }: Limited,
): Promise<SourceSql> {
  const { exclude } = audience;
  const within = await withinAudience(ctx, audience);
  const included = await keyedPeople(ctx, audience.include, { tags, within });
  const pattern = `%${likeText(search.trim())}%`;
  const found = sql`f as materialized (select f.person, f.id
    from (${await keyedPeople(ctx, audience.include, { tags: noTags, within })}) f
    where f.label ilike ${pattern} or f.address ilike ${pattern} limit ${sql.lit(maxFound)})`;
  const isSearched = search.trim() !== '';
  const isOfHousehold = sql`i.household in (select h.household from (${included}) h where h.id = ${householdOf}::uuid)`;
  const isWanted = isSearched
    ? sql`i.person in (select f.person from f) or i.id in (select f.id from f where f.id is not null)`
    : householdOf === undefined
      ? sql`true`
      : isOfHousehold;
  const people = sql`select i.source, i.place, i.id, i.collection_id, i.address_column, i.label, i.address, i.key, i.person,
      i.household, i.is_head, i.merge
    from (${included}) i where ${isWanted} limit ${sql.lit(limit)}`;
  const rows = selectOfAudience(within, people, isSearched ? [found] : []);
  if (exclude.length === 0) return sql`select i.*, null::int as exclusion from (${rows}) i`;
  const excluded = keyed(
    sql`${sql.join(await numbered(ctx, exclude, { tags: noTags, as: 'excluded' }), sql` union all `)}`,
  );
  // One pass over the exclusions, which leaves as many rows as are included.
  return sql`with i as materialized (${rows}),
      x as materialized (select e.person, e.id, e.excluded from (${excluded}) e
        where e.person in (select i.person from i) or e.id in (select i.id from i where i.id is not null)),
      xp as (select x.person, min(x.excluded) as place from x group by 1),
      xi as (select x.id, min(x.excluded) as place from x where x.id is not null group by 1)
    select i.*, least(xp.place, xi.place) as exclusion
    from i left join xp on xp.person = i.person left join xi on xi.id = i.id`;
}

/** The people of some sources, without exclusions. */
export async function includedPeople(
  ctx: TeamContext,
  audience: Pick<Audience, 'include' | 'household'> & Partial<Pick<Audience, 'exclude'>>,
  tags = noTags,
): Promise<SourceSql> {
  const within = await withinAudience(ctx, audience);
  return selectOfAudience(within, await keyedPeople(ctx, audience.include, { tags, within }));
}

async function keyedPeople(
  ctx: TeamContext,
  sources: readonly AudienceSource[],
  options: Parameters<typeof numbered>[2],
): Promise<SourceSql> {
  return keyed(sql`${sql.join(await numbered(ctx, sources, options), sql` union all `)}`);
}

/** With the address in lower case, and what is the same for all rows of a person. */
function keyed(rows: SourceSql): SourceSql {
  return sql`select q.*, lower(q.address) as key, coalesce(lower(q.address), q.id::text) collate "C" as person
    from (
      select p.source, p.excluded, p.place, p.id, p.collection_id, p.address_column, p.label, p.household, p.is_head, p.merge,
        nullif(btrim(p.address), '') as address
      from (${rows}) p
    ) q`;
}

/**
 * The planner knows too little about the sources: a join that it takes for small would compare everyone with everyone. Within
 * `work` it hashes instead, in enough memory for the limit.
 */
export async function withHashJoins<T>(ctx: TeamContext, work: () => Promise<T>): Promise<T> {
  const db = ctx.db.withoutPlugins();
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`set local work_mem = '64MB'`.execute(db);
  const result = await work();
  await sql`set local enable_nestloop to default`.execute(db);
  await sql`set local work_mem to default`.execute(db);
  return result;
}

async function numbered(
  ctx: TeamContext,
  sources: readonly AudienceSource[],
  {
    tags,
    within,
    as = 'source',
  }: {
    readonly tags: Tags;
    readonly within?: Awaited<ReturnType<typeof withinAudience>>;
    readonly as?: 'source' | 'excluded';
  },
): Promise<SourceSql[]> {
  const parts: SourceSql[] = [];
  for (const [index, source] of sources.entries()) {
    const number = sql`${sql.lit(index)}::int`;
    const numbers =
      as === 'source'
        ? sql`${number} as source, null::int as excluded`
        : sql`null::int as source, ${number} as excluded`;
    parts.push(sql`select ${numbers}, s.* from (${await selectPeople(ctx, source, tags, within)}) s`);
  }
  return parts;
}
