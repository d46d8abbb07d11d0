import { expect, test } from 'vitest';
import { readDay } from './day-text.ts';

const american = { locale: 'en-US', today: '2026-11-28' };

test.each([
  ['12/31/2025', '2025-12-31'],
  ['7/4/2024', '2024-07-04'],
  ['2025-12-31', '2025-12-31'],
  ['Dec 31, 2025', '2025-12-31'],
  ['31.12.2025', '2025-12-31'],
  ['5/6', '2026-05-06'],
  ['Mar 5', '2026-03-05'],
  ['5 de marzo', '2026-03-05'],
  ['today', '2026-11-28'],
  ['Tomorrow', '2026-11-29'],
  ['ayer', '2026-11-27'],
  ['mañana', '2026-11-29'],
])('one who types %s means %s', (text, day) => {
  expect(readDay(text, american)).toBe(day);
});

test('a day without a year follows the order of the reader’s country', () => {
  expect(readDay('5/6', { locale: 'en-GB', today: '2026-11-28' })).toBe('2026-06-05');
  expect(readDay('5.6.', american)).toBe('2026-06-05');
});

test.each([
  ['Sun 29 Nov', '2026-11-29'],
  ['Sat. 28th November', '2026-11-28'],
  ['sáb 28/11', undefined],
  ['Mon 29 Nov', undefined],
  ['Tue', undefined],
])('one who types %s with its weekday means %s', (text, day) => {
  expect(readDay(text, american)).toBe(day);
});

test.each(['', 'May', '5', '2026', '5/6/7/8', 'soon', '12/31/20266', '3/4-2026', 'x'.repeat(100)])(
  '%j is no day',
  (text) => {
    expect(readDay(text, american)).toBeUndefined();
  },
);
