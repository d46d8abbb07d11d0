// Applies a delivery report about a recipient: stores it once, updates the recipient, and acts on it where
// needed.
import type { NotificationAction, NotificationType } from '@fieldhouse/contract/message-results';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import type { TeamContext } from '../../../kernel/context.ts';
import { insertSuppression } from '../sending/ledger-queries.ts';
import { brakeOnReports } from './brakes.ts';
import { findRecipient, insertNotification, insertUnsubscribe, raiseDeliveryRank } from './result-queries.ts';

export interface DeliveryReport {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly detail: object;
  /** Repeated reports have the same key; null if each one counts. */
  readonly dedupeKey: string | null;
  /** A bounce that may not happen again: the address stays in use. */
  readonly isTemporary?: boolean;
}

/** False if there is no such recipient. */
export async function applyDeliveryReport(ctx: TeamContext, report: DeliveryReport): Promise<boolean> {
  const recipient = await findRecipient(ctx.db, report.recipientId);
  if (!recipient) return false;
  const { messageId, address } = recipient;
  const { recipientId, type, detail, dedupeKey } = report;
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
  if (report.type === 'unsubscribed')
    await insertUnsubscribe(ctx.db, recipient.addressKey ?? address.toLowerCase(), messageId);
  if (suppression !== null) await insertSuppression(ctx.db, address, suppression);
  if (type === 'bounce' || type === 'complaint') await brakeOnReports(ctx, messageId);
  ctx.announce({ type: 'message.changed', messageId });
  return true;
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
