// What people answered to the messages of a team: by SMS, and by mail where a mailbox is read for it or Amazon SES passes it on.
import { z } from 'zod';
import { deliveryMethod } from './delivery-methods.ts';
import { defineEndpoint } from './endpoint.ts';
import { messageId, recipientId, teamId, teamParams, teamUserId } from './ids.ts';
import { pageOf, pageQuery } from './paging.ts';
import { messagePermissions } from './permissions.ts';
import { dateTime } from './text.ts';

/** Replies are listed by it, newest first. */
export const messageReplyId = z.string().regex(/^[1-9]\d{0,17}$/);

const member = z.object({ id: teamUserId, name: z.string() });

export const messageReply = z.object({
  id: messageReplyId,
  receivedAt: dateTime,
  messageId,
  /** The internal name of the message. */
  messageName: z.string(),
  deliveryMethodId: deliveryMethod,
  recipientId,
  /** Empty if the viewer may not read it. */
  calculatedName: z.string(),
  /** The address or number that wrote: of a forwarded mail, another one than the recipient's. */
  from: z.string(),
  /** Of a mail. */
  subject: z.string(),
  /** Without what it quotes; at most 4,000 characters. */
  text: z.string(),
  /** Who takes care of it. */
  assignee: member.nullable(),
  doneAt: dateTime.nullable(),
});
export type MessageReply = z.output<typeof messageReply>;

export const replyLists = ['open', 'mine', 'done'] as const;
/** Those that no one has done yet, those of them that are assigned to the caller, or those that are done. */
export const replyList = z.enum(replyLists);
export type ReplyList = z.output<typeof replyList>;

const read = { anyFeature: messagePermissions } as const;

/** Part of `messages`. */
export const messageReplies = {
  replies: defineEndpoint({
    name: 'messages.replies',
    method: 'GET',
    path: '/teams/{teamId}/message-replies',
    summary:
      'List what recipients that you can see answered, newest first; those that are not done if not given.',
    needs: read,
    params: teamParams,
    query: pageQuery.extend({ show: replyList.optional() }),
    reply: pageOf(messageReply),
    refusals: [],
    writes: false,
  }),
  changeReply: defineEndpoint({
    name: 'messages.changeReply',
    method: 'PATCH',
    path: '/teams/{teamId}/message-replies/{messageReplyId}',
    summary: 'Assign a reply to a member who may edit messages, who is notified, or mark it as done.',
    needs: { feature: 'outgoing_messages_edit' },
    params: z.strictObject({ teamId, messageReplyId }),
    body: z.strictObject({ assigneeId: teamUserId.nullable().optional(), isDone: z.boolean().optional() }),
    reply: messageReply,
    refusals: ['not_found', 'invalid_input'],
    writes: true,
    announces: ['message.changed'],
    example: { isDone: true },
  }),
};
