import { expect, test } from 'vitest';
import { classifyTwilioError } from './twilio-errors.ts';
import { toSmsReport, twilioEventIdentity } from './twilio-events.ts';

test.each([
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'partially_delivered',
  'canceled',
  'read',
])('the status %s is the notification type of that name', (status) => {
  expect(toSmsReport({ MessageSid: 'SM1', MessageStatus: status })).toEqual({
    type: status,
    payload: { providerId: 'SM1' },
    fault: null,
  });
});

test('statuses of incoming messages and unknown ones are no reports', () => {
  for (const MessageStatus of ['received', 'receiving', 'bounce', 'open', 'new', ''])
    expect(toSmsReport({ MessageSid: 'SM1', MessageStatus })).toBeUndefined();
});

test.each([
  ['21610', 'opted_out', 'opted_out'],
  ['30003', 'unreachable_phone', null],
  ['30004', 'blocked_by_carrier', null],
  ['30005', 'unknown_number', 'number'],
  ['30006', 'landline', 'number'],
  ['30007', 'filtered_by_carrier', null],
])('error %s of a report is %s', (ErrorCode, reason, fault) => {
  const report = toSmsReport({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode });
  expect(report).toMatchObject({ type: 'undelivered', payload: { errorCode: ErrorCode, reason }, fault });
});

test('a repeated callback has the same identity, another status another', () => {
  const sent = { MessageSid: 'SM1', MessageStatus: 'sent' };
  expect(twilioEventIdentity(sent)).toBe(twilioEventIdentity({ ...sent, ApiVersion: '2010-04-01' }));
  expect(twilioEventIdentity({ ...sent, MessageStatus: 'delivered' })).not.toBe(twilioEventIdentity(sent));
  expect(twilioEventIdentity({ MessageStatus: 'sent' })).toBeUndefined();
});

test.each([
  [
    { code: 21211, status: 400 },
    { kind: 'number_refused', reason: 'bad_address' },
  ],
  [
    { code: 21610, status: 400 },
    { kind: 'number_refused', reason: 'opted_out' },
  ],
  [
    { code: 20429, status: 429 },
    { kind: 'refused', code: 454 },
  ],
  [
    { code: 21611, status: 429 },
    { kind: 'refused', code: 454 },
  ],
  [
    { code: 20003, status: 401 },
    { kind: 'refused', code: 530 },
  ],
  [
    { code: 21606, status: 400 },
    { kind: 'refused', code: 550 },
  ],
  [
    { code: 21617, status: 400 },
    { kind: 'refused', code: 554 },
  ],
  [
    { code: 99999, status: 400 },
    { kind: 'refused', code: 554 },
  ],
  [{ code: 20500, status: 500 }, { kind: 'lost_after' }],
  [{ code: undefined, status: 201 }, { kind: 'lost_after' }],
  [{ code: 'ECONNREFUSED', status: undefined }, { kind: 'unreachable' }],
  [{ code: 'ECONNRESET', status: undefined }, { kind: 'lost_after' }],
  [{ code: 'ECONNABORTED', status: undefined }, { kind: 'lost_after' }],
])('%j', (failure, outcome) => {
  expect(classifyTwilioError({ message: 'text', ...failure })).toMatchObject(outcome);
});
