import { expect, test } from 'vitest';
import { afterStep, emptyHistory, nextStep, type UndoStep, withoutStep, withStep } from './undo-history.ts';

const stepOf = (id: string): UndoStep => ({
  kind: 'deleted',
  // A test id.
  records: [{ id: id as never, values: undefined }],
});
const [first, second, third] = [stepOf('1'), stepOf('2'), stepOf('3')];

test('steps are undone from the last one and done again from the first undone', () => {
  const history = withStep(withStep(emptyHistory, first), second);
  expect(nextStep(history, 'undo')).toBe(second);
  const once = afterStep(history, 'undo', second);
  expect(nextStep(once, 'undo')).toBe(first);
  expect(nextStep(once, 'redo')).toBe(second);
  expect(afterStep(once, 'redo', second)).toEqual(history);
});

test('a new step forgets what was undone', () => {
  const undone = afterStep(withStep(emptyHistory, first), 'undo', first);
  expect(nextStep(withStep(undone, third), 'redo')).toBeUndefined();
});

test('a step with nothing to go back to is gone', () => {
  const undone = afterStep(withStep(emptyHistory, first), 'undo', undefined);
  expect(undone).toEqual(emptyHistory);
});

test('a step that was taken back by another way is left out', () => {
  const history = withoutStep(withStep(withStep(emptyHistory, first), second), first);
  expect(history.done).toEqual([second]);
});

test('the last hundred steps are stored', () => {
  let history = emptyHistory;
  for (let n = 0; n < 130; n += 1) history = withStep(history, stepOf(String(n)));
  expect(history.done).toHaveLength(100);
  expect(history.done[0]).toEqual(stepOf('30'));
});
