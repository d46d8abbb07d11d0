// Applies a delivery report about a recipient: stores it once, updates the recipient, and acts on it where
// needed.
import type { NotificationAction, NotificationType } from '@fieldhouse/contract/message-results';
import type { ConsentMethod } from '@fieldhouse/contract/subscription-lists';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import type { RequestOrigin, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { optOutByMessage, ownAct, unsubscribeFromLists } from '../../subscription-lists/index.ts';
import { messageOfConsent } from '../message-consent.ts';
import { insertSuppression } from '../sending/ledger-queries.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { brakeOnReports } from './brakes.ts';
import { findRecipient, insertNotification, type RecipientRow, raiseDeliveryRank } from './result-queries.ts';

export interface DeliveryReport {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly detail: object;
  /** Repeated reports have the same key; null if each one counts. */
  readonly dedupeKey: string | null;
  /** How the person unsubscribed, and from where if they acted themselves. */
  readonly unsubscribed?: { readonly method: ConsentMethod; readonly from: RequestOrigin | undefined };
  /** A bounce that may not happen again: the address stays in use. */
  readonly isTemporary?: boolean;
}

/** False if there is no such recipient. */
export async function applyDeliveryReport(ctx: TeamContext, report: DeliveryReport): Promise<boolean> {
  const recipient = await findRecipient(ctx.db, report.recipientId);
  if (!recipient) return false;
  const { messageId, address } = recipient;
  const { recipientId, type, detail, dedupeKey, unsubscribed } = report;
  // Even if it was reported before: the person may have subscribed again in between.
  if (type === 'unsubscribed') await optOut(ctx, recipient, unsubscribed);
  const suppression = suppressionOf(report);
  const actionTaken = suppression === null ? actionOf(type) : 'suppressed';
  const isNew = await insertNotification(ctx.db, {
    messageId,
    recipientId,
    type,
    detail,
    dedupeKey,
    actionTaken,
  });
  if (!isNew) return true;
  await raiseDeliveryRank(ctx.db, recipient.id, type, rankOf(report));
  // An erased recipient has no address left, and is suppressed anyway.
  if (suppression !== null && address !== '') await insertSuppression(ctx.db, address, suppression);
  if (suppression === 'complaint' && address !== '') await leaveLists(ctx, recipient);
  if (type === 'bounce' || type === 'complaint') await brakeOnReports(ctx, messageId);
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

/** A person who reports a mail as spam leaves every list. */
async function leaveLists(ctx: TeamContext, { address, messageId }: RecipientRow): Promise<void> {
  const cause = ownAct({ method: 'complaint', from: undefined, messageId });
  await unsubscribeFromLists(ctx.db, address.toLowerCase(), cause);
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** A withdrawn complaint is none. */
function rankOf({ type, isTemporary }: DeliveryReport): number {
  return type === 'complaint' && isTemporary ? 0 : deliveryRanks[type];
}

function suppressionOf({ type, isTemporary = false }: DeliveryReport): 'hard_bounce' | 'complaint' | null {
  if (type === 'complaint') return isTemporary ? null : 'complaint';
  return type === 'bounce' && !isTemporary ? 'hard_bounce' : null;
}

function actionOf(type: NotificationType): NotificationAction | null {
  return type === 'unsubscribed' ? 'unsubscribed' : null;
}
