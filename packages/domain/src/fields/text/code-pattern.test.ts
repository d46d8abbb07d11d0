import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberedCode, numberOfCode, parseCodePattern } from './code-pattern.ts';

test.each([
  ['INV-{seq:5}', 7, 'INV-00007'],
  ['INV-{seq:5}', 123_456, 'INV-123456'],
  ['{seq}', 7, '7'],
  ['A{seq:2}/26', 3, 'A03/26'],
])('%s numbers %i as %s', (pattern, number, code) => {
  const read = parseCodePattern(pattern);
  expect(read && numberedCode(read, number)).toBe(code);
});

test.each(['INV', '{seq:0}', '{seq:99}', '{seq}{seq}', '{number}', '{seq:}'])('%s is no pattern', (text) => {
  expect(parseCodePattern(text)).toBeUndefined();
});

test.each(['INV-7', 'INV-0000007', 'inv-00007', 'INV-', 'INV-1e5', 'INV-00007 '])(
  '%s is no number of INV-{seq:5}',
  (code) => {
    const pattern = parseCodePattern('INV-{seq:5}');
    expect(pattern && numberOfCode(pattern, code)).toBeUndefined();
  },
);

test('a number is parsed from its code, whatever surrounds it', () => {
  const around = fc.string({ unit: fc.constantFrom('0', '9', '-', 'a', ' ', '%', '\\', '.'), maxLength: 4 });
  fc.assert(
    fc.property(around, around, fc.integer({ min: 1, max: 15 }), fc.nat(), (prefix, suffix, width, n) => {
      const pattern = { prefix, suffix, width };
      expect(numberOfCode(pattern, numberedCode(pattern, n))).toBe(n);
    }),
  );
});
