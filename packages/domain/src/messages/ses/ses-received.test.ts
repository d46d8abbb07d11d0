import { expect, test } from 'vitest';
import { sesReceivedMail } from './ses-received.ts';

const content = 'From: ana@example.org\r\n\r\nHello';
const mail = (receipt: object) => ({ notificationType: 'Received', receipt, content });

test.each([
  [{ action: { type: 'SNS' } }, 'utf8'],
  [{ action: { type: 'SNS', encoding: 'UTF8' }, spamVerdict: { status: 'PASS' } }, 'utf8'],
  [{ action: { type: 'SNS', encoding: 'BASE64' }, virusVerdict: { status: 'GRAY' } }, 'base64'],
])('a received mail is text or base64: %j', (receipt, encoding) => {
  expect(sesReceivedMail(mail(receipt))).toEqual({ text: content, encoding });
});

test.each([
  mail({ action: {}, spamVerdict: { status: 'FAIL' } }),
  mail({ action: {}, virusVerdict: { status: 'FAIL' } }),
  { ...mail({ action: {} }), content: undefined },
  { ...mail({ action: {} }), notificationType: 'Delivery' },
  null,
])('spam, viruses and what is no received mail are ignored: %j', (event) => {
  expect(sesReceivedMail(event)).toBeUndefined();
});
