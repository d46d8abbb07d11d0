import { expect, test } from 'vitest';
import { maskedAddress } from './masked-address.ts';

test.each([
  ['elena@example.org', 'el…@example.org'],
  ['a@example.org', 'a…@example.org'],
  ['no address', 'no…'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});
