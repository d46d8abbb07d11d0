// Freezes the audience once, with the values its merge tags need. From then on the ledger is authoritative:
// people added later get nothing, and a crashed worker loses no recipient.
import { type Audience, maxCountedPeople } from '@fieldhouse/contract/message-audience';
import type { PeopleGroup } from '@fieldhouse/contract/message-checks';
import { type RecipientState, recipientStates } from '@fieldhouse/contract/message-results';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import type { MergeValues, WrittenTexts } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { likeText } from '../../../kernel/db/like-text.ts';
import { columnsOfContents } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';
import { selectOfAudience, withinAudience } from './excluded-records-queries.ts';
import { isNamedChild, lacksValue, withHasChildren } from './household-queries.ts';
import { joinedValuesOf, type Mate } from './joined-people-queries.ts';
import {
  everyone,
  firstJudgedPeople,
  judgedPeople,
  limitedPeople,
  type MessageOfList,
  withHashJoins,
} from './judged-people-queries.ts';
import {
  joinLanguages,
  type LimitedLanguages,
  languageIn,
  type WrittenLanguages,
} from './language-queries.ts';
import { seesAllRecords } from './sender-access.ts';
import {
  collectionIdsOf,
  noTags,
  type SourceSql,
  selectPeople,
  selectRecordPerson,
  type Tags,
} from './source-queries.ts';

interface TaggedContent extends Pick<Tags, 'conditions'>, WrittenTexts {
  /** Of its tags in all contents of the message, if it is one of several. */
  readonly tagAuthors?: Tags['authors'];
  /** Language of merged values; null for each text's own language. */
  readonly contentLanguage: string | null;
  /** The second version, as stored. */
  readonly abTest?: unknown;
  /** In further languages, as stored. */
  readonly translations?: unknown;
  /** As stored, with the authors of merge tags. */
  readonly blockAuthors?: unknown;
}

export interface FrozenContent extends MessageOfList, Omit<TaggedContent, 'conditions'> {}

/** The column has the place of the state in the contract. */
const stateNumber = (state: RecipientState) => sql.lit(recipientStates.indexOf(state));

/**
 * Inserts every person of the audience, including those left out, with the reason, in one statement: after a crash there
 * are all of them or none. Returns how many, and the collections through whose records they are included.
 */
export async function freezeAudience(
  ctx: TeamContext,
  messageId: string,
  audience: Audience,
  content: FrozenContent & Pick<Tags, 'conditions'>,
): Promise<{ readonly total: number; readonly collectionIds: readonly string[] }> {
  const everyPerson = await everyone(ctx, audience, tagsOf(content));
  const people = await judgedPeople(ctx, audience, { message: content, people: everyPerson });
  const result = await sql`insert into platform.message_recipients
      (message_id, record_id, collection_id, address_column, calculated_name, address, address_key, household, merge,
        state, reason)
    select ${messageId}::uuid, x.id, x.collection_id, x.address_column, case when x.erased then '' else x.label end,
      case when x.erased then '' else coalesce(x.address, '') end,
      case when x.reason is null then x.key end,
      case when x.reason is null or x.reason = 'household' or ${isNamedChild(sql`x`)} then x.household end, case when x.erased then '{}' else x.merge end,
      case when x.reason is null then ${stateNumber('queued')} else ${stateNumber('skipped')} end, x.reason
    from (${people}) x
    where x.reason is distinct from 'two_sources'
    order by x.source, x.place, x.id`.execute(ctx.db.withoutPlugins());
  return {
    total: Number(result.numAffectedRows ?? 0n),
    collectionIds: await collectionIdsOf(ctx, audience.include),
  };
}

const reasonOfGroup = {
  reachable: [],
  twoSources: ['two_sources'],
  excluded: ['excluded'],
  noAddress: ['no_address', 'invalid'],
  unsubscribed: ['unsubscribed'],
  noConsent: ['no_consent'],
  suppressed: ['suppressed'],
  duplicates: ['duplicate_address'],
  household: ['household'],
} as const satisfies Record<PeopleGroup, readonly string[]>;

export interface ListedPerson {
  readonly id: string | null;
  readonly collection_id: string | null;
  readonly label: string;
  readonly address: string | null;
}

/** Which people of an audience; all of these have to be true. */
interface WantedPeople {
  /** Undefined for everyone. */
  readonly group?: PeopleGroup | undefined;
  /** Position of the source that includes them. */
  readonly source?: number | undefined;
  /** Position of the exclusion because of which they are left out. */
  readonly exclusion?: number | undefined;
  /** Of a merge tag for which they have no value. */
  readonly emptyColumn?: string | undefined;
}

/** Of the last person of the page before: by what they are ordered. */
export type PersonCursor = readonly [oddity: number, source: number, place: string, id: string];

interface PeoplePage {
  /** First one without a name, then the one with the longest, and one of each language. */
  readonly isOddFirst: boolean;
  /** Whose rights limit what is known of languages. */
  readonly limitedBy: readonly string[];
  readonly after: PersonCursor | undefined;
  readonly limit: number;
}

/** People of an audience in its order, each with the reason why they get the message or don't. */
export async function listJudgedPeople(
  ctx: TeamContext,
  { audience, message }: { readonly audience: Audience; readonly message: MessageOfList },
  { isOddFirst, limitedBy, after, limit, ...wanted }: WantedPeople & PeoplePage,
): Promise<(ListedPerson & { readonly cursor: string })[]> {
  const { emptyColumn } = wanted;
  const tags = emptyColumn === undefined ? noTags : { columns: [emptyColumn], language: undefined };
  const people = await firstJudgedPeople(ctx, audience, { message, tags });
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`p.id is not null`;
  const found = sql`select p.*, coalesce(p.id, ${noRecord}::uuid) as last_key from (${withHasChildren(audience, people)}) p
    where ${sql.join([isShown, ...conditionsOf(audience, wanted)], sql` and `)}`;
  const isAfter = after
    ? sql`(p.oddity, p.source, p.place, p.last_key) > (${after[0]}::int, ${after[1]}::int, ${after[2]}::bigint, ${after[3]}::uuid)`
    : sql`true`;
  const { rows } = await withHashJoins(ctx, async () =>
    sql<ListedPerson & { readonly cursor: string }>`select p.id, p.collection_id,
        case when p.erased then '' else p.label end as label, case when p.erased then '' else p.address end as address,
        concat_ws(' ', p.oddity, p.source, p.place, p.last_key) as cursor
      from (${isOddFirst ? await withOddity(ctx, { audience, limitedBy }, found) : sql`select p.*, 0 as oddity from (${found}) p`}) p
      where ${isAfter} order by p.oddity, p.source, p.place, p.last_key limit ${sql.lit(limit)}`.execute(
      ctx.db.withoutPlugins(),
    ),
  );
  return rows;
}

const noRecord = '00000000-0000-0000-0000-000000000000';

function conditionsOf(
  audience: Audience,
  { group, source, exclusion, emptyColumn }: WantedPeople,
): SourceSql[] {
  return [
    ...(group === 'reachable' ? [sql`p.reason is null`] : []),
    ...(group === undefined || group === 'reachable'
      ? []
      : [sql`p.reason = any(${sql.val(reasonOfGroup[group])}::text[])`]),
    ...(source === undefined ? [] : [sql`p.source = ${source}::int`]),
    ...(exclusion === undefined ? [] : [sql`p.reason = 'excluded' and p.exclusion = ${exclusion}::int`]),
    ...(emptyColumn === undefined ? [] : [lacksValue(audience, sql`${emptyColumn}::text`)]),
  ];
}

/** 0 for one person without a name, 1 for the one with the longest and one of each language, 2 for the others. */
async function withOddity(
  ctx: TeamContext,
  limited: LimitedLanguages,
  people: SourceSql,
): Promise<SourceSql> {
  const order = sql`p.source, p.place, p.id`;
  const none = { joins: sql``, language: sql`null::text` };
  const { joins, language } = limited.audience.languageFields ? await languageOf(ctx, limited, people) : none;
  return sql`select p.*, case
      when p.label = '' and row_number() over (partition by p.label = '' order by ${order}) = 1 then 0
      when row_number() over (order by length(p.label) desc, ${order}) = 1 then 1
      when ${language} is not null and row_number() over (partition by ${language} order by ${order}) = 1 then 1
      else 2 end as oddity
    from (${people}) p ${joins}`;
}

async function languageOf(ctx: TeamContext, limited: LimitedLanguages, people: SourceSql) {
  const { joins, preference, stated } = await joinLanguages(ctx, limited, joinable(people));
  return { joins, language: sql`coalesce(${preference}, ${stated})` };
}

export interface AudiencePerson {
  readonly id: string | null;
  readonly collection_id: string | null;
  readonly label: string;
  readonly address: string | null;
  readonly merge: MergeValues;
}

/** Who is meant by a record, an address or both. */
export interface WantedPerson {
  readonly recordId?: string | undefined;
  readonly address?: string | undefined;
}

/** One person of the audience, the first one who would get the message unless someone is named; for previews and tests. */
export async function findAudiencePerson(
  ctx: TeamContext,
  audience: Audience,
  content: FrozenContent & Pick<Tags, 'conditions'>,
  wanted: WantedPerson,
): Promise<AudiencePerson | undefined> {
  const isNamed = wanted.recordId !== undefined || wanted.address !== undefined;
  const { recordId, address } = isNamed ? wanted : await firstReachable(ctx, audience, content);
  const isRecord = recordId === undefined ? sql`true` : sql`s.id = ${recordId}::uuid`;
  const hasAddress =
    address === undefined ? sql`true` : sql`lower(btrim(s.address)) = lower(btrim(${address}))`;
  const isWanted = sql`${isRecord} and ${hasAddress}`;
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`s.id is not null`;
  const within = await withinAudience(ctx, audience);
  for (const source of audience.include) {
    const people = await selectPeople(ctx, source, tagsOf(content), within);
    const { rows } =
      await sql<AudiencePerson>`select s.id, s.collection_id, s.label, nullif(btrim(s.address), '') as address, s.merge
      from (${selectOfAudience(within, people)}) s where ${isWanted} and ${isShown} order by s.place, s.id limit 1`.execute(
        ctx.db.withoutPlugins(),
      );
    if (rows[0]) return withNamesOfHousehold(ctx, { audience, content }, rows[0]);
  }
  return undefined;
}

/** With the names of those who would get the message together with the person. */
async function withNamesOfHousehold(
  ctx: TeamContext,
  { audience, content }: { readonly audience: Audience; readonly content: FrozenContent },
  person: AudiencePerson,
): Promise<AudiencePerson> {
  const tags = tagsOf(content);
  const isNamed = joinedTagsOf(audience).some((tag) => tags.columns.includes(tag));
  if (audience.household === undefined || !isNamed || person.id === null) return person;
  const limited = await limitedPeople(ctx, audience, {
    limit: maxCountedPeople,
    householdOf: person.id,
    tags,
  });
  const people = await judgedPeople(ctx, audience, { message: content, people: limited });
  const { rows } = await withHashJoins(ctx, () =>
    sql<Mate>`select p.id, p.source, p.collection_id, p.merge from (${people}) p
      where (p.reason is null or p.reason = 'household' or ${isNamedChild(sql`p`)}) and p.id <> ${person.id}::uuid
      order by p.reason is not null, p.source, p.place, p.id`.execute(ctx.db.withoutPlugins()),
  );
  const valuesOf = await joinedValuesOf(ctx, audience, content.contentLanguage);
  return { ...person, merge: { ...person.merge, ...valuesOf({ ...person, mates: rows }) } };
}

/** People among whom a preview first looks for one who would get the message. */
const sampledPeople = 1000;

/** Empty if no one would get it: a preview is then of anyone in the audience. */
async function firstReachable(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
): Promise<WantedPerson> {
  for (const some of [sampledPeople, maxCountedPeople]) {
    const [first] = await searchAudience(ctx, audience, message, { search: '', limit: 1, some });
    if (first) return { recordId: first.id ?? undefined, address: first.address ?? undefined };
  }
  return {};
}

/** The values of a record for the tags of a template; undefined if the caller may not read it. */
export async function findRecordPerson(
  ctx: TeamContext,
  record: { readonly collectionId: string; readonly recordId: string },
  content: TaggedContent,
): Promise<Pick<AudiencePerson, 'id' | 'label' | 'merge'> | undefined> {
  const person = await selectRecordPerson(ctx, record, tagsOf(content));
  const { rows } = await sql<Pick<AudiencePerson, 'id' | 'label' | 'merge'>>`${person}`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0];
}

interface AudienceSearch {
  readonly search: string;
  readonly limit: number;
  /** Of so many people of the audience. */
  readonly some?: number;
  /** Of a message in several languages, and whose rights limit what is known of those of people. */
  readonly languages?: (WrittenLanguages & Pick<LimitedLanguages, 'limitedBy'>) | undefined;
}

interface FoundPerson extends Omit<AudiencePerson, 'merge' | 'collection_id'> {
  /** In which they get a message in several languages; null otherwise. */
  readonly language: string | null;
}

/** People who would get the message, by part of their name or address: first one of each language, then in the order of the audience. */
export async function searchAudience(
  ctx: TeamContext,
  audience: Audience,
  message: MessageOfList,
  { search, limit, some = maxCountedPeople, languages }: AudienceSearch,
): Promise<FoundPerson[]> {
  const limited = await limitedPeople(ctx, audience, { limit: some, search });
  const people = await judgedPeople(ctx, audience, { message, people: limited });
  const isShown = seesAllRecords(ctx) ? sql`true` : sql`p.id is not null`;
  const pattern = `%${likeText(search.trim())}%`;
  const isFound =
    search.trim() === '' ? sql`true` : sql`(p.label ilike ${pattern} or p.address ilike ${pattern})`;
  const found = sql`select p.* from (${people}) p where p.reason is null and ${isShown} and ${isFound}`;
  const order = sql`p.source, p.place, p.id`;
  const { rows } = await withHashJoins(ctx, async () => {
    const spoken = languages
      ? await firstOfLanguages(ctx, { ...languages, audience }, { people: found, order })
      : sql`select p.*, null::text as language, false as is_first from (${found}) p`;
    return sql<FoundPerson>`select p.id, p.label, p.address, p.language from (${spoken}) p
      order by p.is_first desc, ${order} limit ${sql.lit(limit)}`.execute(ctx.db.withoutPlugins());
  });
  return rows;
}

/** The people with the language in which they get the message, and whether each is the first one of it. */
async function firstOfLanguages(
  ctx: TeamContext,
  languages: WrittenLanguages & LimitedLanguages,
  { people, order }: { readonly people: SourceSql; readonly order: SourceSql },
): Promise<SourceSql> {
  const { joins, ...found } = await joinLanguages(ctx, languages, joinable(people));
  return sql`select p.*, row_number() over (partition by p.language order by ${order}) = 1 as is_first
    from (select p.*, ${languageIn(languages, found)} as language from (${people}) p ${joins}) p`;
}

/** Named `p` there. */
function joinable(people: SourceSql) {
  return { rows: sql`(${people})`, recordId: sql`p.id`, addressKey: sql`p.key` };
}

export function tagsOf({ contentLanguage, conditions = [], tagAuthors, ...content }: TaggedContent): Tags {
  return {
    columns: columnsOfContents(content),
    language: contentLanguage ?? undefined,
    authors: tagAuthors ?? tagAuthorsOf(content),
    conditions,
  };
}
