// The people of a message that isn't sent yet: found by name or address, and what their merge tags are read from.
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import { maxFoundPeople, type messagePeople } from '@fieldhouse/contract/message-people';
import { dataLanguage } from '@fieldhouse/contract/teams';
import type { TeamContext } from '../../../kernel/context.ts';
import { searchAudience } from '../audience/audience-queries.ts';
import { writtenLanguagesOf } from '../audience/language-queries.ts';
import { seesAllRecords } from '../audience/sender-access.ts';
import { collectionIdsOf } from '../audience/source-queries.ts';
import { languageLimits } from '../reach-authors/word-authors.ts';
import { listLinks } from '../sending/message-state-queries.ts';
import { loadMessage } from './change-message.ts';
import { openAudienceOf } from './shown-message.ts';

type Input<E extends keyof typeof messagePeople> = EndpointInput<(typeof messagePeople)[E]>;
type Reply<E extends keyof typeof messagePeople> = EndpointReply<(typeof messagePeople)[E]>;

export async function findMessagePeople(
  ctx: TeamContext,
  { params, body }: Input<'people'>,
): Promise<Reply<'people'>> {
  const row = await loadMessage(ctx, params.messageId);
  const audience = await openAudienceOf(ctx, row);
  if (!audience) return { items: [] };
  const written = await writtenLanguagesOf(ctx, row);
  const limitedBy = await languageLimits(ctx, row, audience);
  const found = await searchAudience(ctx, audience, row, {
    search: body.search ?? '',
    limit: maxFoundPeople,
    languages: written.others.length === 0 ? undefined : { ...written, limitedBy },
  });
  const items = found.map(({ id, label, address, language }) => ({
    // The id of a record, as the database has it.
    recordId: id as RecordId | null,
    calculatedName: label,
    address: address ?? '',
    language: dataLanguage.nullable().parse(language),
  }));
  return { items };
}

export async function listMessageLinks(
  ctx: TeamContext,
  { params }: Input<'links'>,
): Promise<Reply<'links'>> {
  const { id } = await loadMessage(ctx, params.messageId);
  return { items: await listLinks(ctx.db, id) };
}

export async function listTagSources(
  ctx: TeamContext,
  { params }: Input<'tagSources'>,
): Promise<Reply<'tagSources'>> {
  const row = await loadMessage(ctx, params.messageId);
  const include = (await openAudienceOf(ctx, row))?.include ?? [];
  // Who may not read all records reaches no one without a record.
  const has = (...kinds: readonly string[]) =>
    seesAllRecords(ctx) && include.some(({ kind }) => kinds.includes(kind));
  return {
    // Ids of collections, from the database and the contract.
    collectionIds: (await collectionIdsOf(ctx, include)) as CollectionId[],
    hasNames: has('list', 'message'),
    hasAddresses: has('address'),
  };
}
