// Applies a delivery report about a recipient: stores it once, updates the recipient, and acts on it where
// needed.
import type { NotificationType } from '@fieldhouse/contract/message-results';
import type { ConsentMethod } from '@fieldhouse/contract/subscription-lists';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import type { RequestOrigin, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { optOutByMessage, ownAct, unsubscribeFromLists } from '../../subscription-lists/index.ts';
import { messageOfConsent } from '../message-consent.ts';
import { insertSuppression } from '../sending/ledger-queries.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { findRecipient, insertNotification, type RecipientRow, raiseDeliveryRank } from './result-queries.ts';

export interface DeliveryReport {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly detail: object;
  /** Repeated reports have the same key; null if each one counts. */
  readonly dedupeKey: string | null;
  /** How the person unsubscribed, and from where if they acted themselves. */
  readonly unsubscribed?: { readonly method: ConsentMethod; readonly from: RequestOrigin | undefined };
}

/** False if there is no such recipient. */
export async function applyDeliveryReport(ctx: TeamContext, report: DeliveryReport): Promise<boolean> {
  const recipient = await findRecipient(ctx.db, report.recipientId);
  if (!recipient) return false;
  const { messageId, address } = recipient;
  const { type, detail, dedupeKey, recipientId, unsubscribed } = report;
  // Even if it was reported before: the person may have subscribed again in between.
  if (type === 'unsubscribed') await optOut(ctx, recipient, unsubscribed);
  const isNew = await insertNotification(ctx.db, { messageId, recipientId, type, detail, dedupeKey });
  if (!isNew) return true;
  await raiseDeliveryRank(ctx.db, recipient.id, type, deliveryRanks[type]);
  if (type === 'bounce' && address !== '') await insertSuppression(ctx.db, address, 'hard_bounce');
  if (type === 'complaint' && address !== '') await complain(ctx, recipient);
  ctx.announce({ type: 'message.changed', messageId });
  return true;
}

/** From what the message was sent under. An erased recipient has no address left, and is suppressed anyway. */
async function optOut(
  ctx: TeamContext,
  { address, messageId }: RecipientRow,
  how: DeliveryReport['unsubscribed'],
): Promise<void> {
  if (address === '') return;
  const message = await findSendable(ctx.db, messageId);
  refuseUnless(message, 'not_found');
  const { method, from } = how ?? { method: 'simulated', from: undefined };
  await optOutByMessage(ctx, address, messageOfConsent(message), ownAct({ method, from, messageId }));
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** A person who reports a mail as spam leaves every list, and gets no other mail. */
async function complain(ctx: TeamContext, { address, messageId }: RecipientRow): Promise<void> {
  await insertSuppression(ctx.db, address, 'complaint');
  const cause = ownAct({ method: 'complaint', from: undefined, messageId });
  await unsubscribeFromLists(ctx.db, address.toLowerCase(), cause);
  ctx.announce({ type: 'subscription_lists.changed' });
}
