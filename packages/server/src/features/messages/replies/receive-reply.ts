// What people answer: a text from a phone, which is a keyword or a reply for the owner of the last SMS to it, or a mail.

import type { MessageId } from '@fieldhouse/contract/ids';
import type { NotificationAction } from '@fieldhouse/contract/message-results';
import { cutText } from '@fieldhouse/contract/storable-text';
import type { SmsKeyword } from '@fieldhouse/domain/messages/sms/keywords';
import type { TeamContext } from '../../../kernel/context.ts';
import { notify } from '../../notices/index.ts';
import { instancePhone } from '../../senders/index.ts';
import { startByText, stopByText } from '../../subscription-lists/index.ts';
import { applyDeliveryReport } from '../results/delivery-reports.ts';
import { hasNotifications } from '../results/result-queries.ts';
import { insertSuppression } from '../sending/ledger-queries.ts';
import { answerByText } from './answer-by-text.ts';
import { findLastSms, findRepliedMail, type RepliedTo, recordKeyword } from './replied-to-queries.ts';
import { insertReply } from './reply-queries.ts';

interface Reply {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly keyword: SmsKeyword | undefined;
  /** The text is for another team that shares the number, except if it ends or restarts messages here too. */
  readonly isKeywordOnly: boolean;
  /** Rises with the time at which it was received. */
  readonly eventId: string;
}

const maxText = 1600;
/** Of one recipient: anyone with the mail can answer it without end. */
const maxMailReplies = 50;

export async function receiveReply(ctx: TeamContext, reply: Reply): Promise<void> {
  const repliedTo = await findLastSms(ctx.db, {
    phone: reply.from,
    number: reply.to,
    instanceNumber: instancePhone(ctx.deps),
  });
  const change = await applyKeyword(ctx, reply, repliedTo?.messageId ?? null);
  if (!repliedTo || (reply.isKeywordOnly && !change)) return;
  const { from, to, text, eventId, keyword } = reply;
  const { recipientId } = repliedTo;
  const isOrdinary = keyword === undefined || (keyword === 'start' && !change);
  // What answers the question of the text is no one’s to read.
  const isAnswer = isOrdinary && !reply.isKeywordOnly && (await answerByText(ctx, repliedTo, reply));
  const isForOwner = isOrdinary && !isAnswer;
  const isNoticed = isForOwner && repliedTo.ownerId !== null;
  const dedupeKey = (type: string) => `reply:${eventId}:${type}`;
  await applyDeliveryReport(ctx, {
    recipientId,
    type: 'received',
    detail: { text: cutText(text, maxText), from, to, ...(keyword && { keyword }) },
    dedupeKey: dedupeKey('received'),
    ...(isNoticed && { actionTaken: 'owner_notified' satisfies NotificationAction }),
  });
  if (change)
    await applyDeliveryReport(ctx, {
      recipientId,
      type: change,
      detail: { text: cutText(text.trim(), 40) },
      dedupeKey: dedupeKey(change),
      actionTaken: change === 'unsubscribed' ? 'suppressed' : 'resubscribed',
      isOptOutEntered: true,
    });
  if (isForOwner) await insertReply(ctx.db, { recipientId, dedupeKey: dedupeKey('received') });
  if (isNoticed) await notifyOwnerOfReply(ctx, repliedTo, eventId);
}

/** Undefined if the text changes nothing: a word such as “yes” restarts messages only if they were stopped. */
async function applyKeyword(
  ctx: TeamContext,
  { from, keyword, eventId }: Reply,
  messageId: string | null,
): Promise<'unsubscribed' | 'subscribed' | undefined> {
  if (keyword !== 'stop' && keyword !== 'start') return undefined;
  if (!(await recordKeyword(ctx.db, from, eventId))) return undefined;
  if (keyword === 'start') return (await startByText(ctx, from, messageId)) ? 'subscribed' : undefined;
  await insertSuppression(ctx.db, from, 'stop');
  await stopByText(ctx, from, messageId);
  return 'unsubscribed';
}

interface MailReply {
  readonly recipientId: string;
  /** Who wrote it: a mail may be forwarded, and answered by someone else. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** The same for the same mail. */
  readonly eventKey: string;
}

/** Nothing follows for a recipient who was erased, or whose message was deleted. */
export async function receiveMailReply(ctx: TeamContext, reply: MailReply): Promise<void> {
  const { recipientId, eventKey, from, subject, text } = reply;
  const repliedTo = await findRepliedMail(ctx.db, recipientId);
  if (!repliedTo) return;
  if (await hasNotifications(ctx.db, { recipientId, type: 'received' }, maxMailReplies)) return;
  const isNoticed = repliedTo.ownerId !== null;
  const dedupeKey = `mail:${eventKey}`;
  await applyDeliveryReport(ctx, {
    recipientId,
    type: 'received',
    detail: { text, from, subject },
    dedupeKey,
    ...(isNoticed && { actionTaken: 'owner_notified' satisfies NotificationAction }),
  });
  await insertReply(ctx.db, { recipientId, dedupeKey });
  if (isNoticed) await notifyOwnerOfReply(ctx, repliedTo, eventKey);
}

async function notifyOwnerOfReply(ctx: TeamContext, message: RepliedTo, eventId: string): Promise<void> {
  if (message.ownerId === null) return;
  await notify(ctx, {
    to: { teamUserId: message.ownerId },
    kind: 'message_reply',
    key: `${message.recipientId}:${eventId}`,
    what: message.internalName,
    // The column contains ids created by newId.
    place: { type: 'message', messageId: message.messageId as MessageId },
  });
}
