import { expect, test } from 'vitest';
import { fractionToPercent, percentToFraction } from './percent-text.ts';

test.each([
  ['12.5', '0.125'],
  ['100', '1.00'],
  ['0.5', '0.005'],
  ['-7.25', '-0.0725'],
  ['1234', '12.34'],
  ['.5', '0.005'],
  ['', ''],
  ['abc', 'abc'],
])('%s percent is %s', (percent, fraction) => {
  expect(percentToFraction(percent)).toBe(fraction);
});

test.each([
  ['0.1250', '12.5'],
  ['1.00', '100'],
  ['0.0000', '0'],
  ['-0.0725', '-7.25'],
  ['12', '1200'],
  ['x', 'x'],
])('%s is %s percent', (fraction, percent) => {
  expect(fractionToPercent(fraction)).toBe(percent);
});
