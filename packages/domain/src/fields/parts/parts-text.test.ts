import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts, splitParts } from './parts-text.ts';

const character = fc.constantFrom('a', '\\', ';', ':', '\n', '\r', '\u2028', '\u2029', ' ', 'n');

test('parts come back as they were, whatever is in them', () => {
  const parts = fc.array(fc.string({ unit: character }), { minLength: 1 });
  fc.assert(
    fc.property(parts, fc.constantFrom(';', ':'), (all, sign) => {
      expect(splitParts(joinParts(all, sign), sign)).toEqual(all);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['C:\\new;D:\\read', ['C:\\new', 'D:\\read']],
  ['\\\\srv\\share', ['\\\\srv\\share']],
  ['C:\\dir\\', ['C:\\dir\\']],
  ['a\\;b; c', ['a;b', 'c']],
  ['a\\\\; b', ['a\\', 'b']],
])('a backslash only escapes a separator: %j', (text, parts) => {
  expect(splitParts(text, ';')).toEqual(parts);
});

test('the last part may contain separators', () => {
  expect(splitParts('Path: C:\\new', ':', 2)).toEqual(['Path', 'C:\\new']);
});
