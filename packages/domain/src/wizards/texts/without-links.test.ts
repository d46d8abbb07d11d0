import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

test.each([
  ['See https://evil.test/a and www.evil.test now', 'See … and … now'],
  ['Win at evil.test/prize', 'Win at evil[.]test/prize'],
  ['Win at evil․test or evil。test', 'Win at evil[.]test or evil[.]test'],
  ['evil.test/@me', 'evil[.]test/@me'],
  ['Win at evil.рф, 例え.テスト and ∞.to', 'Win at evil[.]рф, 例え[.]テスト and ∞[.]to'],
  ['ana@mail.example.org', 'ana@mail.example.org'],
  ['3.5 km, at 10.30 a.m., e.g. so. And', '3.5 km, at 10.30 a.m., e.g. so. And'],
  ['雨です。元気です', '雨です。元気です'],
])('of a visitor’s text %s, mails have %s', (text, written) => {
  expect(withoutLinks(text)).toBe(written);
});
