// Results of a message: states, notifications and statistics.
import { z } from 'zod';
import { messageId, recipientId, recordId } from './ids.ts';

export const recipientStates = [
  'queued',
  'claimed',
  'dispatching',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'canceled',
] as const;
export const recipientState = z.enum(recipientStates);
export type RecipientState = z.output<typeof recipientState>;

/** Seed section 3. The first ten are those of email, the others those of SMS alone. */
export const notificationTypes = [
  'send',
  'delivery',
  'bounce',
  'complaint',
  'open',
  'click',
  'failed',
  'queued',
  'unsubscribed',
  'subscribed',
  'accepted',
  'canceled',
  'delivered',
  'partially_delivered',
  'read',
  'received',
  'receiving',
  'scheduled',
  'sending',
  'sent',
  'undelivered',
] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.output<typeof notificationType>;

/** Filters of the recipient list. Waiting, reached and not reached partition all recipients. */
export const recipientKinds = [
  'all',
  'waiting',
  'reached',
  'not_reached',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'complained',
  'failed',
  'uncertain',
  'left_out',
  'canceled',
] as const;
export const recipientKind = z.enum(recipientKinds);
export type RecipientKind = z.output<typeof recipientKind>;

export const messageStatistics = z.object({
  total: z.int(),
  states: z.record(recipientState, z.int()),
  /** Number of recipients per kind. */
  kinds: z.record(recipientKind, z.int()),
  /** Distinct recipients by their furthest result. */
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  opened: z.int(),
  clicked: z.int(),
  unsubscribed: z.int(),
  /**
   * Recipients who opened the message in each hour, within two days of the hour of the first open. Hours without
   * opens are left out.
   */
  opensByHour: z.array(z.object({ at: z.string(), count: z.int() })),
  links: z.array(z.object({ url: z.string(), label: z.string(), clicks: z.int() })),
});
export type MessageStatistics = z.output<typeof messageStatistics>;

export const recipient = z.object({
  id: recipientId,
  recordId: recordId.nullable(),
  calculatedName: z.string(),
  sentToEmailAddress: z.string(),
  state: recipientState,
  /** unsubscribed, suppressed, no_address, invalid, duplicate_address, bad_address, policy … */
  reason: z.string().nullable(),
  lastReply: z.string().nullable(),
  attempts: z.int(),
  actualSendProcessedDateTime: z.string().nullable(),
  /** The furthest notification: send < delivery < open < click < failed < bounce < complaint. */
  delivery: notificationType.nullable(),
  openedAt: z.string().nullable(),
  clickedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Recipient = z.output<typeof recipient>;

/** The address gets no more messages of the team, or none that it may unsubscribe from. */
export const notificationAction = z.enum(['suppressed', 'unsubscribed']);
export type NotificationAction = z.output<typeof notificationAction>;

export const notification = z.object({
  typeId: notificationType,
  receivedAt: z.string(),
  /** What the provider reported. */
  payload: z.record(z.string(), z.unknown()),
  /** What followed from it; null for nothing. */
  actionTaken: notificationAction.nullable(),
});
export type Notification = z.output<typeof notification>;

/** One recipient with all notifications, oldest first. */
export const recipientDetail = recipient.extend({
  /** When the audience was frozen. */
  queuedAt: z.string().nullable(),
  /** When the next attempt is due; only while waiting for one. */
  nextTryAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  notifications: z.array(notification),
});
export type RecipientDetail = z.output<typeof recipientDetail>;

export const sandboxMail = z.object({
  id: recipientId,
  messageId: messageId.nullable(),
  messageName: z.string(),
  to: z.string(),
  subject: z.string(),
  sentAt: z.string(),
  delivery: notificationType.nullable(),
});
