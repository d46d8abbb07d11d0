// Links of a mail that only those get who meet a condition: who clicked one meets it, so that who may not read the condition must
// not see who did.
import type { Filter } from '@fieldhouse/contract/filters';
import { type Audience, audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import { answersIn } from '@fieldhouse/domain/messages/answers/answer-links';
import {
  conditionName,
  conditionsIn,
  type PlacedCondition,
} from '@fieldhouse/domain/messages/content/block-conditions';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { loadCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import { checkDefinition, checkQuery } from '../../records/index.ts';
import { contentsOf } from '../stored-translations.ts';
import { storedBlocks } from '../written-content.ts';
import { type HiddenClicks, listContents, listPositions } from './hidden-link-queries.ts';
import { seesAllRecords, senderAccess } from './sender-access.ts';

/** The positions of the links whose clicks are hidden from the caller. */
export async function hiddenLinks(ctx: TeamContext, messageId: string): Promise<number[]> {
  const [found] = await hiddenLinksOfEach(ctx, [messageId]);
  return [...(found?.positions ?? [])];
}

/** Of those messages that have some; each right is looked at once, however many messages need it. */
export async function hiddenLinksOfEach(
  ctx: TeamContext,
  messageIds: readonly string[],
): Promise<HiddenClicks[]> {
  return seesAllRecords(ctx) || messageIds.length === 0 ? [] : hiddenFrom(ctx, messageIds, rightsOf(ctx));
}

/**
 * Those that are hidden from the caller or from one of these members, who learn who clicked by whom they choose. Who has left the team
 * reads nothing.
 */
export async function hiddenLinksOfAny(
  ctx: TeamContext,
  messageId: string,
  members: readonly string[],
): Promise<number[]> {
  const hidden = new Set(await hiddenLinks(ctx, messageId));
  for (const userId of members) {
    const member = await findMember(ctx.deps, ctx.teamId, userId);
    const found = member
      ? await hiddenLinksOfEach(actingAs(ctx, member), [messageId])
      : await hiddenFrom(ctx, [messageId], noRights);
    for (const { positions } of found) for (const position of positions) hidden.add(position);
  }
  return [...hidden];
}

interface Rights {
  mayReadLanguages(stored: unknown): Promise<boolean>;
  mayReadEverywhere(collectionId: string, filter: Filter | null): Promise<boolean>;
  /** Of one of the collections. */
  mayReadField(collectionIds: readonly string[], fieldId: string | null): Promise<boolean>;
}

function rightsOf(ctx: TeamContext): Rights {
  const known = new Map<string, Promise<boolean>>();
  const once = (key: readonly unknown[], look: () => Promise<boolean>) => {
    const name = JSON.stringify(key);
    const found = known.get(name) ?? look();
    known.set(name, found);
    return found;
  };
  return {
    mayReadLanguages: (stored) => once([stored], () => mayReadLanguages(ctx, stored)),
    mayReadEverywhere: (collectionId, filter) =>
      once([collectionId, filter], () => readsEverywhere(ctx, collectionId, filter)),
    mayReadField: (collectionIds, fieldId) =>
      once(['field', fieldId, ...collectionIds], () => readsField(ctx, collectionIds, fieldId)),
  };
}

const noRights: Rights = {
  mayReadLanguages: async (stored) => languageFieldsOf(stored).length === 0,
  mayReadEverywhere: async () => false,
  mayReadField: async () => false,
};

/** Each can have megabytes in all of its languages. */
const messagesAtOnce = 10;

async function hiddenFrom(
  { db }: TeamContext,
  messageIds: readonly string[],
  rights: Rights,
): Promise<HiddenClicks[]> {
  const wanted: Parameters<typeof listPositions>[1][number][] = [];
  for (let from = 0; from < messageIds.length; from += messagesAtOnce)
    for (const content of await listContents(db, messageIds.slice(from, from + messagesAtOnce))) {
      const conditions = await hiddenConditions(content, rights);
      if (conditions === null || conditions.length > 0) wanted.push({ message_id: content.id, conditions });
    }
  return wanted.length === 0 ? [] : listPositions(db, wanted);
}

/** The contents of a message, and what decides who may see who got which part of them. */
export type AskingMessage = Omit<Awaited<ReturnType<typeof listContents>>[number], 'id'>;

/** Whether the caller may see who got the parts of the message with a condition, by its name, or answered the question there. */
export async function seesConditions(
  ctx: TeamContext,
  message: AskingMessage,
): Promise<(name: string) => boolean> {
  if (seesAllRecords(ctx)) return () => true;
  const hidden = await hiddenConditions(message, rightsOf(ctx));
  return (name) => hidden !== null && !hidden.includes(name);
}

/** Whether the caller and each of these members may see who answered the question. */
export async function seesAnswers(
  ctx: TeamContext,
  { messageId, blockId }: { readonly messageId: string; readonly blockId: string },
  members: readonly string[],
): Promise<boolean> {
  const [message] = await listContents(ctx.db, [messageId]);
  if (!message) return false;
  const names = contentsOf(message).map((content) => conditionName(blockId, content));
  const mayIn = async (reader: TeamContext) => names.every(await seesConditions(reader, message));
  if (!(await mayIn(ctx))) return false;
  for (const userId of members) {
    const member = await findMember(ctx.deps, ctx.teamId, userId);
    if (!member || !(await mayIn(actingAs(ctx, member)))) return false;
  }
  return true;
}

/** Null: every link. Which choice of a question someone opened says what they answer. */
async function hiddenConditions(
  content: AskingMessage,
  { mayReadLanguages: readsLanguages, mayReadEverywhere, mayReadField }: Rights,
): Promise<string[] | null> {
  // Each language has links of its own: who clicked one reads that language.
  if (content.translations !== null && !(await readsLanguages(content.audience))) return null;
  const hidden: string[] = [];
  for (const one of contentsOf(content)) {
    const blocks = storedBlocks(one.blocks) ?? [];
    for (const condition of conditionsIn(blocks))
      if (!(await mayReadEverywhere(condition.collectionId, condition.filter)))
        hidden.push(conditionName(condition.blockId, one));
    for (const { id, fieldId } of answersIn(blocks))
      if (!(await mayReadField(content.recipientCollections, fieldId))) hidden.push(conditionName(id, one));
  }
  return hidden;
}

/** Whether the caller may read every field that decides the language of a person. */
export async function mayReadLanguages(ctx: TeamContext, stored: unknown): Promise<boolean> {
  if (seesAllRecords(ctx)) return true;
  for (const { collectionId, column } of languageFieldsOf(stored))
    if (!(await readsColumn(ctx, collectionId, column))) return false;
  return true;
}

/** Of a stored audience, which may be null. */
export function languageFieldsOf(stored: unknown): NonNullable<Audience['languageFields']> {
  return (stored === null ? undefined : audienceSchema.parse(stored).languageFields) ?? [];
}

/** Whether the caller may read the column, or one of linked records, in every record that they see. */
export function readsColumn(ctx: TeamContext, collectionId: string, column: string): Promise<boolean> {
  return readsEverywhere(ctx, collectionId, { field: column, operator: 'is_empty' });
}

/** Of the collections of the recipients, the one that has the field. */
async function readsField(
  ctx: TeamContext,
  collectionIds: readonly string[],
  fieldId: string | null,
): Promise<boolean> {
  for (const id of collectionIds) {
    const collection = await unlessRefused(() => loadCollection(ctx, id));
    const field = collection?.fields.find((one) => one.id === fieldId);
    if (field) return readsColumn(ctx, id, field.columnName);
  }
  return false;
}

/** Whether they may read what the filter compares in every record that they see: in others, who matches would say what is hidden. */
async function readsEverywhere(
  ctx: TeamContext,
  collectionId: string,
  filter: Filter | null,
): Promise<boolean> {
  const reads = async () => {
    await checkDefinition(ctx, await loadCollection(ctx, collectionId), { filter });
    return true;
  };
  return (await unlessRefused(reads)) ?? false;
}

/** In some records; in the others it is not met for them. */
export async function mayReadCondition(ctx: TeamContext, condition: PlacedCondition): Promise<boolean> {
  return (await unlessRefused(() => ensureReadableCondition(ctx, condition).then(() => true))) ?? false;
}

export async function ensureReadableCondition(
  ctx: TeamContext,
  { collectionId, filter }: PlacedCondition,
): Promise<void> {
  const collection = await loadCollection(ctx, collectionId);
  await checkQuery(ctx, collection, { filter: filter ?? undefined }, await senderAccess(ctx, collection));
}
