import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['+14155552671', 'US', '(415) 555-2671'],
  ['+16135550123', 'US', '(613) 555-0123'],
  ['+14155552671', 'ES', '+1 415 555 2671'],
  ['+34912345678', 'ES', '912 34 56 78'],
  ['+34912345678', 'US', '+34 912 34 56 78'],
  ['+442071838750', 'GB', '020 7183 8750'],
  ['+442071838750', 'nowhere', '+44 20 7183 8750'],
  ['no number', 'US', 'no number'],
])('%s is read in %s as %s', (number, home, text) => {
  expect(phoneText(number, home)).toBe(text);
});
