import { expect, test } from 'vitest';
import { mailedName } from './mailed-name.ts';

test.each([
  ['Riverside Centre', 'Riverside Centre'],
  ['St. Mary’s, A. B.', 'St. Mary’s, A. B.'],
  ['WIN http://evil.test/prize', 'WIN evil[.]test/prize'],
  ['evil.test', 'evil[.]test'],
  ['me@evil.test', 'me@evil[.]test'],
  ['例え。テスト', '例え[.]テスト'],
  // Browsers read these as dots, too.
  ['evil．test and evil｡test', 'evil[.]test and evil[.]test'],
  // So may programs other forms of a dot, and a host may end in a mark or a symbol.
  ['evil․test, evil﹒test, evil︒test', 'evil[.]test, evil[.]test, evil[.]test'],
  ['evil⒈test', 'evil1[.]test'],
  ['evil\ufe0f.test and ☃.test', 'evil\ufe0f[.]test and ☃[.]test'],
  ['👍🏽.test, ∞.test, €.test, x＿.test', '👍🏽[.]test, ∞[.]test, €[.]test, x＿[.]test'],
  ['$.50 and A+.', '$.50 and A+.'],
  ['And so on… then', 'And so on… then'],
  ['http:a:////2130706433/a', '2130706433/a'],
  ['Two\r\nlines\u2028and\u200b more', 'Two lines and more'],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(59)}…`],
])('%s is written as %s', (name, written) => {
  expect(mailedName(name)).toBe(written);
});
