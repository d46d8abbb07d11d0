// An audience as its viewer may see it: it names records, fields and values, which its viewer must be able to read.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { Issue } from '@fieldhouse/contract/errors';
import type { DataType } from '@fieldhouse/contract/field-types';
import type {
  Audience,
  AudienceSource,
  AudienceSourceKind,
  Household,
} from '@fieldhouse/contract/message-audience';
import type { MessageSchedule } from '@fieldhouse/contract/message-schedule';
import {
  addressTypes,
  collectionsOf,
  isOfRecords,
  languageTypes,
} from '@fieldhouse/domain/messages/audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import {
  type CollectionDefinition,
  type FieldDefinition,
  findCollection,
  loadCollection,
} from '../../catalogue/index.ts';
import { findRecords } from '../../records/index.ts';
import { findList } from '../../subscription-lists/index.ts';
import { findTeamView } from '../../views/index.ts';
import { listContents } from './hidden-link-queries.ts';
import { hiddenLinks } from './hidden-links.ts';
import { selectMatching } from './matching-records-queries.ts';
import { seenQuestions } from './seen-answers.ts';
import { seesAllRecords, senderAccess } from './sender-access.ts';
import { findEarlierMessage, noTags, selectPeople } from './source-queries.ts';
import { leadsTo } from './through-queries.ts';

/** Compiling is the check: everything that a source names must be valid and readable for the caller. */
export async function ensureAudience(
  ctx: TeamContext,
  audience: Audience,
  method?: DeliveryMethod,
): Promise<void> {
  for (const side of ['include', 'exclude'] as const)
    for (const [index, source] of audience[side].entries()) {
      // Others have addresses of both methods.
      const kind = 'address' in source ? source.address.kind : method;
      if (method !== undefined && kind !== method) throw invalid(['body', 'audience'], 'unknown_choice');
      await atPlace(['body', 'audience', side, index], () => ensureSource(ctx, source));
    }
  if (audience.household) await ensureHousehold(ctx, audience.household);
  await ensureLanguageFields(ctx, audience.languageFields ?? []);
}

/** A refusal of the work names the place, unless it names one itself. */
async function atPlace(path: Issue['path'], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.issues) throw error;
    const { code, details } = error;
    throw new Refusal(code, { ...details, issues: [{ path, rule: 'unknown_choice' }], cause: error });
  }
}

/** The kinds of sources and exclusions that were deleted, or that the caller may not use, each once. */
export async function findGoneSources(ctx: TeamContext, audience: Audience): Promise<AudienceSourceKind[]> {
  const gone = new Set<AudienceSourceKind>();
  for (const source of [...audience.include, ...audience.exclude]) {
    const isUsable = await unlessRefused(() => ensureSource(ctx, source).then(() => true));
    if (!isUsable) gone.add(source.kind);
  }
  return [...gone];
}

/** At most one for each collection, which the caller may read. */
async function ensureLanguageFields(
  ctx: TeamContext,
  fields: NonNullable<Audience['languageFields']>,
): Promise<void> {
  if (new Set(fields.map(({ collectionId }) => collectionId)).size < fields.length)
    throw invalid(['body', 'audience', 'languageFields'], 'unknown_choice');
  for (const { collectionId, column } of fields)
    await ensureField(ctx, await loadCollection(ctx, collectionId), column, languageTypes);
}

/** Its fields must be readable for the caller, its links lead to one collection, and its head be one of the people. */
async function ensureHousehold(ctx: TeamContext, { people, head }: Household): Promise<void> {
  // Who gets a mail with whom says who lives together (decision 0315).
  refuseUnless(seesAllRecords(ctx), 'forbidden');
  const homes = new Set<string>();
  for (const { collectionId, link, names, children } of people) {
    const collection = await loadCollection(ctx, collectionId);
    homes.add(
      String((await ensureField(ctx, collection, link, ['single_data_record'])).settings.collectionId),
    );
    await ensureField(ctx, collection, names.first, nameTypes);
    if (names.last !== null) await ensureField(ctx, collection, names.last, nameTypes);
    if (children) await selectMatching(ctx, { collectionId, filter: children });
  }
  const [home] = homes;
  const isOnce = new Set(people.map(({ collectionId }) => collectionId)).size === people.length;
  if (home === undefined || homes.size > 1 || !isOnce)
    throw invalid(['body', 'audience', 'household', 'people'], 'unknown_choice');
  const target = await loadCollection(ctx, home);
  if (head === null) return;
  const field = await ensureField(ctx, target, head, ['single_data_record']);
  if (!people.some(({ collectionId }) => collectionId === field.settings.collectionId))
    throw invalid(['body', 'audience', 'household', 'head'], 'unknown_choice');
}

const nameTypes: readonly DataType[] = ['plain_text', 'code'];

async function ensureField(
  ctx: TeamContext,
  collection: CollectionDefinition,
  column: string,
  types: readonly DataType[],
): Promise<FieldDefinition> {
  const field = collection.byColumn.get(column);
  const isReadable = field && (await senderAccess(ctx, collection)).mayRead(field);
  if (!isReadable || !types.includes(field.dataType))
    throw new Refusal('unknown_field', { data: { field: column } });
  return field;
}

async function ensureSource(ctx: TeamContext, source: AudienceSource): Promise<void> {
  if (source.kind === 'list') refuseUnless(await findList(ctx.db, source.subscriptionListId), 'not_found');
  if (source.kind === 'message') {
    const isOfClicks = source.did === 'clicked' || source.did === 'not_clicked';
    refuseUnless(source.link === undefined || isOfClicks, 'invalid_input', {
      issues: [{ path: ['body', 'audience'], rule: 'unknown_property' }],
    });
    if (isOfClicks) await ensureSeenClicks(ctx, source);
    await ensureSeenAnswer(ctx, source);
  }
  if (isOfRecords(source)) {
    const { kind, column } = source.address;
    const collection = await loadCollection(ctx, source.collectionId);
    const field = collection.byColumn.get(column);
    if (!field || !addressTypes[kind].includes(field.dataType))
      throw new Refusal('unknown_field', { data: { field: column } });
    const through = source.kind === 'collection' ? source.through : undefined;
    if (through) {
      const from = await loadCollection(ctx, through.collectionId);
      const link = await ensureField(ctx, from, through.link, ['single_data_record', 'multi_data_record']);
      if (!leadsTo(link, collection)) throw new Refusal('unknown_field', { data: { field: through.link } });
    }
    if (source.kind === 'record') {
      const access = await senderAccess(ctx, collection);
      const found = await findRecords(ctx, { collectionId: collection.id, ids: [source.recordId], access });
      refuseUnless(found.length > 0, 'not_found');
    }
  }
  await selectPeople(ctx, source, noTags);
}

/** Who may send to them learns who they are. */
export async function ensureSeenClicks(
  ctx: TeamContext,
  { messageId, link }: Pick<Extract<AudienceSource, { kind: 'message' }>, 'messageId' | 'link'>,
): Promise<void> {
  const hidden = await hiddenLinks(ctx, messageId);
  const isHidden = link === undefined ? hidden.length > 0 : hidden.includes(link);
  if (isHidden) throw invalid(['body', 'audience'], 'unknown_choice');
}

/** The same for what they answered to one of its questions. */
async function ensureSeenAnswer(
  ctx: TeamContext,
  { messageId, did, answer }: Extract<AudienceSource, { kind: 'message' }>,
): Promise<void> {
  const isOfAnswers = did === 'answered' || did === 'not_answered';
  refuseUnless((answer !== undefined) === isOfAnswers, 'invalid_input', {
    issues: [{ path: ['body', 'audience'], rule: isOfAnswers ? 'value_required' : 'unknown_property' }],
  });
  if (!answer) return;
  const [message] = await listContents(ctx.db, [messageId]);
  const asked = message && (await seenQuestions(ctx, message)).find(({ id }) => id === answer.blockId);
  const { value } = answer;
  const isKnown = value === undefined || asked?.choices.some((choice) => choice.value === value);
  if (!asked || !isKnown) throw invalid(['body', 'audience'], 'unknown_choice');
}

/** Whether the viewer may read everything that the audience names. */
export async function isAudienceOpen(ctx: TeamContext, audience: Audience): Promise<boolean> {
  if (seesAllRecords(ctx)) return true;
  return (await unlessRefused(() => ensureAudience(ctx, audience).then(() => true))) ?? false;
}

/** The field with the recipients' time zones must be a text that the sender may read, in one of the collections. */
export async function ensureZoneColumn(
  ctx: TeamContext,
  audience: Audience,
  schedule: MessageSchedule,
): Promise<void> {
  if (schedule.mode !== 'recipient_local' || schedule.zoneColumn === null) return;
  for (const collectionId of collectionsOf(audience)) {
    const collection = await loadCollection(ctx, collectionId);
    const field = collection.byColumn.get(schedule.zoneColumn);
    const isReadable = field && (await senderAccess(ctx, collection)).mayRead(field);
    if (isReadable && ['plain_text', 'code'].includes(field.dataType)) return;
  }
  throw new Refusal('unknown_field', { data: { field: schedule.zoneColumn } });
}

/** What each source is called; empty for addresses and for what no longer exists. */
export async function nameSource(ctx: TeamContext, source: AudienceSource): Promise<string> {
  switch (source.kind) {
    case 'collection':
      return (await findCollection(ctx, source.collectionId))?.row.pluralName ?? '';
    case 'view':
      return (await findTeamView(ctx, source))?.name ?? '';
    case 'record': {
      const collection = await loadCollection(ctx, source.collectionId);
      const access = await senderAccess(ctx, collection);
      const ids = [source.recordId];
      const [record] = await findRecords(ctx, { collectionId: collection.id, ids, access });
      const name = record?.values[collection.nameField?.columnName ?? ''];
      return typeof name === 'string' ? name : '';
    }
    case 'list':
      return (await findList(ctx.db, source.subscriptionListId))?.internalName ?? '';
    case 'message':
      return (await findEarlierMessage(ctx, source.messageId))?.internalName ?? '';
    default:
      return '';
  }
}

/** The present filters of the views that an audience names, by the ids of the views. */
export async function viewFilters(
  ctx: TeamContext,
  { include, exclude }: Audience,
): Promise<ReadonlyMap<string, unknown>> {
  const filters = new Map<string, unknown>();
  for (const source of [...include, ...exclude])
    if (source.kind === 'view') filters.set(source.viewId, await filterOfView(ctx, source));
  return filters;
}

/** A deleted view differs from every filter. */
async function filterOfView(ctx: TeamContext, source: Extract<AudienceSource, { kind: 'view' }>) {
  const view = await findTeamView(ctx, source);
  return view ? { filter: view.filter ?? null } : 'deleted';
}
