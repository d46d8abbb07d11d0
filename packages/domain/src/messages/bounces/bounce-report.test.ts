import { expect, test } from 'vitest';
import { bounceIdentity, toBounceReport } from './bounce-report.ts';

const dsn = (fields: Record<string, string>) =>
  `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ana@example.org\r\n${Object.entries(
    fields,
  )
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
const meaning = (fields: Record<string, string>) => {
  const report = toBounceReport({ deliveryStatus: dsn(fields) });
  return report && [report.type, report.payload.subtype ?? report.payload.reason ?? null, report.isTemporary];
};

test.each([
  [{ Action: 'failed', Status: '5.1.1' }, ['bounce', 'hard', false]],
  [
    { Action: 'Failed', Status: '5.0.0', 'Diagnostic-Code': 'smtp; 550 No such\r\n user' },
    ['bounce', 'hard', false],
  ],
  [{ Action: 'failed', Status: '5.4.4 (unable to route)' }, ['bounce', 'hard', false]],
  [{ Action: 'failed', Status: '5.0.0' }, ['bounce', 'soft', true]],
  [{ Action: 'failed', Status: '5.2.2' }, ['bounce', 'soft', true]],
  [
    { Action: 'failed', Status: '5.7.1', 'Diagnostic-Code': 'smtp; 550 5.7.1 blocked' },
    ['bounce', 'soft', true],
  ],
  [{ Action: 'failed', Status: '4.4.7' }, ['bounce', 'soft', true]],
  [{ Action: 'delayed', Status: '4.4.1' }, ['queued', 'delay', false]],
  [{ Action: 'delivered', Status: '2.1.5' }, ['delivery', null, false]],
  [{ Action: 'relayed', Status: '2.1.5' }, undefined],
  [{ Status: '5.1.1' }, undefined],
])('%j means %j', (fields, expected) => {
  expect(meaning(fields as Record<string, string>)).toEqual(expected);
});

test('a long text is cut between its characters', () => {
  const code = `smtp; ${'x'.repeat(493)}🎉`;
  const report = toBounceReport({
    deliveryStatus: dsn({ Action: 'failed', Status: '5.1.1', 'Diagnostic-Code': code }),
  });
  expect(JSON.stringify(report)).not.toMatch(/\\ud83c/i);
  expect(Object.values(report?.payload ?? {}).every((text) => text.isWellFormed())).toBe(true);
});

test('a feedback report is a complaint, unless it withdraws one or is of another kind', () => {
  const complaint = (type: string) =>
    toBounceReport({ feedbackReport: `Feedback-Type: ${type}\nVersion: 1\n` });
  expect(complaint('abuse')).toMatchObject({ type: 'complaint', isTemporary: false });
  expect(complaint('not-spam')).toMatchObject({ isTemporary: true });
  expect(complaint('auth-failure')).toBeUndefined();
});

test('what is no report means nothing, and the same report has the same identity', () => {
  for (const text of ['', '\n\n', 'Hello', 'Reporting-MTA: dns; x', ':\n\n:'])
    expect(toBounceReport({ deliveryStatus: text })).toBeUndefined();
  expect(toBounceReport({})).toBeUndefined();
  const first = dsn({ Action: 'failed', Status: '5.1.1' });
  expect(bounceIdentity({ deliveryStatus: first })).toBe(
    bounceIdentity({ deliveryStatus: `X: 1\r\n${first}` }),
  );
  expect(bounceIdentity({ deliveryStatus: first })).not.toBe(
    bounceIdentity({ deliveryStatus: dsn({ Action: 'delayed', Status: '4.4.1' }) }),
  );
});
