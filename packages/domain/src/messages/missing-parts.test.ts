import { contentTypes } from '@fieldhouse/contract/content-types';
import { expect, test } from 'vitest';
import { missingParts } from './missing-parts.ts';

const complete = {
  type: 'marketing',
  subjectLine: 'Hello',
  bodyHtml: '<p>Hello</p>',
  audience: {},
  subscriptionListId: 'list',
  senderFault: null,
  postalAddress: '14 Levee Road',
} as const;

test('a message that nothing was written in misses everything', () => {
  const parts = { subjectLine: ' ', bodyHtml: '<p> </p>', audience: null, subscriptionListId: null };
  expect(missingParts({ ...complete, ...parts, postalAddress: ' ' })).toEqual([
    'subjectLine',
    'bodyHtml',
    'audience',
    'subscriptionList',
    'postalAddress',
  ]);
});

test('only marketing needs a list, to which it goes without an audience', () => {
  const unlisted = { ...complete, subscriptionListId: null };
  expect(missingParts(unlisted)).toEqual(['subscriptionList']);
  expect(missingParts({ ...unlisted, type: 'participation' })).toEqual([]);
  const toList = { ...complete, audience: null };
  expect(missingParts(toList)).toEqual([]);
  expect(missingParts({ ...toList, type: 'participation' })).toEqual(['audience']);
});

test('a picture is something to read', () => {
  const bodyHtml = '<p><img src="https://example.org/poster.png" /></p>';
  expect(missingParts({ ...complete, bodyHtml })).toEqual([]);
});

test('only transactional mail does without a postal address', () => {
  const without = contentTypes.filter(
    (type) => missingParts({ ...complete, type, postalAddress: '' }).length === 0,
  );
  expect(without).toEqual(['transactional']);
});

test('a message whose sender can’t be used misses one', () => {
  for (const senderFault of ['unconfirmed', 'deleted', 'not_allowed'] as const)
    expect(missingParts({ ...complete, senderFault })).toEqual(['sender']);
});
