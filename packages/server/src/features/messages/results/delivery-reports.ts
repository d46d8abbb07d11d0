// Applies a delivery report about a recipient: stores it once, updates the recipient, and acts on it where
// needed.
import type { NotificationType } from '@fieldhouse/contract/message-results';
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
}

/** False if there is no such recipient. */
export async function applyDeliveryReport(ctx: TeamContext, report: DeliveryReport): Promise<boolean> {
  const recipient = await findRecipient(ctx.db, report.recipientId);
  if (!recipient) return false;
  const { messageId, address } = recipient;
  const isNew = await insertNotification(ctx.db, { messageId, ...report });
  if (!isNew) return true;
  await raiseDeliveryRank(ctx.db, recipient.id, report.type, deliveryRanks[report.type]);
  if (report.type === 'unsubscribed')
    await insertUnsubscribe(ctx.db, recipient.addressKey ?? address.toLowerCase(), messageId);
  if (report.type === 'bounce') await insertSuppression(ctx.db, address, 'hard_bounce');
  if (report.type === 'complaint') await insertSuppression(ctx.db, address, 'complaint');
  if (report.type === 'bounce' || report.type === 'complaint') await brakeOnReports(ctx, messageId);
  ctx.announce({ type: 'message.changed', messageId });
  return true;
}
