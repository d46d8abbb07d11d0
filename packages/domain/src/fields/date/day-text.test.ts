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

test.each([
  ['1er janvier 2027', '2027-01-01'],
  ['5 août 2024', '2024-08-05'],
  ['5 mag 2024', '2024-05-05'],
  ['12 settembre 2024', '2024-09-12'],
  ['1 de dezembro de 2026', '2026-12-01'],
  ['3 maart 2024', '2024-03-03'],
  ['1º de enero de 2027', '2027-01-01'],
  ['1. 12. 2026', '2026-12-01'],
  ['1 / 2 / 2024', '2024-01-02'],
  // Words that are months only behind their day.
  ['Set 5 2024', undefined],
  ['Out 5', undefined],
  ['Mars 5, 2024', undefined],
])('one who writes %s means %s', (text, day) => {
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
