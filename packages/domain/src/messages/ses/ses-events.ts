// What an event of Amazon SES means for us, as event publishing (`eventType`) and identity notifications
// (`notificationType`) report it. Unknown properties are expected: AWS adds them.

import type { NotificationType } from '@fieldhouse/contract/message-results';
import { cutText } from '@fieldhouse/contract/storable-text';
import { readSesReference, type SesReference, sesReferenceTag } from './ses-reference.ts';

interface SesReport {
  readonly type: NotificationType;
  readonly payload: Readonly<Record<string, string>>;
  /** The address may work another time, or the complaint was withdrawn: nothing is suppressed. */
  readonly isTemporary: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Undefined for events that say nothing about a recipient of ours. */
export function toSesReport(event: unknown): SesReport | undefined {
  const type = typeOf(event);
  return type === undefined ? undefined : meanings[type]?.(fieldsOf(event));
}

const meanings: Readonly<Record<string, (event: Fields) => SesReport | undefined>> = {
  Send: () => report('send', {}),
  Delivery: ({ delivery }) => report('delivery', { reply: textOf(delivery, 'smtpResponse') }),
  Bounce: toBounce,
  Complaint: toComplaint,
  Reject: ({ reject }) => report('failed', { reason: 'rejected', detail: textOf(reject, 'reason') }),
  'Rendering Failure': ({ failure }) =>
    report('failed', { reason: 'rendering', detail: textOf(failure, 'errorMessage') }),
  DeliveryDelay: ({ deliveryDelay }) =>
    report('queued', { reason: 'delay', subtype: textOf(deliveryDelay, 'delayType') }),
  Open: ({ open }) => report('open', { userAgent: textOf(open, 'userAgent') }),
  Click: ({ click }) =>
    report('click', { url: textOf(click, 'link'), userAgent: textOf(click, 'userAgent') }),
  Subscription: ({ subscription }) =>
    report(hasLeft(subscription) ? 'unsubscribed' : 'subscribed', {
      source: textOf(subscription, 'source'),
      ...(isFromEverything(subscription) && { from: 'everything' }),
    }),
};

const suppressedBySes = new Set(['Suppressed', 'OnAccountSuppressionList']);
/** Faults of the address that SES reports as transient after its own retries. */
const deadAddress = /(?:^|\D)5\.(?:4\.4|1\.\d{1,2})(?:\D|$)/;

function toBounce({ bounce }: Fields): SesReport {
  const kind = textOf(bounce, 'bounceType');
  const subtype = textOf(bounce, 'bounceSubType');
  const [recipient] = listOf(bounce, 'bouncedRecipients');
  const status = textOf(recipient, 'status');
  const isPermanent = kind === 'Permanent' || (kind === 'Transient' && deadAddress.test(status));
  const name = suppressedBySes.has(subtype)
    ? 'suppressed'
    : isPermanent
      ? 'hard'
      : kind === 'Transient'
        ? 'soft'
        : 'undetermined';
  const payload = { subtype: name, detail: subtype, status, reply: textOf(recipient, 'diagnosticCode') };
  return report('bounce', payload, !isPermanent);
}

function toComplaint({ complaint }: Fields): SesReport {
  const feedback = textOf(complaint, 'complaintFeedbackType');
  const subtype = textOf(complaint, 'complaintSubType');
  return report('complaint', { subtype, feedback }, feedback === 'not-spam');
}

/** The person left every topic, or one that they were on. Our mails have no topics, so that each means what it was sent under. */
function hasLeft(subscription: unknown): boolean {
  const { newTopicPreferences, oldTopicPreferences } = fieldsOf(subscription);
  const before = leftTopics(oldTopicPreferences);
  const hasLeftTopic = [...leftTopics(newTopicPreferences)].some((topic) => !before.has(topic));
  return hasLeftTopic || isFromEverything(subscription);
}

function isFromEverything(subscription: unknown): boolean {
  return fieldsOf(fieldsOf(subscription).newTopicPreferences).unsubscribeAll === true;
}

function leftTopics(preferences: unknown): ReadonlySet<string> {
  const left = listOf(preferences, 'topicSubscriptionStatus').filter(
    (topic) => textOf(topic, 'subscriptionStatus').toLowerCase() === 'optout',
  );
  return new Set(left.map((topic) => textOf(topic, 'topicName')));
}

function report(type: NotificationType, payload: Record<string, string>, isTemporary = false): SesReport {
  const filled = Object.entries(payload).filter(([, value]) => value !== '');
  return { type, payload: Object.fromEntries(filled), isTemporary };
}

/** Our reference in the tag of a mail, or in its header where identity notifications include headers. */
export function sesReferenceOf(event: unknown): SesReference | undefined {
  const { mail } = fieldsOf(event);
  const [tagged] = listOf(fieldsOf(mail).tags, sesReferenceTag);
  const header = listOf(mail, 'headers').find((one) => textOf(one, 'name').toLowerCase() === 'x-msg-ref');
  return readSesReference(typeof tagged === 'string' ? tagged : textOf(header, 'value'));
}

/**
 * What identifies an event: its content, since each configured destination reports it under another id of SNS.
 * Undefined if it is no event.
 */
export function sesEventIdentity(event: unknown): string | undefined {
  const type = typeOf(event);
  const fields = fieldsOf(event);
  const messageId = textOf(fields.mail, 'messageId');
  if (type === undefined || messageId === '') return undefined;
  const part = fieldsOf(fields[partOf[type] ?? '']);
  const moment = textOf(part, 'feedbackId') || textOf(part, 'timestamp');
  return JSON.stringify([messageId, type, moment, textOf(part, 'link')]);
}

const partOf: Readonly<Record<string, string>> = {
  Delivery: 'delivery',
  Bounce: 'bounce',
  Complaint: 'complaint',
  DeliveryDelay: 'deliveryDelay',
  Open: 'open',
  Click: 'click',
  Subscription: 'subscription',
};

function typeOf(event: unknown): string | undefined {
  const type = textOf(event, 'eventType') || textOf(event, 'notificationType');
  return Object.hasOwn(meanings, type) ? type : undefined;
}

export function fieldsOf(value: unknown): Fields {
  // An object of unknown properties.
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown, key: string): string {
  const text = fieldsOf(value)[key];
  return typeof text === 'string' ? cutText(text, 500) : '';
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = fieldsOf(value)[key];
  return Array.isArray(list) ? list : [];
}
