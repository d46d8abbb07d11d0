// Applies a delivery report about a recipient: stores it once, updates the recipient, and acts on it where
// needed.
import type { NotificationAction, NotificationType } from '@fieldhouse/contract/message-results';
import type { ConsentMethod } from '@fieldhouse/contract/subscription-lists';
import { softBounceLimit } from '@fieldhouse/domain/messages/bounces/soft-bounce-limit';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { isMachine } from '@fieldhouse/domain/messages/figures/machine-opens';
import type { RequestOrigin, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import {
  optOutByMessage,
  optOutOfEverything,
  ownAct,
  unsubscribeFromLists,
} from '../../subscription-lists/index.ts';
import { scheduleRollUp } from '../figures/roll-up.ts';
import { messageOfConsent } from '../message-consent.ts';
import { insertSuppression } from '../sending/ledger-queries.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { brakeOnReports } from './brakes.ts';
import {
  findRecipient,
  hasNotifications,
  insertNotification,
  type RecipientRow,
  raiseDeliveryRank,
} from './result-queries.ts';
import { deleteSoftBounces, recordSoftBounce } from './soft-bounce-queries.ts';

interface Unsubscribing {
  readonly method: ConsentMethod;
  /** Where the person acted themselves. */
  readonly from: RequestOrigin | undefined;
  /** Not only from what the message was sent under. */
  readonly isFromEverything?: boolean;
}

export interface DeliveryReport {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly detail: object;
  /** Repeated reports have the same key; null if each one counts. */
  readonly dedupeKey: string | null;
  readonly unsubscribed?: Unsubscribing;
  /** The opt-out was entered before, and this only reports it. */
  readonly isOptOutEntered?: boolean;
  /** Why the address is suppressed, if the type alone does not say so. */
  readonly suppression?: 'hard_bounce' | 'stop';
  /** What followed besides. */
  readonly actionTaken?: NotificationAction;
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
  if (type === 'unsubscribed' && !report.isOptOutEntered) await optOut(ctx, recipient, unsubscribed);
  if (endlessTypes.has(type) && (await hasNotifications(ctx.db, { recipientId, type }, mostStored))) {
    await raiseDeliveryRank(ctx.db, recipient.id, effectOf(report));
    return true;
  }
  const suppression = suppressionOf(report);
  const actionTaken = suppression === null ? (report.actionTaken ?? actionOf(type)) : 'suppressed';
  const isNew = await insertNotification(ctx.db, {
    messageId,
    recipientId,
    type,
    detail,
    dedupeKey,
    actionTaken,
  });
  if (!isNew) return true;
  await raiseDeliveryRank(ctx.db, recipient.id, effectOf(report));
  // An erased recipient has no address left, and is suppressed anyway.
  if (suppression !== null && address !== '') await insertSuppression(ctx.db, address, suppression);
  if (address !== '') await countSoftBounces(ctx, address, report);
  if (suppression === 'complaint' && address !== '') await leaveLists(ctx, recipient);
  if (brakingTypes.has(type)) await brakeOnReports(ctx, messageId);
  // Last, as everyone who locks a message does it before.
  await scheduleRollUp(ctx, messageId);
  ctx.announce({ type: 'message.changed', messageId });
  return true;
}

/** An address that only bounces is dead at some time, even if each single bounce is reported as temporary. */
async function countSoftBounces(
  ctx: TeamContext,
  address: string,
  { type, isTemporary = false }: DeliveryReport,
): Promise<void> {
  const addressKey = address.toLowerCase();
  if (arrivalTypes.has(type)) return deleteSoftBounces(ctx.db, addressKey);
  if (type !== 'bounce' || !isTemporary) return;
  const { bounces, days } = softBounceLimit;
  if ((await recordSoftBounce(ctx.db, addressKey, days)) < bounces) return;
  await insertSuppression(ctx.db, address, 'soft_bounces');
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** From what the message was sent under. An erased recipient has no address left, and is suppressed anyway. */
async function optOut(
  ctx: TeamContext,
  recipient: RecipientRow,
  how: Unsubscribing | undefined,
): Promise<void> {
  const { address, messageId } = recipient;
  if (address === '') return;
  const message = await findSendable(ctx.db, messageId);
  refuseUnless(message, 'not_found');
  const { method, from, isFromEverything = false } = how ?? { method: 'simulated', from: undefined };
  const cause = ownAct({ method, from, messageId });
  if (isFromEverything) await optOutOfEverything(ctx, address.toLowerCase(), cause);
  else await optOutByMessage(ctx, address, messageOfConsent(message, recipient), cause);
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** A person who reports a mail as spam leaves every list. */
async function leaveLists(ctx: TeamContext, { address, messageId }: RecipientRow): Promise<void> {
  const cause = ownAct({ method: 'complaint', from: undefined, messageId });
  await unsubscribeFromLists(ctx.db, address.toLowerCase(), cause);
  ctx.announce({ type: 'subscription_lists.changed' });
}

/** What a program opened was delivered; whether the person reads it, is not known yet. */
function effectOf(report: DeliveryReport) {
  const { type, detail } = report;
  const isByMachine =
    (type === 'open' || type === 'click') &&
    'userAgent' in detail &&
    typeof detail.userAgent === 'string' &&
    isMachine(detail.userAgent);
  return isByMachine
    ? { type: 'delivery', rank: deliveryRanks.delivery, isMachine: true }
    : { type, rank: rankOf(report), isMachine: false };
}

/** A withdrawn complaint is none. */
function rankOf({ type, isTemporary }: DeliveryReport): number {
  return type === 'complaint' && isTemporary ? 0 : deliveryRanks[type];
}

/** Anyone with the mail can repeat them without end; the first ones are stored. */
const endlessTypes: ReadonlySet<NotificationType> = new Set(['open', 'click']);
const mostStored = 50;

/** The mailbox took the mail. */
const arrivalTypes: ReadonlySet<NotificationType> = new Set(['delivery', 'open', 'click']);

/** Those of SMS count if the carrier blocked or filtered it. */
const brakingTypes: ReadonlySet<NotificationType> = new Set(['bounce', 'complaint', 'undelivered', 'failed']);

function suppressionOf(report: DeliveryReport): 'hard_bounce' | 'complaint' | 'stop' | null {
  const { type, isTemporary = false, suppression } = report;
  if (suppression) return suppression;
  if (type === 'complaint') return isTemporary ? null : 'complaint';
  return type === 'bounce' && !isTemporary ? 'hard_bounce' : null;
}

function actionOf(type: NotificationType): NotificationAction | null {
  return type === 'unsubscribed' ? 'unsubscribed' : null;
}
