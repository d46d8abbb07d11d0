import { expect, test } from 'vitest';
import { untilNextSlot } from './even-replies.ts';

test.each([
  [0, 200],
  [47, 200],
  [39.5, 200],
  [199, 200],
  [200, 400],
  [512, 600],
])('what took %d ms is sent after %d ms', (elapsed, sentAt) => {
  expect(elapsed + untilNextSlot(elapsed)).toBe(sentAt);
});
