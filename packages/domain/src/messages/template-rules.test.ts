import { templateUsages } from '@fieldhouse/contract/message-templates';
import { expect, test } from 'vitest';
import { mayUseTemplate, templateActionsOf, typeSentByWizards } from './template-rules.ts';

const published = { status: 'published', isFromScratch: false, deliveryMethodId: 'email' } as const;

test.each([
  ['marketing_and_participation', [true, true, false]],
  ['marketing_only', [true, false, false]],
  ['participation_only', [false, true, false]],
  ['transactional_only', [false, false, true]],
] as const)('a template for %s starts only such messages', (usage, expected) => {
  const types = ['marketing', 'participation', 'transactional'] as const;
  expect(types.map((type) => mayUseTemplate({ ...published, usage }, { method: 'email', type }))).toEqual(
    expected,
  );
});

test('only what is published starts a message, and the empty one starts every message', () => {
  const usage = 'marketing_only';
  const may = (change: object, type: 'marketing' | 'transactional' = 'marketing') =>
    mayUseTemplate({ ...published, usage, ...change }, { method: 'email', type });
  expect(may({ status: 'draft' })).toBe(false);
  expect(may({ status: 'archived' })).toBe(false);
  expect(may({ isFromScratch: true }, 'transactional')).toBe(true);
});

test('a template starts messages of its own method, also the empty one', () => {
  const template = { ...published, usage: 'marketing_only' } as const;
  expect(mayUseTemplate(template, { method: 'sms', type: 'marketing' })).toBe(false);
  const sms = { ...template, deliveryMethodId: 'sms' } as const;
  expect(mayUseTemplate(sms, { method: 'sms', type: 'marketing' })).toBe(true);
  expect(mayUseTemplate({ ...sms, isFromScratch: true }, { method: 'email', type: 'marketing' })).toBe(false);
});

test('wizards send everything but marketing', () => {
  expect(templateUsages.map(typeSentByWizards)).toEqual([
    'participation',
    undefined,
    'participation',
    'transactional',
  ]);
});

test('published templates can’t be edited, and the empty one can only be copied', () => {
  expect(templateActionsOf(published)).toEqual(['copy', 'archive']);
  expect(templateActionsOf({ ...published, isFromScratch: true })).toEqual(['copy']);
});
