// Actions on a message: its lifecycle until it is sent, and what can be done with it afterwards.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Message, MessageAction, messages } from '@fieldhouse/contract/messages';
import { allowedActions } from '@fieldhouse/domain/messages/message-status';
import { missingParts } from '@fieldhouse/domain/messages/missing-parts';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { readIdCursor } from '../../../kernel/http/cursors.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { ensureKnownSender, senderFaultOfMessage } from '../../senders/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { ensureOpenList } from '../message-consent.ts';
import { findOwner } from '../owner-queries.ts';
import { requeueRecipients } from '../sending/ledger-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { contentFromTemplate } from '../templates/template-actions.ts';
import {
  cancelQueued,
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  type MessageChangeRow,
  type MessageContentRow,
  type MessageRow,
  requeueFailed,
  unfreeze,
  updateMessage,
} from './message-queries.ts';
import { ensureAudience, openAudienceOf, showMessage } from './shown-message.ts';
import { toMessageSummary } from './to-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

export async function listOutgoingMessages(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const before = readIdCursor(query.after);
  const rows = await listMessages(ctx.db, query.list ?? 'all', { before, limit: limit + 1 });
  const items = rows.slice(0, limit).map(toMessageSummary);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function getOutgoingMessage(ctx: TeamContext, { params }: Input<'get'>): Promise<Message> {
  return showMessage(ctx, await loadMessage(ctx, params.messageId));
}

export async function createOutgoingMessage(ctx: TeamContext, { body }: Input<'create'>): Promise<Message> {
  const id = newId();
  const { templateId, ...own } = body;
  const begun = templateId && (await contentFromTemplate(ctx, templateId, body.type ?? 'marketing'));
  await insertMessage(ctx.db, { id, internalName: body.internalName, ...(await authorOf(ctx)) });
  const content = { ...begun, ...(await toContent(ctx, own)) };
  await updateMessage(ctx.db, id, { version: 1, statuses: ['draft'] }, content);
  return announceAndLoad(ctx, id);
}

export async function changeOutgoingMessage(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(row, 'edit');
  const content = await toContent(ctx, body);
  // The content is no longer what was approved.
  await change(ctx, row, body.version, { ...content, status: 'draft' });
  return announceAndLoad(ctx, row.id);
}

export async function deleteOutgoingMessage(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(row, 'delete');
  await deleteMessage(ctx.db, row.id);
  await audit(ctx, 'message.deleted', row);
  ctx.announce({ type: 'message.changed', messageId: row.id });
}

export async function duplicateOutgoingMessage(
  ctx: TeamContext,
  { params }: Input<'duplicate'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  const id = newId();
  await insertMessage(ctx.db, { id, internalName: row.internalName, ...(await authorOf(ctx)) });
  const {
    internalDescription,
    type,
    senderId,
    fromName,
    replyTo,
    subjectLine,
    preheader,
    bodyHtml,
    textOnlyVersion,
    tracksOpens,
    tracksClicks,
    contentLanguage,
    subscriptionListId,
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
      bodyHtml,
      textOnlyVersion,
      tracksOpens,
      tracksClicks,
      contentLanguage,
      subscriptionListId,
      audience: row.audience === null ? null : JSON.stringify(row.audience),
    },
  );
  return announceAndLoad(ctx, id);
}

export async function sendOutgoingMessage(
  ctx: TeamContext,
  { params, body }: Input<'sendNow'>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  const isLater = body.scheduledAt !== undefined && Date.parse(body.scheduledAt) > ctx.now().getTime();
  ensureAllowed(row, isLater ? 'schedule' : 'send_now');
  const missing = missingParts({ ...row, senderFault: await senderFaultOfMessage(ctx, row) });
  refuseUnless(missing.length === 0, 'message_not_ready', { data: { missing } });
  await ensureOpenList(ctx, row);
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  const sentBy = limitedSender(ctx);
  refuseUnless(row.audience === null || (await openAudienceOf(ctx, row)), 'forbidden');
  const at = isLater ? new Date(body.scheduledAt ?? 0) : null;
  await change(ctx, row, body.version, {
    status: isLater ? 'scheduled' : 'sending',
    scheduledAt: at,
    startedAt: isLater ? null : ctx.now(),
    errorDetail: null,
    sentBy,
  });
  await audit(ctx, isLater ? 'message.scheduled' : 'message.sent', row, { scheduledAt: at });
  ctx.afterCommit(() => wakeSender(ctx.deps));
  return announceAndLoad(ctx, row.id);
}

async function audit(
  ctx: TeamContext,
  action: string,
  { id, internalName }: Pick<MessageRow, 'id' | 'internalName'>,
  detail = {},
): Promise<void> {
  await writeAudit(ctx, { action, subjectId: id, subjectName: internalName, detail });
}

/**
 * The id of the user whose permissions limit the audience when it is frozen; null if they see every record.
 */
function limitedSender({ actor }: TeamContext): string | null {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : null;
}

const pastOf = {
  archive: 'archived',
  unarchive: 'unarchived',
  unschedule: 'unscheduled',
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry_failed: 'failed_retried',
} as const satisfies Record<Input<'act'>['body']['action'], string>;

const startsSending: ReadonlySet<Input<'act'>['body']['action']> = new Set(['resume', 'retry_failed']);

export async function actOnMessage(ctx: TeamContext, { params, body }: Input<'act'>): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(row, body.action);
  if (startsSending.has(body.action)) await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  await change(ctx, row, body.version, await effectOf(ctx, row, body.action));
  await audit(ctx, `message.${pastOf[body.action]}`, row);
  if (body.action === 'cancel') await stopSending(ctx, row.id);
  if (startsSending.has(body.action)) ctx.afterCommit(() => wakeSender(ctx.deps));
  return announceAndLoad(ctx, row.id);
}

async function effectOf(
  ctx: TeamContext,
  row: MessageRow,
  action: Input<'act'>['body']['action'],
): Promise<MessageChangeRow> {
  const now = ctx.now();
  switch (action) {
    case 'archive':
      return { archivedAt: now };
    case 'unarchive':
      return { archivedAt: null };
    case 'unschedule':
      return { status: 'approved', scheduledAt: null };
    case 'pause':
      return { pausedAt: now };
    case 'resume':
      return { status: 'sending', pausedAt: null, errorDetail: null };
    case 'cancel':
      return { status: 'sent', canceledAt: now, sentAt: now, pausedAt: null };
    case 'retry_failed': {
      await requeueRecipients(ctx.db, row.id, 0);
      const count = await requeueFailed(ctx.db, row.id);
      refuseUnless(count > 0, 'action_not_allowed', { data: { action, status: row.status } });
      return { status: 'sending', sentAt: null, errorDetail: null };
    }
  }
}

/**
 * The message's own row has been updated and is locked by now; the worker acquires its locks in the same
 * order. If no recipient has been handed over yet, the message returns to a draft that can be changed and
 * sent again.
 */
async function stopSending(ctx: TeamContext, messageId: string): Promise<void> {
  await cancelQueued(ctx.db, messageId);
  const current = await loadMessage(ctx, messageId);
  if (!current.isDispatched) await unfreeze(ctx.db, messageId);
}

async function change(
  ctx: TeamContext,
  row: MessageRow,
  version: number,
  effect: MessageChangeRow,
): Promise<void> {
  const isDone = await updateMessage(ctx.db, row.id, { version, statuses: [row.status] }, effect);
  if (!isDone) {
    const current = await findMessage(ctx.db, row.id);
    throw new Refusal('stale_version', { data: { version: current?.version, status: current?.status } });
  }
}

function ensureAllowed(row: MessageRow, action: MessageAction): void {
  const { status, isArchived, isPaused } = toMessageSummary(row);
  const actions = allowedActions({ status, isArchived, isPaused, isDispatched: Boolean(row.isDispatched) });
  refuseUnless(actions.includes(action), 'action_not_allowed', { data: { action, status } });
}

/** Refuses an unknown id with `not_found`. */
export async function loadMessage(ctx: TeamContext, id: string): Promise<MessageRow> {
  const row = await findMessage(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function announceAndLoad(ctx: TeamContext, id: string): Promise<Message> {
  const row = await loadMessage(ctx, id);
  ctx.announce({ type: 'message.changed', messageId: id });
  return showMessage(ctx, row);
}

async function authorOf(ctx: TeamContext): Promise<{ createdBy: string | null; ownedBy: string }> {
  if (ctx.actor.kind !== 'member') return { createdBy: null, ownedBy: '' };
  const owner = await findOwner(ctx.db, ctx.actor.teamUserId);
  return {
    createdBy: ctx.actor.userId,
    ownedBy: owner ? `${owner.firstName} ${owner.lastName}` : ctx.actor.email,
  };
}

type ContentBody = Omit<Input<'change'>['body'], 'version'>;

async function toContent(ctx: TeamContext, body: ContentBody): Promise<MessageContentRow> {
  const { audience, bodyHtml, ...rest } = body;
  if (audience) await ensureAudience(ctx, audience);
  if (body.subscriptionListId) await getOpenList(ctx, body.subscriptionListId);
  await ensureKnownSender(ctx, rest.senderId);
  const { version: _version, ...content } = rest as typeof rest & { version?: number };
  return {
    ...content,
    ...(bodyHtml !== undefined && { bodyHtml: sanitizeRichText(bodyHtml) }),
    ...(audience !== undefined && { audience: audience === null ? null : JSON.stringify(audience) }),
  };
}
