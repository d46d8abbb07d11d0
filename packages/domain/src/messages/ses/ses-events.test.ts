import { expect, test } from 'vitest';
import { sesEventIdentity, sesReferenceOf, toSesReport } from './ses-events.ts';
import { toSesReference } from './ses-reference.ts';

const teamId = '0199a1c4-7a00-7000-8000-000000000001';
const recipientId = '5d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b';
const mail = { messageId: '0100-1', tags: { fieldhouse: [toSesReference(teamId, recipientId)] } };

function bounce(bounceType: string, bounceSubType: string, status = '') {
  return {
    eventType: 'Bounce',
    mail,
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: 'a@x.org', status }] },
  };
}

const topics = (newTopicPreferences: object, oldTopicPreferences: object = { unsubscribeAll: false }) => ({
  subscription: { source: 'PreferenceCenter', newTopicPreferences, oldTopicPreferences },
});
const statusOf = (statuses: Readonly<Record<string, string>>) => ({
  unsubscribeAll: false,
  topicSubscriptionStatus: Object.entries(statuses).map(([topicName, subscriptionStatus]) => ({
    topicName,
    subscriptionStatus,
  })),
});

test.each([
  [bounce('Permanent', 'General'), 'hard', false],
  [bounce('Permanent', 'NoEmail'), 'hard', false],
  [bounce('Permanent', 'Suppressed'), 'suppressed', false],
  [bounce('Permanent', 'OnAccountSuppressionList'), 'suppressed', false],
  [bounce('Transient', 'General'), 'soft', true],
  [bounce('Transient', 'MailboxFull', '5.2.2'), 'soft', true],
  // A dead address that SES reports as transient.
  [bounce('Transient', 'General', '5.4.4'), 'hard', false],
  [bounce('Transient', 'General', '5.1.10'), 'hard', false],
  [bounce('Undetermined', 'Undetermined'), 'undetermined', true],
])('a bounce is permanent or not: %j', (event, subtype, isTemporary) => {
  expect(toSesReport(event)).toMatchObject({ type: 'bounce', isTemporary, payload: { subtype } });
});

test.each([
  ['Send', {}, 'send', {}],
  ['Delivery', { delivery: { smtpResponse: '250 ok' } }, 'delivery', { reply: '250 ok' }],
  ['Reject', { reject: { reason: 'Bad content' } }, 'failed', { reason: 'rejected', detail: 'Bad content' }],
  ['Rendering Failure', { failure: { errorMessage: 'no' } }, 'failed', { reason: 'rendering', detail: 'no' }],
  [
    'DeliveryDelay',
    { deliveryDelay: { delayType: 'MailboxFull' } },
    'queued',
    { reason: 'delay', subtype: 'MailboxFull' },
  ],
  ['Open', { open: { userAgent: 'Mail' } }, 'open', { userAgent: 'Mail' }],
  ['Click', { click: { link: 'https://x.org/' } }, 'click', { url: 'https://x.org/' }],
  ['Complaint', { complaint: { complaintFeedbackType: 'abuse' } }, 'complaint', { feedback: 'abuse' }],
  ['Subscription', topics({ unsubscribeAll: true }), 'unsubscribed', { from: 'everything' }],
  ['Subscription', topics({ unsubscribeAll: false }), 'subscribed', {}],
  ['Subscription', topics(statusOf({ News: 'OptOut' })), 'unsubscribed', {}],
  ['Subscription', topics(statusOf({ News: 'OptIn' }), statusOf({ News: 'OptOut' })), 'subscribed', {}],
  [
    'Subscription',
    topics(statusOf({ News: 'OptOut', Events: 'OptIn' }), statusOf({ News: 'OptOut' })),
    'subscribed',
    {},
  ],
])('%s is reported in our words, under either name of its type', (name, part, type, payload) => {
  for (const key of ['eventType', 'notificationType']) {
    expect(toSesReport({ [key]: name, mail, ...part })).toMatchObject({ type, payload });
  }
});

test('a complaint that was withdrawn suppresses nothing', () => {
  const event = { eventType: 'Complaint', complaint: { complaintFeedbackType: 'not-spam' } };
  expect(toSesReport(event)?.isTemporary).toBe(true);
});

test.each([null, 1, 'Send', [], {}, { eventType: 'constructor' }, { eventType: 'Fresh' }])(
  '%j is no event',
  (event) => {
    expect(toSesReport(event)).toBeUndefined();
    expect(sesEventIdentity(event)).toBeUndefined();
    expect(sesReferenceOf(event)).toBeUndefined();
  },
);

test('the recipient is named by the tag, or by our header where tags are missing', () => {
  const reference = { teamId, recipientId };
  expect(sesReferenceOf({ mail })).toEqual(reference);
  const headers = [
    { name: 'Subject', value: 'Hello' },
    { name: 'X-Msg-Ref', value: toSesReference(teamId, recipientId) },
  ];
  expect(sesReferenceOf({ mail: { headers } })).toEqual(reference);
  expect(sesReferenceOf({ mail: { tags: { fieldhouse: ['x'] } } })).toBeUndefined();
});

test('two clicks are two events, and the same one by two ways is one', () => {
  const click = (link: string, timestamp: string) => ({
    eventType: 'Click',
    mail,
    click: { link, timestamp },
  });
  const first = sesEventIdentity(click('https://x.org/a', '2026-11-23T10:00:00Z'));
  expect(sesEventIdentity(click('https://x.org/b', '2026-11-23T10:00:00Z'))).not.toBe(first);
  expect(sesEventIdentity(click('https://x.org/a', '2026-11-23T10:00:01Z'))).not.toBe(first);
  expect(sesEventIdentity({ ...click('https://x.org/a', '2026-11-23T10:00:00Z'), added: 1 })).toBe(first);
});
