import { expect, test } from 'vitest';
import { changedText } from './changed-text.ts';

const before = { name: 'A', steps: [{ title: 'Who', tasks: [{ isRequired: false }] }] };

test('a text that was edited is named by its place', () => {
  expect(changedText(before, { ...before, name: 'AB' })).toBe('/name');
  expect(changedText(before, { ...before, steps: [{ ...before.steps[0], title: 'Whom' }] })).toBe(
    '/steps/0/title',
  );
});

test.each([
  ['nothing', before],
  ['a switch', { ...before, steps: [{ title: 'Who', tasks: [{ isRequired: true }] }] }],
  ['two texts', { name: 'B', steps: [{ title: 'Whom', tasks: [{ isRequired: false }] }] }],
  ['a new step', { ...before, steps: [...before.steps, { title: 'When', tasks: [] }] }],
])('%s is a step of its own', (_, after) => {
  expect(changedText(before, after)).toBe('');
});
