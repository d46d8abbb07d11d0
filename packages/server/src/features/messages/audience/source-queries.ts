// The people of one source of an audience, as far as the caller may read them: what a privileged author wrote reaches no
// one whom the caller may not see.
import type {
  Audience,
  AudienceSource,
  Household,
  MessageBehavior,
} from '@fieldhouse/contract/message-audience';
import type { RecordQuery } from '@fieldhouse/contract/records';
import { isOfRecords, joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import { childrenTag } from '@fieldhouse/domain/messages/households/household-names';
import { sql } from 'kysely';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import type { Access } from '../../records/engine/access/index.ts';
import { limitPrinted, recordSource } from '../../records/engine/read/index.ts';
import { findTeamView } from '../../views/index.ts';
import { hasAnswered } from '../given-answers/given-answer-queries.ts';
import { clickOfHidden } from './hidden-link-queries.ts';
import { hiddenLinksOfAny, seesAnswers } from './hidden-links.ts';
import { alone, homeLink, homeOf, withChildMark, withNames } from './household-queries.ts';
import { type MatchingRecords, selectMatching, withConditions } from './matching-records-queries.ts';
import { seesAllRecords, senderAccess } from './sender-access.ts';
import { linkedPeople, linkersChosenBy } from './through-queries.ts';

export type SourceSql = Awaited<ReturnType<typeof recordSource>>;

/** As a message has it. */
export type ShapedSource = AudienceSource & {
  /** Members with limited rights who chose the people: a click that is hidden from one of them chooses no one. */
  readonly shapedBy?: readonly string[];
};

/** The merge tags whose values are selected. */
export interface Tags {
  readonly columns: readonly string[];
  /** Undefined for each text's own language. */
  readonly language: string | undefined;
  /** By column, the authors whose rights limit the values. */
  readonly authors?: ReadonlyMap<string, readonly string[]>;
  /** Conditions of blocks, with whose name the values say who doesn't meet them. */
  readonly conditions?: readonly MatchingRecords[];
}

export const noTags: Tags = { columns: [], language: undefined };

/** The audience that a source is one of. */
export interface OfAudience extends Partial<Pick<Audience, 'household' | 'include'>> {
  /** Selects the `id`s of excluded records, within `selectOfAudience`. */
  readonly excluded?: SourceSql | undefined;
  /** Selects them where they are. */
  readonly excludedRecords?: SourceSql | undefined;
}

/**
 * A select of `id` (of the record), `collection_id`, `address_column`, `label`, `address`, `place`, `household` (the id of the
 * record that makes several people one), `is_head` and `merge`; the first three are null for people without a record.
 */
export async function selectPeople(
  ctx: TeamContext,
  source: ShapedSource,
  tags: Tags,
  { household, include = [source], excluded }: OfAudience = {},
): Promise<SourceSql> {
  const joined = joinedTagsOf({ include, household });
  switch (source.kind) {
    case 'list':
      return sql`select null::uuid as id, null::uuid as collection_id, null::text as address_column, s.name as label,
          s.address, s.seq as place, ${alone}, ${withConditions(sql`jsonb_build_object('name', s.name)`, tags, false)} as merge
        from platform.subscriptions s
        where s.list_id = ${source.subscriptionListId}::uuid and s.status = 'subscribed'`;
    case 'address':
      return sql`select null::uuid as id, null::uuid as collection_id, null::text as address_column, '' as label,
          s.address, s.place, ${alone}, ${withConditions(sql`'{}'::jsonb`, tags, false)} as merge
        from unnest(${sql.val(source.address.values)}::text[]) with ordinality as s(address, place)`;
    case 'message':
      return selectReaders(ctx, source, { tags, household, joined });
    default: {
      const { collectionId, address } = source;
      const { filter, filterBy = null } = await filterOf(ctx, source);
      const asked = { collectionId, filter, columns: { address: address.column }, household, joined };
      const chosenBy = [...(filterBy === null ? [] : [filterBy]), ...(await linkersChosenBy(ctx, source))];
      const { records, home, merge, isChosen } = await selectRecords(ctx, asked, { ...tags, chosenBy });
      const isWanted = source.kind === 'record' ? sql`s.id = ${source.recordId}::uuid` : sql`true`;
      // Someone with limited rights who wrote the tag or chose the people could learn the names by it.
      const isLimited = isChosen || (tags.authors?.get(childrenTag) ?? []).length > 0;
      const isNamed = tags.columns.includes(childrenTag) && !isLimited;
      const linked = await linkedPeople(ctx, source, { include, household, excluded, isNamed });
      const valued = linked?.values ? sql`${merge} || ${linked.values}` : merge;
      return sql`select s.id, ${collectionId}::uuid as collection_id, ${address.column}::text as address_column, s.label,
          s.address, 0::bigint as place, ${home.columns}, ${withConditions(valued, tags)} as merge
        from ${records} s ${home.join} ${linked ? linked.join : sql``} where ${isWanted}`;
    }
  }
}

/** A record that the caller may read as a person of a mail without an audience: `id`, `label` and `merge`. */
export async function selectRecordPerson(
  ctx: TeamContext,
  { collectionId, recordId }: { readonly collectionId: string; readonly recordId: string },
  tags: Tags,
): Promise<SourceSql> {
  const { records } = await selectRecords(ctx, { collectionId, columns: {} }, tags);
  return sql`select s.id, s.label, ${withConditions(sql`s.printed`, tags)} as merge
    from ${records} s where s.id = ${recordId}::uuid`;
}

/** Refused if the view was deleted, or is not the team's any more. */
async function filterOf(
  ctx: TeamContext,
  source: AudienceSource,
): Promise<{ readonly filter?: RecordQuery['filter']; readonly filterBy?: string | null }> {
  if (source.kind === 'collection') return { filter: source.filter };
  if (source.kind !== 'view') return {};
  const view = await findTeamView(ctx, source);
  refuseUnless(view, 'not_found');
  return view;
}

interface AskedRecords
  extends Pick<Parameters<typeof recordSource>[1], 'collectionId' | 'filter' | 'columns'> {
  readonly household?: Household | undefined;
  /** Tags that are no columns. */
  readonly joined?: readonly string[];
}

async function selectRecords(
  ctx: TeamContext,
  { household, joined = [], ...asked }: AskedRecords,
  { chosenBy = [], ...tags }: ChosenTags,
) {
  const part = household?.people.find(({ collectionId }) => collectionId === asked.collectionId);
  const { columns, language, authors } = withNames(tags, joined, part);
  const collection = await loadCollection(ctx, asked.collectionId);
  const access = await senderAccess(ctx, collection);
  const mayRead = (name: string) => {
    const field = collection.byColumn.get(name);
    return field !== undefined && access.mayRead(field);
  };
  // A tag whose column this collection lacks, or that is not readable for the sender, shows its fallback.
  const printed = await readableOf(ctx, collection, columns);
  const records = limitPrinted(
    await recordSource(ctx, {
      ...asked,
      ...accessFor(ctx, access),
      ...(part && { links: { [homeLink]: part.link } }),
      language,
      printed,
    }),
    {
      columns: [...Object.keys(asked.columns), ...(part ? [homeLink] : [])],
      readers: await authorsAsReaders(ctx, {
        ...{ collection, printed, language, authors },
        chosenBy: [...chosenBy, ...collection.membershipBy],
      }),
    },
  );
  const { children } = part ?? {};
  const ofChildren =
    children && (await selectMatching(ctx, { collectionId: asked.collectionId, filter: children }));
  return {
    records,
    merge: withChildMark(sql`s.printed`, ofChildren),
    /** By someone with limited rights. */
    isChosen: chosenBy.length + collection.membershipBy.length > 0,
    readable: collection.fields.map(({ columnName }) => columnName).filter(mayRead),
    home: await homeOf(ctx, collection, part && { link: part.link, head: household?.head ?? null }),
  };
}

interface ChosenTags extends Tags {
  /** Who chose the records, of those with limited rights: they are authors of all tags (decision 0297). */
  readonly chosenBy?: readonly string[];
}

interface AuthoredTags extends Pick<Tags, 'language'> {
  readonly chosenBy: readonly string[];
  readonly authors: Tags['authors'];
  readonly collection: CollectionDefinition;
  readonly printed: readonly string[];
}

/** What the authors of merge tags may read of them; who has left the team reads nothing. */
async function authorsAsReaders(
  ctx: TeamContext,
  { collection, printed, language, authors = new Map(), chosenBy }: AuthoredTags,
) {
  const choosers = printed.length === 0 ? [] : chosenBy;
  const userIds = new Set([...choosers, ...printed.flatMap((column) => authors.get(column) ?? [])]);
  const readers: { columns: string[]; source: SourceSql }[] = [];
  for (const userId of userIds) {
    const isOf = (column: string) => choosers.includes(userId) || authors.get(column)?.includes(userId);
    const columns = printed.filter(isOf);
    const actor = await findMember(ctx.deps, ctx.teamId, userId);
    const author = actor && actingAs(ctx, actor);
    const source = author
      ? await recordSource(author, {
          collectionId: collection.id,
          columns: {},
          ...accessFor(author, await senderAccess(author, collection)),
          language,
          printed: await readableOf(author, collection, columns),
        })
      : sql`(select null::uuid as id, '{}'::jsonb as printed)`;
    readers.push({ columns, source });
  }
  return readers;
}

function accessFor(ctx: TeamContext, access: Access) {
  return { access, accessTo: (target: CollectionDefinition) => senderAccess(ctx, target) };
}

async function readableOf(
  ctx: TeamContext,
  collection: CollectionDefinition,
  columns: readonly string[],
): Promise<string[]> {
  const readable: string[] = [];
  for (const name of columns) if (await isReadable(ctx, collection, name)) readable.push(name);
  return readable;
}

/** Whether the sender may read the column, also behind a link; a collection that is not visible has none. */
async function isReadable(
  ctx: TeamContext,
  collection: CollectionDefinition,
  name: string,
): Promise<boolean> {
  const [column = '', linked] = name.split('.');
  const field = collection.byColumn.get(column);
  if (!field || !(await senderAccess(ctx, collection)).mayRead(field)) return false;
  if (linked === undefined) return true;
  if (field.dataType !== 'single_data_record') return false;
  return (
    (await unlessRefused(async () =>
      isReadable(ctx, await loadCollection(ctx, String(field.settings.collectionId)), linked),
    )) ?? false
  );
}

type SourceOfReaders = Extract<ShapedSource, { readonly kind: 'message' }>;

/**
 * Through the record by which they got the earlier message, if it is still in its collection. Who may not read all
 * records reaches no one of them without a record.
 */
async function selectReaders(
  ctx: TeamContext,
  source: SourceOfReaders,
  { tags, ...ofAudience }: Omit<AskedReaders, 'collectionId' | 'source'>,
): Promise<SourceSql> {
  const message = await findEarlierMessage(ctx, source.messageId);
  refuseUnless(message, 'not_found');
  const did = await behaviorOf(ctx, source);
  const parts: SourceSql[] = [];
  for (const collectionId of message.recipientCollections) {
    for (const found of await recordsOfReaders(ctx, { collectionId, source, tags, ...ofAudience })) {
      const { records, columns, address, home, merge } = found;
      parts.push(sql`select s.id, r.collection_id, r.address_column, s.label, ${address}, r.seq, ${home.columns},
        ${withConditions(merge, tags)}
      from platform.message_recipients r join ${records} s on s.id = r.record_id ${home.join}
      where r.message_id = ${source.messageId}::uuid and r.collection_id = ${collectionId}::uuid
        and r.address_column = any(${sql.val(columns)}::text[]) and ${did}`);
    }
  }
  const isOpen = seesAllRecords(ctx) ? sql`true` : sql`false`;
  parts.push(sql`select null::uuid, null::uuid, null::text, r.calculated_name, r.address, r.seq, ${alone},
      ${withConditions(sql`jsonb_build_object('name', r.calculated_name)`, tags, false)}
    from platform.message_recipients r
    where r.message_id = ${source.messageId}::uuid and r.record_id is null and r.address <> '' and ${did} and ${isOpen}`);
  return sql`select p.id, p.collection_id, p.address_column, p.label, p.address, p.place, p.household, p.is_head, p.merge
    from (${sql.join(parts, sql` union all `)})
      p(id, collection_id, address_column, label, address, place, household, is_head, merge)`;
}

interface AskedReaders extends Pick<AskedRecords, 'collectionId' | 'household' | 'joined'> {
  readonly source: SourceOfReaders;
  readonly tags: Tags;
}

/**
 * The records of a collection with the fields that held the address then, and the address by which they are reached now. Who
 * wasn't reached may have another one since. A collection that is deleted or hidden from the caller has none.
 */
async function recordsOfReaders(
  ctx: TeamContext,
  { collectionId, source, tags, ...ofAudience }: AskedReaders,
) {
  if (!byPresentAddress.has(source.did)) {
    const found = await unlessRefused(() =>
      selectRecords(ctx, { collectionId, columns: {}, ...ofAudience }, tags),
    );
    return found ? [{ ...found, columns: found.readable, address: sql`r.address` }] : [];
  }
  const parts: (Pick<Awaited<ReturnType<typeof selectRecords>>, 'records' | 'home' | 'merge'> & {
    columns: readonly string[];
    address: SourceSql;
  })[] = [];
  for (const column of await missedColumns(ctx, source.messageId, collectionId)) {
    const asked = { collectionId, columns: { address: column }, ...ofAudience };
    const found = await unlessRefused(() => selectRecords(ctx, asked, tags));
    if (found) parts.push({ ...found, columns: [column], address: sql`s.address` });
  }
  return parts;
}

const byPresentAddress: ReadonlySet<MessageBehavior> = new Set(['not_reached', 'bounced']);

/** The fields with the addresses of those who weren't reached; served by message_recipients__exceptions. */
async function missedColumns({ db }: TeamContext, messageId: string, collectionId: string) {
  const rows = await db
    .selectFrom('messageRecipients')
    .select('addressColumn')
    .distinct()
    .where('messageId', '=', messageId)
    .where('collectionId', '=', collectionId)
    .where('isException', '=', true)
    .where('addressColumn', 'is not', null)
    .execute();
  return rows.flatMap(({ addressColumn }) => addressColumn ?? []);
}

/** Without clicks on links that are hidden from the caller, or from who chose the people; neither are answers to such questions. */
async function behaviorOf(
  ctx: TeamContext,
  { messageId, did, link, answer, shapedBy = [] }: SourceOfReaders,
): Promise<SourceSql> {
  const hidden = await hiddenLinksOfAny(ctx, messageId, shapedBy);
  const ofLink = link === undefined ? sql`true` : sql`(n.detail ->> 'position')::int = ${sql.lit(link)}`;
  const hasClicked =
    link === undefined && hidden.length === 0
      ? sql`r.clicked_at is not null`
      : sql`r.id in (select n.recipient_id from platform.notifications n
          join platform.message_recipients c on c.id = n.recipient_id and c.clicked_at <= n.received_at
          where n.message_id = ${messageId}::uuid and n.type = 'click' and ${ofLink} and not ${clickOfHidden(sql.val([...hidden]))})`;
  // A click is the opening of who loads no pictures.
  const hasOpened =
    hidden.length === 0
      ? sql`r.opened_at is not null`
      : sql`(r.opened_at is not null and (r.opened_at is distinct from r.clicked_at or ${hasClicked}))`;
  const isReached = sql`r.state = 3 and coalesce(r.delivery, '') not in ('bounce', 'failed', 'undelivered', 'canceled')`;
  const isSeen = answer !== undefined && (await seesAnswers(ctx, { messageId, ...answer }, shapedBy));
  const answered = isSeen ? hasAnswered(answer) : undefined;
  const conditions: Readonly<Record<MessageBehavior, SourceSql>> = {
    reached: isReached,
    not_reached: sql`r.is_exception and (r.state in (4, 7)
      or (r.state = 3 and r.delivery in ('bounce', 'failed', 'undelivered', 'canceled'))
      or (r.state = 6 and r.reason in ('no_address', 'invalid', 'suppressed', 'too_late')))`,
    bounced: sql`r.is_exception and r.delivery = 'bounce'`,
    opened: hasOpened,
    not_opened: sql`${isReached} and not ${hasOpened}`,
    clicked: hasClicked,
    not_clicked: sql`${isReached} and not (${hasClicked})`,
    answered: answered ?? sql`false`,
    not_answered: answered ? sql`${isReached} and not ${answered}` : sql`false`,
  };
  return sql`(${conditions[did]})`;
}

export function findEarlierMessage({ db }: TeamContext, id: string) {
  return db
    .selectFrom('messages')
    .select(['internalName', 'recipientCollections'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of the records through which people are included. */
export async function collectionIdsOf(
  ctx: TeamContext,
  sources: readonly AudienceSource[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const source of sources) {
    if (isOfRecords(source)) ids.add(source.collectionId);
    if (source.kind !== 'message') continue;
    for (const id of (await findEarlierMessage(ctx, source.messageId))?.recipientCollections ?? [])
      ids.add(id);
  }
  return [...ids];
}
