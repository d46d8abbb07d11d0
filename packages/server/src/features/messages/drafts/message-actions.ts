// Actions on a message until it is sent: list, write, change, duplicate, delete.
import { type DeliveryMethod, deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageId } from '@fieldhouse/contract/ids';
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import {
  type Audience,
  audience as audienceSchema,
  type MessageBehavior,
} from '@fieldhouse/contract/message-audience';
import type { Message, messages } from '@fieldhouse/contract/messages';
import { addDays, instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { baseOfCopies, nameOfCopy } from '@fieldhouse/domain/name-of-copy';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { ensureKnownSender } from '../../senders/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { ensureStillMeasured, toAbTest } from '../ab-test/change-ab-test.ts';
import { authorsAfter, withAuthor } from '../approvals/authors.ts';
import { ensureAudience, ensureSeenClicks } from '../audience/check-audience.ts';
import { seesAllRecords } from '../audience/sender-access.ts';
import { presentHash } from '../audience/stored-audience.ts';
import { ownTextsAfter } from '../own-texts/own-texts.ts';
import { ownerOf } from '../owner-of.ts';
import { noReach, withReachAuthors } from '../reach-authors/reach-authors.ts';
import { limitedAmong, withWordAuthors } from '../reach-authors/word-authors.ts';
import { checkedBlocks, noBlocks } from '../record-lists/block-authors.ts';
import { deleteRecipients } from '../settling/settle-recipients.ts';
import { storedTranslations } from '../stored-translations.ts';
import { withTagAuthors } from '../tag-authors/tag-authors.ts';
import { contentFromStarter, contentFromTemplate } from '../templates/template-actions.ts';
import { changedTranslations } from '../translations/change-translations.ts';
import { versionBeforeChange } from '../versions/store-version.ts';
import { toStoredStyle, toWrittenContent } from '../written-content.ts';
import { withoutApproval } from './approval-actions.ts';
import {
  announceAndLoad,
  auditMessage,
  change,
  ensureAllowed,
  loadMessage,
  staleVersion,
} from './change-message.ts';
import {
  deleteMessage,
  insertMessage,
  listMessages,
  listNamesBeginning,
  type MessageChangeRow,
  type MessageRow,
  updateMessage,
} from './message-queries.ts';
import { resetMessage } from './reset-message.ts';
import { storedTiming } from './send-actions.ts';
import { showMessage } from './shown-message.ts';
import { toMessageSummary } from './to-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

export async function listOutgoingMessages(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const before = readIdCursor(query.after);
  const { list = 'all', search = '', deliveryMethodId: method } = query;
  const kind = {
    ...{ list, search: search.trim(), method, countsAllClicks: seesAllRecords(ctx) },
    ...(await instantsOf(ctx, query)),
  };
  const rows = await listMessages(ctx.db, kind, { before, limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: page.map((row) => toMessageSummary(row, ctx.actor)), next };
}

/** Where the first day begins, and where the last one ends. */
async function instantsOf(ctx: TeamContext, { from, to }: Input<'list'>['query']) {
  if (from === undefined && to === undefined) return { since: undefined, until: undefined };
  const { primaryTimezone } = await getTeamRow(ctx.db);
  const startOf = (day: string) => instantInZone(day, { hour: 0, minute: 0, second: 0 }, primaryTimezone);
  return {
    since: from === undefined ? undefined : startOf(from),
    until: to === undefined ? undefined : startOf(addDays(to, 1)),
  };
}

export async function getOutgoingMessage(ctx: TeamContext, { params }: Input<'get'>): Promise<Message> {
  return showMessage(ctx, await loadMessage(ctx, params.messageId));
}

export async function createOutgoingMessage(ctx: TeamContext, { body }: Input<'create'>): Promise<Message> {
  const id = newId();
  const { templateId, starter, deliveryMethodId: method = 'email', ...own } = body;
  if (templateId && starter) throw invalid(['starter'], 'not_with_template');
  // A text has no layout, but may ask a question.
  const isLaidOut = body.blocks?.some(({ kind }) => kind !== 'answers') ?? false;
  refuseUnless(method === 'email' || !(starter || isLaidOut || body.style), 'action_not_allowed');
  const template =
    templateId === undefined
      ? undefined
      : await contentFromTemplate(ctx, templateId, { method, type: body.type ?? 'marketing' });
  const begun = template
    ? template.content
    : starter && (await contentFromStarter(ctx, starter, body.contentLanguage));
  const given = { ...begun, ...(await toContent(ctx, own, { method, ...noBlocks })) };
  const translated = storedTranslations(JSON.parse(template?.content.translations ?? 'null'));
  if (translated.some(({ language }) => language === given.contentLanguage))
    throw invalid(['body', 'contentLanguage'], 'unknown_choice');
  const authors = await authorsAfter(ctx, template?.authors ?? [], {
    before: {},
    after: { ...given, translations: translated },
  });
  await insertMessage(ctx.db, {
    id,
    internalName: body.internalName,
    method,
    ...(await creatorOf(ctx)),
    authors,
  });
  // The tags of a template are its authors'; those of a starter are new.
  const content = await withTagAuthors(ctx, template?.content ?? {}, given);
  const empty = await loadMessage(ctx, id);
  const after = rowWith(empty, content);
  const shaped = withReachAuthors(ctx, noReach, after);
  const restored = template ? await limitedAmong(ctx, template.authors) : [];
  const worded = await withWordAuthors(ctx, empty, { after, isWritten: true, restored });
  const ownTexts = ownTextsAfter(template ? rowWith(empty, template.content) : empty, after);
  const change = { ...content, ...shaped, ...worded, ...writtenNow(ctx), ownTexts };
  await updateMessage(ctx.db, id, { version: 1, statuses: ['draft'] }, change);
  return announceAndLoad(ctx, id);
}

export async function changeOutgoingMessage(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  for (const action of editsOf(body)) ensureAllowed(ctx, row, action);
  const { abTest, translations, ...own } = body;
  const method = deliveryMethod.parse(row.method);
  const first = await withTagAuthors(ctx, row, await toContent(ctx, own, { ...row, method }));
  const written = { ...first, ...(await changedTranslations(ctx, translations, rowWith(row, first))) };
  const test = abTest === undefined && translations && row.abTest !== null ? {} : abTest;
  const content = { ...written, ...(await changedTest(ctx, test, rowWith(row, written))) };
  const shaped = withReachAuthors(ctx, row, rowWith(row, content));
  return rewriteMessage(ctx, { row, body, content: { ...content, ...shaped } });
}

/** Stores another content. What was submitted or approved is not this one, and what is written over becomes a version. */
export async function rewriteMessage(ctx: TeamContext, planned: PlannedChange): Promise<Message> {
  const { row, body, content } = planned;
  const voided = (await isStillApproved(ctx, planned)) ? {} : { ...withoutApproval, status: 'draft' };
  const after = rowWith(row, content);
  const authors = (await isRewritten(ctx, planned))
    ? await authorsAfter(ctx, row.authors, { before: row, after })
    : row.authors;
  const writing = await versionBeforeChange(ctx, { messageId: row.id }, { before: row, after });
  const isWritten = 'contentAt' in writing;
  const worded = await withWordAuthors(ctx, row, { after, isWritten, restored: planned.restored });
  const ownTexts = ownTextsAfter(row, after, planned.restoredTexts);
  await change(ctx, row, body.version, { ...content, ...writing, ...worded, authors, ...voided, ownTexts });
  if (row.status === 'error_sending') await resetMessage(ctx, row.id, 'draft');
  if (row.submittedAt !== null && 'status' in voided) await auditMessage(ctx, 'approval_voided', row);
  return announceAndLoad(ctx, row.id);
}

const jsonColumns: ReadonlySet<string> = new Set([
  'blocks',
  'style',
  'blockAuthors',
  'abTest',
  'translations',
  'ownTexts',
  'audience',
  'schedule',
]);

/** The row after a change, with JSON as it is read. */
export function rowWith(row: MessageRow, change: MessageChangeRow): MessageRow {
  const present = Object.entries(change).filter(([, value]) => value !== undefined);
  const read = present.map(([key, value]) => [
    key,
    jsonColumns.has(key) && typeof value === 'string' ? JSON.parse(value) : value,
  ]);
  return { ...row, ...Object.fromEntries(read) };
}

/** Also without a change of its own: the message may no longer track what decides it. */
async function changedTest(
  ctx: TeamContext,
  change: Input<'change'>['body']['abTest'],
  row: MessageRow,
): Promise<Pick<MessageChangeRow, 'abTest'>> {
  if (change !== undefined) return { abTest: await toAbTest(ctx, change, row) };
  ensureStillMeasured(row);
  return {};
}

const editOfKey: Readonly<Record<string, MessageAction>> = {
  internalName: 'edit_notes',
  internalDescription: 'edit_notes',
  schedule: 'edit_schedule',
  maxLatenessMinutes: 'edit_schedule',
};

/** The actions that a change consists of. */
function editsOf({ version: _version, ...body }: Input<'change'>['body']): Set<MessageAction> {
  const keys = Object.keys(body);
  return new Set(keys.length === 0 ? ['edit_notes'] : keys.map((key) => editOfKey[key] ?? 'edit'));
}

interface PlannedChange {
  readonly row: MessageRow;
  readonly body: Pick<Input<'change'>['body'], 'version' | 'audience' | 'schedule'>;
  readonly content: MessageChangeRow;
  /** Members with limited rights who wrote the version that is restored. */
  readonly restored?: readonly string[];
  /** Its `own_texts`. */
  readonly restoredTexts?: unknown;
}

/** Whether a change leaves the status as it is; any other makes the message a draft. */
async function isStillApproved(ctx: TeamContext, { row, body, content }: PlannedChange): Promise<boolean> {
  if (row.status === 'sent') return true;
  if (row.status !== 'approved') return false;
  return row.approvedHash === (await presentHash(ctx, after({ row, body, content })));
}

function after({ row, body, content }: PlannedChange) {
  const { audience = row.audience, schedule = row.schedule } = body;
  return { ...row, ...content, audience, schedule };
}

/** Whether a change is one of the content, apart from its time; who makes it is an author. */
async function isRewritten(ctx: TeamContext, planned: PlannedChange): Promise<boolean> {
  const { schedule, maxLatenessMinutes } = planned.row;
  const changed = { ...after(planned), schedule, maxLatenessMinutes };
  return (await presentHash(ctx, planned.row)) !== (await presentHash(ctx, changed));
}

export async function deleteOutgoingMessage(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'delete');
  if (!(await deleteMessage(ctx.db, row))) throw await staleVersion(ctx, row.id);
  await deleteRecipients(ctx, row.id);
  await auditMessage(ctx, 'deleted', row);
  ctx.announce({ type: 'message.changed', messageId: row.id });
}

const maxNameLength = 200;

/** A draft with a name of its own. */
export async function duplicateOutgoingMessage(
  ctx: TeamContext,
  { params, body: { did } }: Input<'duplicate'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  if (did === 'clicked' || did === 'not_clicked') await ensureSeenClicks(ctx, params);
  const audience = did ? peopleOf(row, params.messageId, did) : row.audience;
  const id = newId();
  const alike = await listNamesBeginning(ctx.db, baseOfCopies(row.internalName));
  await insertMessage(ctx.db, {
    id,
    internalName: nameOfCopy(row.internalName, alike, maxNameLength),
    method: row.method,
    ...(await creatorOf(ctx)),
    // Who wrote the original wrote this one too.
    authors: await withAuthor(ctx, row.authors),
  });
  // Who chooses other people for it discloses to them what the original fills in.
  const shaped = withReachAuthors(ctx, row, { ...row, audience });
  const {
    internalDescription,
    type,
    senderId,
    fromName,
    replyTo,
    subjectLine,
    preheader,
    blocks,
    style,
    blockAuthors,
    bodyHtml,
    textOnlyVersion,
    ownTexts,
    tracksOpens,
    tracksClicks,
    contentLanguage,
    subscriptionListId,
    abTest,
    translations,
  } = row;
  await updateMessage(
    ctx.db,
    id,
    { version: 1, statuses: ['draft'] },
    {
      internalDescription,
      type,
      senderId,
      fromName,
      replyTo,
      subjectLine,
      preheader,
      blocks: blocks === null ? null : JSON.stringify(blocks),
      style: style === null ? null : JSON.stringify(style),
      blockAuthors: JSON.stringify(blockAuthors),
      bodyHtml,
      textOnlyVersion,
      ownTexts: JSON.stringify(ownTexts),
      tracksOpens,
      tracksClicks,
      contentLanguage,
      subscriptionListId,
      audience: audience === null ? null : JSON.stringify(audience),
      abTest: abTest === null ? null : JSON.stringify(abTest),
      translations: translations === null ? null : JSON.stringify(translations),
      shapedBy: row.shapedBy,
      wordedBy: row.wordedBy,
      ...shaped,
      ...writtenNow(ctx),
    },
  );
  return announceAndLoad(ctx, id);
}

function writtenNow(ctx: TeamContext): Pick<MessageChangeRow, 'contentAt' | 'contentBy'> {
  return { contentAt: ctx.now(), contentBy: userIdOf(ctx.actor) };
}

/** They get what follows in the same language. */
function peopleOf({ audience }: MessageRow, messageId: MessageId, did: MessageBehavior): Audience {
  const { languageFields } = audience === null ? {} : audienceSchema.parse(audience);
  const include = [{ kind: 'message' as const, messageId, did }];
  return { include, exclude: [], ...(languageFields && { languageFields }) };
}

async function creatorOf(ctx: TeamContext): Promise<Pick<MessageRow, 'createdBy' | 'ownerId' | 'ownedBy'>> {
  const createdBy = userIdOf(ctx.actor);
  return { createdBy, ...(await ownerOf(ctx)) };
}

type ContentBody = Omit<Input<'change'>['body'], 'version' | 'abTest' | 'translations'>;

async function toContent(
  ctx: TeamContext,
  body: ContentBody,
  before: Parameters<typeof checkedBlocks>[2] & { readonly method: DeliveryMethod },
): Promise<MessageChangeRow> {
  const { method } = before;
  const { audience, blocks: written, style, bodyHtml, schedule, maxLatenessMinutes, ...rest } = body;
  if (audience) await ensureAudience(ctx, audience, method);
  if (body.subscriptionListId) await getOpenList(ctx, body.subscriptionListId);
  await ensureKnownSender(ctx, rest.senderId, method);
  const checked = written && (await checkedBlocks(ctx, written, before));
  const { version: _version, ...content } = rest as typeof rest & { version?: number };
  return {
    ...content,
    ...storedTiming({ schedule, maxLatenessMinutes }),
    ...toWrittenContent({ blocks: checked?.blocks, bodyHtml }),
    ...(style && { style: toStoredStyle(style) }),
    ...(checked && { blockAuthors: checked.blockAuthors }),
    ...(audience !== undefined && { audience: audience === null ? null : JSON.stringify(audience) }),
  };
}
