import { expect, test } from 'vitest';
import { missingParts } from './missing-parts.ts';

const empty = {
  subjectLine: ' ',
  bodyHtml: '<p> </p>',
  audience: null,
  type: 'marketing',
  subscriptionListId: null,
  senderFault: null,
};

test('a message that nothing was written in misses everything', () => {
  expect(missingParts(empty)).toEqual(['subjectLine', 'bodyHtml', 'audience', 'subscriptionList']);
});

test('only marketing needs a list', () => {
  const written = { ...empty, subjectLine: 'Hello', bodyHtml: '<p>Hello</p>', audience: {} };
  expect(missingParts(written)).toEqual(['subscriptionList']);
  expect(missingParts({ ...written, subscriptionListId: 'list' })).toEqual([]);
  expect(missingParts({ ...written, type: 'participation' })).toEqual([]);
  const toList = { ...written, audience: null, subscriptionListId: 'list' };
  expect(missingParts(toList)).toEqual([]);
  expect(missingParts({ ...toList, type: 'participation' })).toEqual(['audience']);
});

test('a picture is something to read', () => {
  const bodyHtml = '<p><img src="https://example.org/poster.png" /></p>';
  const message = { ...empty, subjectLine: 'Hello', bodyHtml, audience: {}, subscriptionListId: 'list' };
  expect(missingParts(message)).toEqual([]);
});

test('a message whose sender can’t be used misses one', () => {
  const whole = { ...empty, subjectLine: 'Hello', bodyHtml: '<p>Hello</p>', audience: {}, type: '' };
  for (const senderFault of ['unconfirmed', 'deleted', 'not_allowed'] as const) {
    expect(missingParts({ ...whole, senderFault })).toEqual(['sender']);
  }
});
