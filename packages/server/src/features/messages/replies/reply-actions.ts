import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { MessageId, RecipientId, TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageReply, messageReplies } from '@fieldhouse/contract/message-replies';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { z } from 'zod';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../../kernel/http/cursors.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { findMember } from '../../identity/index.ts';
import { notify } from '../../notices/index.ts';
import { findOwner } from '../owner-queries.ts';
import { findPossibleOwner } from '../owners/possible-owner-queries.ts';
import { visibleRecipients } from '../results/visible-recipients.ts';
import { findReply, listReplies, type ReplyRow, updateReply } from './reply-queries.ts';

/** Pages that are read on where the viewer sees no one in those before. */
const maxPagesRead = 10;

/** Of recipients that the viewer may not see there is nothing, as in the list of recipients. */
export async function listMessageReplies(
  ctx: TeamContext,
  { query }: EndpointInput<(typeof messageReplies)['replies']>,
): Promise<EndpointReply<(typeof messageReplies)['replies']>> {
  const { show = 'open', limit = 50 } = query;
  const me = memberOf(ctx).teamUserId;
  let after = readNumberCursor(query.after);
  for (let read = 1; ; read += 1) {
    const rows = await listReplies(ctx.db, { show, me, after, limit: limit + 1 });
    const { page, next } = toPage(rows, limit, ({ id }) => id);
    const seen = await visibleRecipients(ctx, page);
    if (seen.length > 0 || next === null || read === maxPagesRead) return { items: seen.map(toReply), next };
    after = next;
  }
}

export async function changeMessageReply(
  ctx: TeamContext,
  { params, body }: EndpointInput<(typeof messageReplies)['changeReply']>,
): Promise<MessageReply> {
  const before = await loadReply(ctx, params.messageReplyId);
  const { assigneeId, isDone } = body;
  if (typeof assigneeId === 'string' && !(await mayTakeCare(ctx, assigneeId, before)))
    throw invalid(['body', 'assigneeId'], 'not_available');
  const change = {
    ...(assigneeId !== undefined && { assigneeId }),
    ...(isDone !== undefined && { doneAt: isDone ? (before.doneAt ?? ctx.now()) : null }),
  };
  if (Object.keys(change).length > 0) await updateReply(ctx.db, before.id, change);
  const isNew = typeof assigneeId === 'string' && assigneeId !== before.assigneeId;
  if (isNew && assigneeId !== memberOf(ctx).teamUserId) await notifyAssignee(ctx, before, assigneeId);
  ctx.announce({ type: 'message.changed', messageId: before.messageId });
  return toReply(await loadReply(ctx, before.id));
}

/** Who may edit messages, and sees the recipient. */
async function mayTakeCare(ctx: TeamContext, teamUserId: string, reply: ReplyRow): Promise<boolean> {
  const owner = await findPossibleOwner(ctx.db, teamUserId);
  const member = owner && (await findMember(ctx.deps, ctx.teamId, owner.userId));
  return member !== undefined && (await visibleRecipients(actingAs(ctx, member), [reply])).length > 0;
}

async function loadReply(ctx: TeamContext, id: string): Promise<ReplyRow> {
  const row = await findReply(ctx.db, id);
  const [seen] = row ? await visibleRecipients(ctx, [row]) : [];
  refuseUnless(seen, 'not_found');
  return seen;
}

async function notifyAssignee(ctx: TeamContext, reply: ReplyRow, teamUserId: string): Promise<void> {
  const { teamUserId: by } = memberOf(ctx);
  const member = await findOwner(ctx.db, by);
  await notify(ctx, {
    to: { teamUserId },
    kind: 'reply_assigned',
    // Given back and assigned again, it is news again.
    key: `${reply.id}:${teamUserId}:${ctx.now().getTime()}`,
    who: member ? fullName(member) : null,
    what: reply.internalName,
    place: { type: 'replies' },
  });
}

const written = z.object({ text: z.string(), from: z.string(), subject: z.string() }).partial();

function toReply(row: ReplyRow): MessageReply {
  const { text = '', from = '', subject = '' } = written.parse(row.detail);
  return {
    id: row.id,
    receivedAt: row.receivedAt.toISOString(),
    // The columns here and below contain ids created by newId.
    messageId: row.messageId as MessageId,
    messageName: row.internalName,
    deliveryMethodId: deliveryMethod.parse(row.method),
    recipientId: row.recipientId as RecipientId,
    calculatedName: row.calculatedName,
    from,
    subject,
    text,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId as TeamUserId, name: fullName(row) },
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}
