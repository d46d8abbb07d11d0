// What the review of a message shows: what must be fixed, what is worth a look, and the people behind the numbers.

import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { maxAudienceSources } from '@fieldhouse/contract/message-audience';
import { type MessageNote, maxMailBytes, peopleAPage } from '@fieldhouse/contract/message-checks';
import type { Message, messages } from '@fieldhouse/contract/messages';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { faultsOfVersions, linksOf, tagColumns } from '@fieldhouse/domain/messages/missing-parts';
import { largeMailBytes, wordingNotes } from '@fieldhouse/domain/messages/review/wording';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { z } from 'zod';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/http/refusal.ts';
import { findMessageSender, senderFaultOfMessage } from '../../senders/index.ts';
import { domainHealth } from '../../sending-domains/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { listNames } from '../approvals/author-queries.ts';
import { listJudgedPeople, type PersonCursor } from '../audience/audience-queries.ts';
import { ensureAudience } from '../audience/check-audience.ts';
import { countAudience } from '../audience/count-queries.ts';
import type { ReachedValues } from '../audience/reachable-queries.ts';
import { wholeAudienceOf } from '../audience/stored-audience.ts';
import { shownConditions } from '../conditions/block-conditions.ts';
import { outdatedTexts } from '../own-texts/own-texts.ts';
import { choosersOf, withChoosers } from '../reach-authors/choosers.ts';
import { notesOnAccount } from '../review/account-notes.ts';
import { notesOnConditions, notesOnLanguages, notesOnPeople } from '../review/audience-notes.ts';
import { notesOnUses } from '../review/content-notes.ts';
import { type Note, note } from '../review/note.ts';
import { type ContentMark, contentKey, contentsOf } from '../stored-translations.ts';
import { tagAuthorsOf } from '../tag-authors/tag-authors.ts';
import { storedBlocks, writtenOf } from '../written-content.ts';
import { loadMessage } from './change-message.ts';
import { type FoundFacts, findFactsOfContents, readValues } from './check-facts.ts';
import { scheduleLinkChecks } from './link-check-job.ts';
import type { MessageRow } from './message-queries.ts';
import { openAudienceOf } from './shown-message.ts';
import { inVersions } from './to-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;
type Reply<E extends keyof typeof messages> = EndpointReply<(typeof messages)[E]>;

export async function getMessageChecks(
  ctx: TeamContext,
  { params }: Input<'checks'>,
): Promise<Reply<'checks'>> {
  const row = await loadMessage(ctx, params.messageId);
  const values = await readValues(ctx, row);
  const facts = await findFactsOfContents(ctx, row, values);
  const ofFirst = facts.get(contentKey());
  if (!ofFirst) throw new Error('A message has a content.');
  const versions = inVersions(row, await senderFaultOfMessage(ctx, row), facts);
  const { from, mailAccountId } = await findMessageSender(ctx, row, row.teamName);
  const health = row.method === 'email' ? await domainOf(ctx, from.fromAddress) : null;
  const outdated = outdatedTexts(row);
  const lookAt: MessageNote[] = [];
  for (const content of contentsOf(row)) {
    const found = facts.get(contentKey(content.variant, content.translatedTo)) ?? ofFirst;
    const notes = await notesOn(ctx, content, { parts: writtenOf(content), facts: found, outdated, values });
    lookAt.push(...notes.filter((one) => !lookAt.some((other) => isOfAnyLanguage(one, other))));
  }
  const titleOf = (column: string) =>
    [...facts.values()].map(({ titles }) => titles.get(column) ?? '').find((title) => title !== '') ?? '';
  const bytes = [...facts.values()].map((one) => one.bytes ?? 0);
  return {
    mustFix: faultsOfVersions(versions).map((fault) => ({ ...fault, title: titleOf(fault.text) })),
    lookAt: [
      ...lookAt,
      ...(await notesOnWhole(ctx, row, { ...ofFirst, mailAccountId })),
      ...domainNotes(health),
    ],
    from: { name: from.fromName, address: from.fromAddress },
    domain: health && { ...health, checkedAt: health.checkedAt?.toISOString() ?? null },
    bytes: ofFirst.bytes === undefined ? null : Math.max(...bytes),
    links: { total: ofFirst.links.length, checked: ofFirst.checks.length },
  };
}

type Parts = ReturnType<typeof writtenOf>;

interface CheckedContent {
  readonly parts: Parts;
  readonly facts: FoundFacts;
  readonly outdated: Message['outdatedTexts'];
  readonly values: ReachedValues | undefined;
}

async function notesOn(
  ctx: TeamContext,
  row: MessageRow & ContentMark,
  { parts, facts, outdated, values }: CheckedContent,
): Promise<MessageNote[]> {
  const preheader: Note[] =
    parts.method === 'email' && row.preheader.trim() === ''
      ? [{ ...note, hint: 'preheader', field: 'preheader' }]
      : [];
  // An audience that reaches no one may refer to something deleted.
  const empty = facts.people === 0 || !values ? [] : await emptyValues(ctx, row, tagColumns(parts), values);
  const withoutValue = empty.map(({ column, people, limitedBy }): Note => {
    const title = facts.titles.get(column) ?? '';
    return { ...note, hint: 'emptyValues', text: column, title, people, limitedBy };
  });
  const wording = parts.method === 'email' ? wordingNotes(parts) : [];
  const isLarge = facts.bytes !== undefined && facts.bytes > largeMailBytes && facts.bytes <= maxMailBytes;
  const { variant = 'a', translatedTo: language = null } = row;
  const isOlder = outdated.some((one) => one.variant === variant && one.language === language);
  const older: Note[] = isOlder ? [{ ...note, hint: 'textOlder', field: 'textOnlyVersion' }] : [];
  const large: Note[] = isLarge ? [{ ...note, hint: 'large' }] : [];
  const notes = [
    ...preheader,
    ...wording.map((one): Note => ({ ...note, ...one })),
    ...large,
    ...older,
    ...uncheckedLinks(parts, facts),
    ...withoutValue,
    ...(await conditionNotes(ctx, row, facts)),
    ...facts.emptyLists.map((blockId): Note => ({ ...note, hint: 'listEmpty', blockId })),
  ];
  return notes.map((one) => ({ ...one, variant, language }));
}

/** What concerns the people and all contents. */
async function notesOnWhole(
  ctx: TeamContext,
  row: MessageRow,
  { people, mailAccountId }: FoundFacts & { readonly mailAccountId: string | null },
): Promise<MessageNote[]> {
  const audience = people === 0 ? undefined : await openAudienceOf(ctx, row);
  const counts = audience && (await countAudience(ctx, audience, row));
  const notes = [
    ...(await notesOnUses(ctx, row)),
    ...(counts ? notesOnPeople(counts, row) : []),
    ...(audience ? await notesOnLanguages(ctx, audience, row) : []),
    ...(row.method === 'email'
      ? await notesOnAccount(ctx, { mailAccountId, people: counts?.reachable })
      : []),
  ];
  return notes.map((one) => ({ ...one, ...ofWhole }));
}

/** Who has no value for a tag has none in another language either. */
function isOfAnyLanguage(one: MessageNote, other: MessageNote): boolean {
  return (
    one.hint === 'emptyValues' &&
    other.hint === one.hint &&
    one.text === other.text &&
    one.variant === other.variant
  );
}

const ofWhole = { variant: 'a', language: null } as const;

/** An audience that reaches no one meets no condition either. */
async function conditionNotes(
  ctx: TeamContext,
  row: MessageRow & ContentMark,
  { people }: FoundFacts,
): Promise<Note[]> {
  const placed = people === 0 ? [] : conditionsIn(storedBlocks(row.blocks) ?? []);
  const audience = placed.length === 0 ? undefined : await openAudienceOf(ctx, row);
  if (!audience) return [];
  const shown = await shownConditions(ctx, await withChoosers(ctx, row));
  const conditions = placed.flatMap(({ blockId }, index) => {
    const found = shown[index];
    return found ? [{ ...found, blockId }] : [];
  });
  return notesOnConditions(ctx, { audience, message: row }, conditions);
}

async function domainOf(ctx: TeamContext, address: string) {
  const { domain, records, checkedAt } = await domainHealth(ctx, address);
  return { domain, records: [...records], checkedAt };
}

/** Not a fault: what DNS answered may be a day old, and be someone else's to change (decision 0154). */
function domainNotes(health: Awaited<ReturnType<typeof domainOf>> | null): MessageNote[] {
  return (health?.records ?? [])
    .filter(({ state }) => state === 'missing' || state === 'differs')
    .map(({ kind }) => ({ ...note, hint: 'domain', text: health?.domain ?? '', record: kind, ...ofWhole }));
}

/** Links whose check decided nothing. */
function uncheckedLinks(parts: Parts, { checks }: FoundFacts): Note[] {
  const unsure = new Set(checks.filter(({ result }) => result === 'unsure').map(({ url }) => url));
  return linksOf(parts)
    .filter(({ text }) => unsure.has(text))
    .map((place) => ({ ...note, hint: 'linksUnchecked', ...place }));
}

/** How many of those who get the message have no value for a merge tag, and whose rights limit it, in the order of the tags. */
async function emptyValues(
  ctx: TeamContext,
  row: MessageRow,
  columns: readonly string[],
  { empty: counts }: ReachedValues,
) {
  const audience = columns.length === 0 ? undefined : await openAudienceOf(ctx, row);
  if (!audience) return [];
  const authors = tagAuthorsOf(row);
  const choosers = await choosersOf(ctx, audience);
  const ids = [...new Set([...choosers, ...[...authors.values()].flat()])];
  const names = ids.length === 0 ? [] : await listNames(ctx.db, ids);
  return columns.flatMap((column) => {
    const limiting = new Set([...choosers, ...(authors.get(column) ?? [])]);
    const limitedBy = names.flatMap((one) =>
      one.userId !== null && limiting.has(one.userId) ? fullName(one) || [] : [],
    );
    return counts.filter((count) => count.column === column).map((count) => ({ ...count, limitedBy }));
  });
}

export async function checkMessageLinks(
  ctx: TeamContext,
  { params, body }: Input<'checkLinks'>,
): Promise<undefined> {
  await scheduleLinkChecks(ctx, await loadMessage(ctx, params.messageId), body.again === true);
}

export async function listAudienceGroup(
  ctx: TeamContext,
  { body }: Input<'audiencePeople'>,
): Promise<Reply<'audiencePeople'>> {
  const { type, subscriptionListId = null, deliveryMethodId: method = 'email' } = body;
  const audience = wholeAudienceOf({ type, subscriptionListId, audience: body.audience ?? null });
  if (audience === null) return { items: [], next: null };
  if (type === 'marketing' && subscriptionListId !== null) await getOpenList(ctx, subscriptionListId);
  await ensureAudience(ctx, audience, method);
  const message = { method, type, subscriptionListId };
  const people = await listJudgedPeople(
    ctx,
    { audience, message },
    {
      ...body,
      isOddFirst: body.order === 'odd_first',
      limitedBy: await choosersOf(ctx, audience),
      after: readCursor(body.after),
      limit: peopleAPage + 1,
    },
  );
  const shown = people.slice(0, peopleAPage);
  const items = shown.map((person) => ({
    // Ids of a record and its collection, as the database has them.
    recordId: person.id as RecordId | null,
    collectionId: person.collection_id as CollectionId | null,
    name: person.label,
    address: person.address ?? '',
  }));
  const last = people.length > peopleAPage ? shown.at(-1) : undefined;
  return { items, next: last?.cursor ?? null };
}

const cursor = z.tuple([
  z.coerce.number().int().min(0).max(2),
  z.coerce.number().int().min(0).max(maxAudienceSources),
  z.string().regex(/^\d{1,18}$/),
  z.guid(),
]);

function readCursor(after: string | undefined): PersonCursor | undefined {
  if (after === undefined) return undefined;
  const { data } = cursor.safeParse(after.split(' '));
  if (!data) throw invalid(['body', 'after'], 'bad_cursor');
  return data;
}
