import { expect, test } from 'vitest';
import { numberFromText } from './number-text.ts';

test.each([
  ['en-US', '1,234.50', '1234.50'],
  ['en-US', '1,234,567', '1234567'],
  ['en-US', '.5', '0.5'],
  ['en-US', '5.', '5'],
  ['en-US', '(1,234)', '-1234'],
  ['en-US', '- 5', '-5'],
  ['en-US', '−5', '-5'],
  ['en-US', '1 234.50', '1234.50'],
  ['es-ES', '1.234,50', '1234.50'],
  ['es-ES', '1.500', '1500'],
  ['es-ES', '1.5', '1.5'],
  ['es-ES', '1\u00a0234,50', '1234.50'],
  ['de-DE', '1.234.567,8', '1234567.8'],
  ['de-CH', "1'234.50", '1234.50'],
])('in %s, %s is %s', (locale, text, number) => {
  expect(numberFromText(text, locale)).toBe(number);
});

test.each([
  ['es-ES', '0.500', '0.500'],
  ['de-DE', '0.125', '0.125'],
  ['en-US', '0.500', '0.500'],
])('no group begins with a zero: in %s, %s is %s', (locale, text, number) => {
  expect(numberFromText(text, locale)).toBe(number);
});

test.each([
  ['en-US', '0,500'],
  ['en-US', '1,5'],
  ['en-US', '01,234'],
  ['en-US', '12, 345'],
  ['en-US', '0 500'],
  ['en-US', "5'"],
  ['en-US', "5'6"],
  ['en-US', '+-5'],
  ['en-US', '(-5)'],
  ['en-US', '--5'],
  ['en-US', '()'],
  ['en-US', '1 .5'],
  ['en-US', "1 234'567"],
  ['es-ES', '3. 5'],
  ['es-ES', '1,234,5'],
  ['es-ES', '1.23.4'],
  ['de-DE', '0.123.456'],
])('in %s, %s is no number', (locale, text) => {
  expect(numberFromText(text, locale)).toBeUndefined();
});

test('where the decimal sign is given, no other one is read', () => {
  expect(numberFromText('1,500', 'en-US', ',')).toBe('1.500');
  expect(numberFromText('1.500', 'en-US', ',')).toBe('1500');
  expect(numberFromText('1.25', 'es-ES', ',')).toBeUndefined();
  expect(numberFromText('1,25', 'es-ES', '.')).toBeUndefined();
});
