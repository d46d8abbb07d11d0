// Results of a message: states, notifications and statistics.
import { z } from 'zod';
import { contentType } from './content-types.ts';
import { deliveryMethod } from './delivery-methods.ts';
import { collectionId, messageId, recipientId, recordId, subscriptionListId } from './ids.ts';
import { answerValue } from './mail-blocks.ts';
import { variant } from './message-ab-test.ts';
import { dataLanguage } from './teams.ts';

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

/**
 * Filters of the recipient list. Waiting, reached and not reached partition all recipients; those not reached are
 * bounced, undelivered, failed, uncertain, left out or canceled. Reached is the same as the figure `delivered`.
 */
export const recipientKinds = [
  'all',
  'waiting',
  'reached',
  'not_reached',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'undelivered',
  'complained',
  'failed',
  'uncertain',
  'left_out',
  'canceled',
] as const;
export const recipientKind = z.enum(recipientKinds);
export type RecipientKind = z.output<typeof recipientKind>;

/** People, each counted once in each. */
export const figureNames = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
] as const;
export type FigureName = (typeof figureNames)[number];

const figures = {
  /** Handed over, or refused because of the address: delivered, bounced, or reported later as undelivered. */
  sent: z.int(),
  /** Sent, and neither bounced nor failed. Not every mail server reports deliveries. */
  delivered: z.int(),
  /** As the viewer may see it: without those whose first click, on a link that depends on values hidden from the viewer, opened it. */
  opened: z.int(),
  /** As the viewer may see it: on links that depend on values which the viewer may read. */
  clicked: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
};

/** Recipients whose mail was only opened by a program, such as a scanner or a mail service that fetches images. */
const machineOpened = z.int();

/** Of a part of the recipients. */
const figuresOfPart = {
  sent: z.int(),
  delivered: z.int(),
  opened: z.int(),
  machineOpened,
  clicked: z.int(),
  bounced: z.int(),
};

/** `at` is an instant if the interval is an hour, and a date in the team's time zone if it is a day. */
const timelinePoint = z.object({ at: z.string(), ...figures, machineOpened });
export type TimelinePoint = z.output<typeof timelinePoint>;

const messageInDashboard = { id: messageId, internalName: z.string() };

export const messageStatistics = z.object({
  total: z.int(),
  states: z.record(recipientState, z.int()),
  /** Number of recipients per kind. */
  kinds: z.record(recipientKind, z.int()),
  ...figures,
  machineOpened,
  deliveryMethodId: deliveryMethod,
  /** If false, no opens are known: the figure is none. */
  tracksOpens: z.boolean(),
  tracksClicks: z.boolean(),
  /** Of an SMS; null for an e-mail. */
  sms: z
    .object({
      /** People who texted back, other than with a keyword such as STOP. */
      replies: z.int(),
      /** Of all texts that were handed over; null for who may not read all values in them, since their length shows something of them. */
      segments: z.int().nullable(),
    })
    .nullable(),
  /** The sent message of the same type and delivery method before this one. */
  previous: z.object({ id: messageId, internalName: z.string() }).nullable(),
  /** When it was counted. Messages with many recipients are counted every few seconds or minutes. */
  asOf: z.string(),
  /** Without gaps, for at most 60 days: by hour if all is within three days, else by day. */
  timeline: z.object({ interval: z.enum(['hour', 'day']), points: z.array(timelinePoint) }),
  /** Those with the most recipients. Empty for viewers who don’t see all recipients. */
  domains: z.array(z.object({ domain: z.string(), ...figuresOfPart })),
  /**
   * Of a message in several languages, those in which someone got it, with the most recipients first. Empty for viewers who may not read
   * what says the language of a person.
   */
  languages: z.array(z.object({ language: dataLanguage, ...figuresOfPart })),
  links: z.array(
    z.object({
      url: z.string(),
      label: z.string(),
      clicks: z.int(),
      /** Of an A/B test, the version with this link. */
      variant: variant.nullable(),
      /** The further language whose content has this link; null for the first one. */
      language: dataLanguage.nullable(),
    }),
  ),
  /** What was answered to the questions of an e-mail. Without those whose answers the viewer may not read. */
  answers: z.array(
    z.object({
      blockId: z.string(),
      /** As it is written, with its merge tags. */
      question: z.string(),
      /** People by their last answer. */
      choices: z.array(z.object({ label: z.string(), value: answerValue, people: z.int() })),
      /** Who was reached and gave no answer that counts; null for a question that not everyone gets. */
      none: z.int().nullable(),
      /** Whose only answers look as if a program had given them, or could not be written. */
      held: z.int(),
      refused: z.int(),
    }),
  ),
  /** Of an A/B test: the people of the test only, without those who get the winner. */
  abTest: z
    .object({
      a: z.object({ people: z.int(), ...figures, machineOpened }),
      b: z.object({ people: z.int(), ...figures, machineOpened }),
      /** Who waits until the winner is chosen. */
      held: z.int(),
    })
    .nullable(),
});
export type MessageStatistics = z.output<typeof messageStatistics>;

/** Why a person was left out, got nothing or has to wait. `other`: a reason of an earlier version. */
export const recipientReason = z.enum([
  ...[
    'excluded',
    'no_address',
    'invalid',
    'suppressed',
    'unsubscribed',
    'no_consent',
    'duplicate_address',
    'household',
  ],
  ...['too_late', 'canceled', 'render', 'bad_address', 'opted_out', 'message_fault', 'sender_fault'],
  ...['refused_for_now', 'throttled', 'connection_lost', 'unreachable', 'worker_died', 'other'],
  // Of what visitors of wizards have sent to an address.
  'too_many_today',
] as const);
export type RecipientReason = z.output<typeof recipientReason>;

export const recipient = z.object({
  id: recipientId,
  /** The record through which the person was included, and its collection; null for others. */
  recordId: recordId.nullable(),
  collectionId: collectionId.nullable(),
  calculatedName: z.string(),
  methodUsed: deliveryMethod,
  /** Of an A/B test: which version they got or get; null until the winner is chosen, and without a test. */
  variant: variant.nullable(),
  /** Empty for an SMS. */
  sentToEmailAddress: z.string(),
  /** E.164; empty for an e-mail. */
  sentToPhoneNumber: z.string(),
  /** Of an SMS that was handed over. */
  segments: z.int().nullable(),
  state: recipientState,
  reason: recipientReason.nullable(),
  lastReply: z.string().nullable(),
  attempts: z.int(),
  actualSendProcessedDateTime: z.string().nullable(),
  /** The furthest notification: send < delivery < open < click < failed < bounce < complaint. */
  delivery: notificationType.nullable(),
  openedAt: z.string().nullable(),
  /** When a program opened it first, such as a scanner. */
  machineOpenedAt: z.string().nullable(),
  clickedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
});
export type Recipient = z.output<typeof recipient>;

/** The address gets no more messages of the team, none that it may unsubscribe from, or messages again. */
export const notificationAction = z.enum(['suppressed', 'unsubscribed', 'resubscribed', 'owner_notified']);
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

/**
 * Waiting: written within seconds. Held: looks as if a program had given it. Replaced: by a later one. Refused: could not be written.
 */
export const answerState = z.enum(['waiting', 'written', 'held', 'replaced', 'refused']);
export type AnswerState = z.output<typeof answerState>;

export const givenAnswer = z.object({
  question: z.string(),
  answer: z.string(),
  state: answerState,
  at: z.string(),
  userAgent: z.string(),
});

/** One recipient with all notifications, oldest first. */
export const recipientDetail = recipient.extend({
  /** When the audience was frozen. */
  queuedAt: z.string().nullable(),
  /** When the next attempt is due; only while waiting for one. */
  nextTryAt: z.string().nullable(),
  canceledAt: z.string().nullable(),
  notifications: z.array(notification),
  /** To questions of the mail, oldest first. Without those that the viewer may not read. */
  answers: z.array(givenAnswer),
});
export type RecipientDetail = z.output<typeof recipientDetail>;

export const smsLength = z.object({
  encoding: z.enum(['GSM-7', 'UCS-2']),
  /** Septets of GSM-7, or 16-bit units of UCS-2. */
  units: z.int(),
  segments: z.int(),
  /** What one segment of a text of this length holds. */
  perSegment: z.int(),
});

/** Decimal amounts. */
export const smsCost = z.object({ currency: z.string(), perSegment: z.string(), total: z.string() });

export const messagePreview = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** In which it is written. */
  language: dataLanguage,
  /** Null for an e-mail. */
  sms: smsLength.nullable(),
});

export const sandboxMail = z.object({
  id: recipientId,
  messageId: messageId.nullable(),
  messageName: z.string(),
  methodUsed: deliveryMethod,
  from: z.string(),
  to: z.string(),
  /** Of an SMS its beginning. */
  subject: z.string(),
  sentAt: z.string(),
  delivery: notificationType.nullable(),
});

/** The lengths of time of the dashboard, in days. */
export const dashboardDays = z.enum(['7', '30', '90', '365']);
export type DashboardDays = z.output<typeof dashboardDays>;

/** What a team sent in the last days, and what needs attention now. */
export const messageDashboard = z.object({
  /** Oldest first, today included, in the team's time zone. */
  days: z.array(z.object({ on: z.string(), ...figures })),
  /** The sums of as many days before those. */
  before: z.object(figures),
  /** Lists with the most subscribers, and who came and went in those days. */
  lists: z.array(
    z.object({
      id: subscriptionListId,
      name: z.string(),
      subscribers: z.int(),
      /** People who were not subscribed on the first of the days, and are now. */
      subscribed: z.int(),
      /** People who were subscribed on the first of the days, and are no longer. */
      unsubscribed: z.int(),
      /** The number of subscribers at the end of twelve equal parts of those days; empty if too much happened in them. */
      trend: z.array(z.int()),
    }),
  ),
  running: z.array(
    z.object({
      ...messageInDashboard,
      deliveryMethodId: deliveryMethod,
      type: contentType,
      isPaused: z.boolean(),
      /** Those who still wait are being canceled. */
      isCanceling: z.boolean(),
      /** Confirmations and other mails of programs, which never end. */
      isStream: z.boolean(),
      total: z.int(),
      waiting: z.int(),
    }),
  ),
  /** Those that are sent next. */
  scheduled: z.array(
    z.object({ ...messageInDashboard, deliveryMethodId: deliveryMethod, scheduledAt: z.string() }),
  ),
  /** Messages that stopped, and those of the last days in which something failed. */
  failed: z.array(
    z.object({
      ...messageInDashboard,
      isStopped: z.boolean(),
      errorDetail: z.string().nullable(),
      failed: z.int(),
      uncertain: z.int(),
    }),
  ),
});
export type MessageDashboard = z.output<typeof messageDashboard>;

/** The numbers beside the entries of the menu of messages. */
export const messageCounts = z.object({
  drafts: z.int(),
  scheduled: z.int(),
  sent: z.int(),
  archived: z.int(),
  templates: z.object({ draft: z.int(), published: z.int(), archived: z.int() }),
});
