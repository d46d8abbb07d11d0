import { expect, test } from 'vitest';
import { isRecent, isSnsCertificateUrl, isSnsUrl, parseSnsMessage } from './sns-message.ts';

const notification = {
  Type: 'Notification',
  MessageId: 'one',
  TopicArn: 'arn:aws:sns:eu-north-1:1:t',
  Message: '{}',
  Timestamp: '2026-11-23T10:00:00.000Z',
  SignatureVersion: '2',
  Signature: 'abc',
  SigningCertURL: 'https://sns.eu-north-1.amazonaws.com/SimpleNotificationService-0.pem',
};

test('the signed text has the keys that AWS prescribes, in their order', () => {
  expect(parseSnsMessage(JSON.stringify(notification))?.signedText).toBe(
    'Message\n{}\nMessageId\none\nTimestamp\n2026-11-23T10:00:00.000Z\nTopicArn\narn:aws:sns:eu-north-1:1:t\nType\nNotification\n',
  );
  const subject = parseSnsMessage(JSON.stringify({ ...notification, Subject: 'S' }))?.signedText;
  expect(subject).toContain('MessageId\none\nSubject\nS\nTimestamp');
});

test.each([
  'no json',
  '[]',
  'null',
  JSON.stringify({ ...notification, Type: 'Other' }),
  JSON.stringify({ ...notification, Message: { a: 1 } }),
  JSON.stringify({ ...notification, SignatureVersion: '3' }),
  JSON.stringify({ ...notification, Type: 'SubscriptionConfirmation' }),
])('%s is no message of SNS', (text) => {
  expect(parseSnsMessage(text)).toBeUndefined();
});

test.each([
  ['https://sns.eu-north-1.amazonaws.com/SimpleNotificationService-0f.pem', true],
  ['https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-0f.pem', true],
  ['https://sns.us-gov-west-1.amazonaws.com/SimpleNotificationService-0f.pem', true],
  ['https://sns.ap-southeast-2.amazonaws.com/SimpleNotificationService-0f.pem', true],
  ['https://sns.s3-eu-north-1.amazonaws.com/SimpleNotificationService-0f.pem', false],
  ['https://sns.s3.amazonaws.com/SimpleNotificationService-0f.pem', false],
  ['http://sns.eu-north-1.amazonaws.com/SimpleNotificationService-0f.pem', false],
  ['https://sns.eu-north-1.amazonaws.com.evil.org/SimpleNotificationService-0f.pem', false],
  ['https://evil.org/sns.eu-north-1.amazonaws.com/SimpleNotificationService-0f.pem', false],
  ['https://sns.eu-north-1.amazonaws.com@evil.org/SimpleNotificationService-0f.pem', false],
  ['https://sns.eu-north-1.amazonaws.com:8443/SimpleNotificationService-0f.pem', false],
  ['https://s3.eu-north-1.amazonaws.com/SimpleNotificationService-0f.pem', false],
  ['https://sns.eu-north-1.amazonaws.com/my.pem', false],
  ['no url', false],
])('the certificate at %s: %s', (url, isAllowed) => {
  expect(isSnsCertificateUrl(url, undefined)).toBe(isAllowed);
});

test.each([
  ['2026-11-23T11:00:00Z', true],
  ['2026-11-24T10:00:01Z', false],
  ['2026-11-23T08:59:59Z', false],
])('a message from 10 o’clock arrives at %s: %s', (now, isAccepted) => {
  const message = parseSnsMessage(JSON.stringify(notification));
  expect(message && isRecent(message, new Date(now))).toBe(isAccepted);
  const undated = parseSnsMessage(JSON.stringify({ ...notification, Timestamp: 'once' }));
  expect(undated && isRecent(undated, new Date(now))).toBe(false);
});

test('with an emulator only its own addresses are allowed', () => {
  expect(isSnsUrl('http://127.0.0.1:4566/?Action=ConfirmSubscription', 'http://127.0.0.1:4566')).toBe(true);
  expect(isSnsUrl('http://127.0.0.1:4567/', 'http://127.0.0.1:4566')).toBe(false);
  expect(isSnsUrl('https://sns.eu-north-1.amazonaws.com/', 'http://127.0.0.1:4566')).toBe(false);
});
