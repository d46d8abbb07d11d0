import { expect, test } from 'vitest';
import { hasManyDigits, isSameNumber } from './exact-number.ts';

test.each([
  ['1e400', false],
  ['-1e400', false],
  ['1e-400', false],
  ['12345678901234567', false],
  ['0.1', true],
  ['1e5', true],
  ['0e-400', true],
  ['0.0', true],
])('whether a float is what %s says: %s', (source, isSame) => {
  expect(isSameNumber(Number(source), source)).toBe(isSame);
  if (!isSame) expect(hasManyDigits(`{"a": ${source}}`)).toBe(true);
});
