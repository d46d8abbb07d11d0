import { expect, test } from 'vitest';
import { mayUseTemplate, templateActionsOf } from './template-rules.ts';

const published = { status: 'published', isFromScratch: false } as const;

test.each([
  ['marketing_and_participation', [true, true, false]],
  ['marketing_only', [true, false, false]],
  ['participation_only', [false, true, false]],
  ['transactional_only', [false, false, true]],
] as const)('a template for %s starts only such messages', (usage, expected) => {
  const types = ['marketing', 'participation', 'transactional'] as const;
  expect(types.map((type) => mayUseTemplate({ ...published, usage }, type))).toEqual(expected);
});

test('only what is published starts a message, and the empty one starts every message', () => {
  const usage = 'marketing_only';
  expect(mayUseTemplate({ status: 'draft', isFromScratch: false, usage }, 'marketing')).toBe(false);
  expect(mayUseTemplate({ status: 'archived', isFromScratch: false, usage }, 'marketing')).toBe(false);
  expect(mayUseTemplate({ status: 'published', isFromScratch: true, usage }, 'transactional')).toBe(true);
});

test('published templates can’t be edited, and the empty one can only be copied', () => {
  expect(templateActionsOf(published)).toEqual(['copy', 'archive']);
  expect(templateActionsOf({ ...published, isFromScratch: true })).toEqual(['copy']);
});
