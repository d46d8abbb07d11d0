import { displayWidths } from '@fieldhouse/contract/data-cards';
import { expect, test } from 'vitest';
import { linesOf, spanOf } from './field-widths.ts';

test('every width has its share of a line', () => {
  const shares = Object.fromEntries(displayWidths.map((width) => [width, spanOf(width, false) / 60]));
  expect(shares).toEqual({
    full: 1,
    half: 1 / 2,
    quarter: 1 / 4,
    third: 1 / 3,
    two_thirds: 2 / 3,
    three_quarters: 3 / 4,
    fifth: 1 / 5,
    two_fifths: 2 / 5,
    three_fifths: 3 / 5,
    four_fifths: 4 / 5,
  });
});

test('fields that do not fit into a line begin the next one', () => {
  expect(linesOf([], false)).toBe(1);
  expect(linesOf(['third', 'third', 'third'], false)).toBe(1);
  expect(linesOf(['third', 'two_thirds', 'fifth'], false)).toBe(2);
  expect(linesOf(['two_thirds', 'half', 'half'], false)).toBe(2);
  expect(linesOf(['full', 'full'], false)).toBe(2);
});

test('a phone shows short fields in pairs and long ones alone', () => {
  expect(linesOf(['quarter', 'quarter', 'quarter'], true)).toBe(2);
  expect(linesOf(['two_thirds', 'third'], true)).toBe(2);
});
