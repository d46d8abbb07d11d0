import type { AfterDone } from '@fieldhouse/contract/wizard-completion';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { doneModes } from './after-done.ts';
import { withReview } from './review.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function wizardOf(steps: readonly (AfterDone | 'message' | null)[], commit = 'each_step') {
  return wizardDefinition.parse({
    commit,
    steps: steps.map((mode, index) => ({
      id: id(index),
      afterDone: mode === 'message' ? null : mode,
      tasks: mode === 'message' ? [{ id: id(100 + index), type: 'send_message' }] : [],
    })),
  });
}

const done = (...numbers: number[]) => new Set(numbers.map(id));
const modes = (wizard: ReturnType<typeof wizardOf>, ids: ReadonlySet<string>) => [
  ...doneModes(wizard, ids).values(),
];

test('steps can be amended, and those with a message only looked at, unless the author says otherwise', () => {
  expect(modes(wizardOf([null]), done(0))).toEqual(['amend']);
  expect(modes(wizardOf(['message']), done(0))).toEqual(['review_only']);
});

test('a step that stays keeps those before it, once it was submitted', () => {
  const wizard = wizardOf([null, 'review_only', null, 'locked']);
  expect(modes(wizard, done(0))).toEqual(['amend']);
  expect(Object.fromEntries(doneModes(wizard, done(0, 1, 2)))).toEqual({
    [id(0)]: 'review_only',
    [id(1)]: 'review_only',
    [id(2)]: 'amend',
  });
  expect(modes(wizard, done(0, 1, 2, 3))).toEqual(['locked', 'locked', 'locked', 'locked']);
});

test('until a wizard commits at the end, every step can be amended', () => {
  expect(modes(wizardOf(['message', 'locked'], 'at_the_end'), done(0, 1))).toEqual(['amend', 'amend']);
});

test('a review is one more step of the runs, and of no definition', () => {
  const { steps } = withReview({ ...wizardOf([null]), review: true });
  expect(steps).toHaveLength(2);
  expect(wizardDefinition.safeParse({ steps }).success).toBe(false);
  expect(withReview(wizardOf([null])).steps).toHaveLength(1);
});
