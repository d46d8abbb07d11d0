import { expect, test } from 'vitest';
import { classifySmtpReply, type SmtpVerdict } from './smtp-reply.ts';

const kindOf = (code: number, text: string) => classifySmtpReply(code, text).kind;

/** RFC 3463 (and 7505) statuses: address, mailbox, mail system, routing, protocol, content and policy. */
const statuses: Readonly<Record<string, SmtpVerdict['kind']>> = {
  '5.1.0': 'sender_fault',
  '5.1.1': 'bad_address',
  '5.1.2': 'bad_address',
  '5.1.3': 'bad_address',
  '5.1.4': 'message_fault',
  '5.1.5': 'sender_fault',
  '5.1.6': 'bad_address',
  '5.1.7': 'sender_fault',
  '5.1.8': 'sender_fault',
  '5.1.9': 'message_fault',
  '5.1.10': 'bad_address',
  '5.2.0': 'sender_fault',
  '5.2.1': 'bad_address',
  '5.2.2': 'transient',
  '5.2.3': 'message_fault',
  '5.2.4': 'message_fault',
  '5.3.0': 'sender_fault',
  '5.3.1': 'sender_fault',
  '5.3.2': 'sender_fault',
  '5.3.3': 'sender_fault',
  '5.3.4': 'message_fault',
  '5.3.5': 'sender_fault',
  '5.4.0': 'sender_fault',
  '5.4.1': 'sender_fault',
  '5.4.2': 'sender_fault',
  '5.4.3': 'sender_fault',
  '5.4.4': 'bad_address',
  '5.4.5': 'sender_fault',
  '5.4.6': 'sender_fault',
  '5.4.7': 'sender_fault',
  '5.5.0': 'sender_fault',
  '5.5.4': 'sender_fault',
  '5.6.0': 'message_fault',
  '5.6.1': 'message_fault',
  '5.7.0': 'sender_fault',
  '5.7.1': 'sender_fault',
  '5.7.26': 'sender_fault',
};

test.each(Object.entries(statuses))('%s is a matter of %s', (status, kind) => {
  expect(kindOf(550, `${status} as reported`)).toBe(kind);
  expect(kindOf(554, `554 ${status} as reported`)).toBe(kind);
});

test('an invalid sender address suppresses no recipient', () => {
  for (const text of [
    "5.1.7 Bad sender's mailbox address syntax",
    '5.1.8 Sender address rejected: Domain not found',
    'Sender verify failed',
    'MAIL FROM refused',
  ]) {
    expect(kindOf(550, text)).toBe('sender_fault');
    expect(kindOf(553, text)).toBe('sender_fault');
  }
});

test('what only looks like a status is none', () => {
  expect(kindOf(550, 'Blocked, see 192.5.1.1')).toBe('sender_fault');
  expect(kindOf(554, 'client 5.1.1.7 is not welcome')).toBe('sender_fault');
  expect(kindOf(554, '4.1.1 of another class')).toBe('sender_fault');
});

test('servers without statuses are judged by their words', () => {
  expect(kindOf(550, 'No such user here')).toBe('bad_address');
  expect(kindOf(550, 'Message looks like spam')).toBe('sender_fault');
  expect(kindOf(552, 'Too long')).toBe('message_fault');
  expect(kindOf(554, 'Transaction failed')).toBe('sender_fault');
});

test('what may pass is tried again, what is too much at once waits, and a server that knows us not is at fault', () => {
  expect(kindOf(450, '4.2.1 Busy')).toBe('transient');
  expect(kindOf(421, '4.7.28 Slow down')).toBe('throttle');
  expect(kindOf(454, 'Throttling failure')).toBe('throttle');
  expect(kindOf(535, '5.7.8 Wrong password')).toBe('provider_fault');
});
