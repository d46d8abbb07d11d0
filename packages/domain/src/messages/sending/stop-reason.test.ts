import { expect, test } from 'vitest';
import { stopReasonOf } from './stop-reason.ts';

test.each([
  ['unknown_field', 'unknown_field'],
  ['forbidden', 'sender_not_permitted'],
  ['invalid_input', 'internal_error'],
  [undefined, 'internal_error'],
])('a message stopped by %s says why', (code, reason) => {
  expect(stopReasonOf(code)).toBe(reason);
});
