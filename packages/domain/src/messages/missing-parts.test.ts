import { contentTypes } from '@fieldhouse/contract/content-types';
import { expect, test } from 'vitest';
import { missingParts } from './missing-parts.ts';

const complete = {
  type: 'marketing',
  subjectLine: 'Hello',
  bodyHtml: '<p>Hello</p>',
  audience: {},
  senderFault: null,
  postalAddress: '14 Levee Road',
} as const;

test('a message that nothing was written in misses everything', () => {
  const empty = { subjectLine: ' ', bodyHtml: '<p> </p>', audience: null, postalAddress: ' ' };
  expect(missingParts({ ...complete, ...empty })).toEqual([
    'subjectLine',
    'bodyHtml',
    'audience',
    'postalAddress',
  ]);
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
