import { recipientKinds, recipientStates } from '@fieldhouse/contract/message-results';
import { expect, test } from 'vitest';
import { asCanceled } from './canceled-figures.ts';

test('who is queued counts as canceled, who is being handed over still waits', () => {
  const none = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const figures = {
    states: { ...none(recipientStates), queued: 70, claimed: 10, dispatching: 3, sent: 5, canceled: 12 },
    kinds: { ...none(recipientKinds), all: 100, waiting: 83, reached: 5, not_reached: 12, canceled: 12 },
    abTest: null,
  };
  const { states, kinds } = asCanceled(figures);
  expect(states).toEqual({ ...none(recipientStates), dispatching: 3, sent: 5, canceled: 92 });
  expect(kinds).toEqual({
    ...none(recipientKinds),
    all: 100,
    waiting: 3,
    reached: 5,
    not_reached: 92,
    canceled: 92,
  });
});
