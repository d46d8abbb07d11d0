import { expect, test } from 'vitest';
import { missingParts } from './missing-parts.ts';

test('a message that nothing was written in misses everything', () => {
  const empty = { subjectLine: ' ', bodyHtml: '<p> </p>', audience: null, senderFault: null };
  expect(missingParts(empty)).toEqual(['subjectLine', 'bodyHtml', 'audience']);
});

test('a picture is something to read', () => {
  const body = '<p><img src="https://example.org/poster.png" /></p>';
  expect(missingParts({ subjectLine: 'Hello', bodyHtml: body, audience: {}, senderFault: null })).toEqual([]);
});

test('a message whose sender can’t be used misses one', () => {
  const whole = { subjectLine: 'Hello', bodyHtml: '<p>Hello</p>', audience: {} };
  for (const senderFault of ['unconfirmed', 'deleted', 'not_allowed'] as const) {
    expect(missingParts({ ...whole, senderFault })).toEqual(['sender']);
  }
});
