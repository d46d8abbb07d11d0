// Actions on a message until it is sent: list, write, change, duplicate, delete.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import type { Message, messages } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../../kernel/context.ts';
import { sanitizeRichText } from '../../../kernel/html/sanitize-rich-text.ts';
import { readIdCursor } from '../../../kernel/http/cursors.ts';
import { newId } from '../../../kernel/ids.ts';
import { ensureKnownSender } from '../../senders/index.ts';
import { getOpenList } from '../../subscription-lists/index.ts';
import { findOwner } from '../owner-queries.ts';
import { contentFromTemplate } from '../templates/template-actions.ts';
import { withoutApproval } from './approval-actions.ts';
import { approvalHash } from './approval-hash.ts';
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
  type MessageChangeRow,
  type MessageRow,
  unfreeze,
  updateMessage,
} from './message-queries.ts';
import { storedTiming } from './send-actions.ts';
import { ensureAudience, showMessage } from './shown-message.ts';
import { toMessageSummary } from './to-message.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

export async function listOutgoingMessages(ctx: TeamContext, { query }: Input<'list'>) {
  const limit = query.limit ?? 50;
  const before = readIdCursor(query.after);
  const rows = await listMessages(ctx.db, query.list ?? 'all', { before, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => toMessageSummary(row, ctx.actor));
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
  for (const action of editsOf(body)) ensureAllowed(ctx, row, action);
  const content = await toContent(ctx, body);
  const voided = isStillApproved(row, body, content) ? {} : { ...withoutApproval, status: 'draft' };
  await change(ctx, row, body.version, { ...content, ...voided });
  if (row.status === 'error_sending') await unfreeze(ctx.db, row.id, 'draft');
  if (row.submittedAt !== null && 'status' in voided) await auditMessage(ctx, 'approval_voided', row);
  return announceAndLoad(ctx, row.id);
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

/** Whether a change leaves the status as it is; any other makes the message a draft. */
function isStillApproved(row: MessageRow, body: Input<'change'>['body'], content: MessageChangeRow): boolean {
  if (row.status === 'sent') return true;
  const { audience = row.audience, schedule = row.schedule } = body;
  return (
    row.status === 'approved' && row.approvedHash === approvalHash({ ...row, ...content, audience, schedule })
  );
}

export async function deleteOutgoingMessage(
  ctx: TeamContext,
  { params }: Input<'delete'>,
): Promise<undefined> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'delete');
  if (!(await deleteMessage(ctx.db, row))) throw await staleVersion(ctx, row.id);
  await auditMessage(ctx, 'deleted', row);
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

async function authorOf(ctx: TeamContext): Promise<{ createdBy: string | null; ownedBy: string }> {
  if (ctx.actor.kind !== 'member') return { createdBy: null, ownedBy: '' };
  const owner = await findOwner(ctx.db, ctx.actor.teamUserId);
  return {
    createdBy: ctx.actor.userId,
    ownedBy: owner ? `${owner.firstName} ${owner.lastName}` : ctx.actor.email,
  };
}

type ContentBody = Omit<Input<'change'>['body'], 'version'>;

async function toContent(ctx: TeamContext, body: ContentBody): Promise<MessageChangeRow> {
  const { audience, bodyHtml, schedule, maxLatenessMinutes, ...rest } = body;
  if (audience) await ensureAudience(ctx, audience);
  if (body.subscriptionListId) await getOpenList(ctx, body.subscriptionListId);
  await ensureKnownSender(ctx, rest.senderId);
  const { version: _version, ...content } = rest as typeof rest & { version?: number };
  return {
    ...content,
    ...storedTiming({ schedule, maxLatenessMinutes }),
    ...(bodyHtml !== undefined && { bodyHtml: sanitizeRichText(bodyHtml) }),
    ...(audience !== undefined && { audience: audience === null ? null : JSON.stringify(audience) }),
  };
}
