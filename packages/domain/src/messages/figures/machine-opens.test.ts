import { expect, test } from 'vitest';
import { isMachine } from './machine-opens.ts';

test.each([
  ['Mozilla/5.0', true],
  ['Mozilla/5.0 (compatible; Barracuda Sentinel)', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['python-requests/2.31', true],
  ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT P60) AppleWebKit/537.36', false],
  ['', false],
])('%s: %s', (userAgent, isOne) => {
  expect(isMachine(userAgent)).toBe(isOne);
});
