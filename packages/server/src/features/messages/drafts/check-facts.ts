// What only the server knows about a message that is to be sent: its audience, its compiled mail, its links.

import type { Audience } from '@fieldhouse/contract/message-audience';
import { isOfRecords, joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import { householdTag } from '@fieldhouse/domain/messages/households/household-names';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import type { CheckedFacts } from '@fieldhouse/domain/messages/missing-parts';
import { tagColumns } from '@fieldhouse/domain/messages/missing-parts';
import { largeMailBytes } from '@fieldhouse/domain/messages/review/wording';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { type CollectionDefinition, findCollection } from '../../catalogue/index.ts';
import { findGoneSources } from '../audience/check-audience.ts';
import { hasAnyone } from '../audience/count-queries.ts';
import type { MatchingRecords } from '../audience/matching-records-queries.ts';
import { findLongestValues, type ReachedValues, readReachedValues } from '../audience/reachable-queries.ts';
import { findEarlierMessage } from '../audience/source-queries.ts';
import { findConditionFaults, shownConditions } from '../conditions/block-conditions.ts';
import { type LinkCheck, listLinkChecks } from '../links/link-check-queries.ts';
import { findFileLinkFaults, findRecordLinkFaults } from '../mail-files/own-link-checks.ts';
import { withChoosers } from '../reach-authors/choosers.ts';
import { checkRecordLists } from '../record-lists/list-checks.ts';
import { compileForSending } from '../sending/compile-for-sending.ts';
import { renderMessage } from '../sending/compile-message.ts';
import { warmUpMjml } from '../sending/layout/compile-mjml.ts';
import { columnsOfContents, contentKey, contentsOf } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';
import { findWizardFaults } from '../wizard-links/wizard-faults.ts';
import { storedBlocks, writtenOf } from '../written-content.ts';
import { linksToCheck, validMs } from './link-check-job.ts';
import type { MessageRow } from './message-queries.ts';
import { openAudienceOf } from './shown-message.ts';

export interface FoundFacts extends CheckedFacts {
  /** Of the fields that merge tags name, by column. */
  readonly titles: ReadonlyMap<string, string>;
  readonly bytes: number | undefined;
  /** The ids of blocks that list no record at the moment. */
  readonly emptyLists: readonly string[];
  readonly links: readonly string[];
  readonly checks: readonly LinkCheck[];
}

/** Of each content, by `contentKey`. `values` are those of `readValues`, if they are known. */
export async function findFactsOfContents(
  ctx: TeamContext,
  row: MessageRow,
  values?: ReachedValues,
): Promise<ReadonlyMap<string, FoundFacts>> {
  const facts = new Map<string, FoundFacts>();
  const sizes = await countBytes(ctx, row, values);
  for (const content of contentsOf(row)) {
    const key = contentKey(content.variant, content.translatedTo);
    facts.set(key, { ...(await findFacts(ctx, content)), bytes: sizes.get(key) });
  }
  return facts;
}

async function findFacts(ctx: TeamContext, row: MessageRow): Promise<Omit<FoundFacts, 'bytes'>> {
  const audience = await openAudienceOf(ctx, row);
  const links = linksToCheck(row);
  const checks = await listLinkChecks(ctx.db, links, new Date(ctx.now().getTime() - validMs));
  const columns = tagColumns(writtenOf(row));
  // Without an audience, or one that the viewer may see, they are not checked.
  const tags = audience && columns.length > 0 ? await findTags(ctx, columns, audience) : noTags;
  const gone = audience ? await findGoneSources(ctx, audience) : [];
  const lists = await checkRecordLists(ctx, { ...row, blocks: storedBlocks(row.blocks) });
  return {
    unknownTags: tags.unknown,
    titles: tags.titles,
    goneSources: gone,
    // An audience that refers to something deleted reaches no one.
    people: audience && (gone.length > 0 || !(await canReachAnyone(ctx, row, audience))) ? 0 : undefined,
    deadLinks: checks.filter(({ result }) => result === 'dead').map(({ url }) => url),
    blockFaults: [
      ...(await findWizardFaults(ctx, storedBlocks(row.blocks) ?? [], audience)),
      ...(await findFileLinkFaults(ctx, storedBlocks(row.blocks) ?? [])),
      ...(await findRecordLinkFaults(ctx, storedBlocks(row.blocks) ?? [], audience)),
      ...(await findConditionFaults(ctx, await withChoosers(ctx, row), audience)),
      ...lists.faults,
    ],
    emptyLists: lists.empty,
    links,
    checks,
  };
}

/** Not either where its household or languages name a field that was deleted. */
async function canReachAnyone(ctx: TeamContext, row: MessageRow, audience: Audience): Promise<boolean> {
  return (await unlessRefused(() => hasAnyone(ctx, audience, row))) ?? false;
}

/** Of each content, with the longest values that someone gets it with. */
async function countBytes(
  ctx: TeamContext,
  row: MessageRow,
  known: ReachedValues | undefined,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  if (row.method === 'sms') return sizes;
  await warmUpMjml();
  const measure = async (merge: MergeValues | null = {}) => {
    for (const content of contentsOf(row)) {
      const compiled = await compileForSending(ctx, content);
      const html = renderMessage(compiled, { id: newId(), merge: merge ?? {} }).content.html();
      sizes.set(contentKey(content.variant, content.translatedTo), Buffer.byteLength(html));
    }
  };
  const isLarge = () => Math.max(...sizes.values()) > largeMailBytes;
  if (known) {
    await measure(known.longest);
    return sizes;
  }
  await measure(await withValues(ctx, row, findLongestValues));
  // Who has such values may not get the message: judging everyone is left out where it decides nothing.
  if (isLarge()) await measure((await readValues(ctx, row))?.longest);
  return sizes;
}

/** Of those who get the message; undefined if nothing in it depends on them, or the audience refers to something deleted. */
export function readValues(ctx: TeamContext, row: MessageRow): Promise<ReachedValues | undefined> {
  return withValues(ctx, row, readReachedValues);
}

/** Reads what the tags and conditions of all contents take from the people. */
async function withValues<Found>(
  ctx: TeamContext,
  row: MessageRow,
  read: (
    ctx: TeamContext,
    audience: Audience,
    content: MessageRow & Pick<Parameters<typeof findLongestValues>[2], 'conditions' | 'tagAuthors'>,
    columns: readonly string[],
  ) => Promise<Found>,
): Promise<Found | undefined> {
  const audience = await openAudienceOf(ctx, row);
  // Joined names are no value of one person.
  const columns = columnsOfContents(row).filter((column) => column !== householdTag);
  return (
    audience &&
    unlessRefused(async () => {
      const conditions: MatchingRecords[] = [];
      for (const content of contentsOf(await withChoosers(ctx, row)))
        conditions.push(...(await shownConditions(ctx, content)));
      if (conditions.length === 0 && columns.length === 0) return undefined;
      return read(ctx, audience, { ...row, conditions, tagAuthors: tagAuthorsOf(row) }, columns);
    })
  );
}

const noTags = { unknown: [], titles: new Map<string, string>() } as const;

async function findTags(ctx: TeamContext, columns: readonly string[], audience: Audience) {
  const { collections, hasNames } = await sourcesOfTags(ctx, audience);
  // Typed addresses have no values: everyone gets the fallbacks.
  const hasValues = audience.include.some(({ kind }) => kind !== 'address');
  const joined = joinedTagsOf(audience);
  const unknown: string[] = [];
  const titles = new Map<string, string>();
  for (const column of columns) {
    const title = await titleInAny(ctx, collections, column);
    if (title !== undefined) titles.set(column, title);
    else if (hasValues && !isNameOf(column, { hasNames, joined })) unknown.push(column);
  }
  return { unknown, titles };
}

/** Of a person without a record, or of everyone in a household. */
function isNameOf(
  column: string,
  { hasNames, joined }: { readonly hasNames: boolean; readonly joined: readonly string[] },
): boolean {
  return (hasNames && column === 'name') || joined.includes(column);
}

async function sourcesOfTags(ctx: TeamContext, { include }: Audience) {
  const ids = new Set<string>();
  for (const source of include) {
    if (isOfRecords(source)) ids.add(source.collectionId);
    if (source.kind !== 'message') continue;
    for (const id of (await findEarlierMessage(ctx, source.messageId))?.recipientCollections ?? [])
      ids.add(id);
  }
  const collections: CollectionDefinition[] = [];
  for (const id of ids) {
    const collection = await findCollection(ctx, id);
    if (collection) collections.push(collection);
  }
  // Subscribers and people of an earlier message have a name.
  const hasNames = include.some(({ kind }) => kind === 'list' || kind === 'message');
  return { collections, hasNames };
}

/** Undefined if none has the field; empty for one behind a link that the viewer may not follow. */
async function titleInAny(
  ctx: TeamContext,
  collections: readonly CollectionDefinition[],
  name: string,
): Promise<string | undefined> {
  const [column = '', linked] = name.split('.');
  for (const collection of collections) {
    const field = collection.byColumn.get(column);
    if (!field) continue;
    if (linked === undefined) return field.title;
    if (field.dataType !== 'single_data_record') continue;
    const target = await findCollection(ctx, String(field.settings.collectionId));
    // What the viewer may not see is not called unknown.
    if (!target) return '';
    const end = target.byColumn.get(linked);
    if (end) return `${field.title}: ${end.title}`;
  }
  return undefined;
}
