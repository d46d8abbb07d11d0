import { phoneText } from '@fieldhouse/domain/fields/text/phone-text';
import { expect, test } from 'vitest';
import { northAmericanText } from './phone-text.ts';

test.each([
  ['+14155552671', 'US'],
  ['+16135550123', 'CA'],
  ['+18095550142', 'US'],
])('%s in %s is written as the library writes it', (number, home) => {
  expect(northAmericanText(number, home)).toBe(phoneText(number, home));
});

test.each([
  ['+14155552671', 'ES'],
  ['+34912345678', 'US'],
])('%s in %s takes the library', (number, home) => {
  expect(northAmericanText(number, home)).toBeUndefined();
});
