import { expect, test } from 'vitest';
import { addressKey, siteKey } from './rate-limiter.ts';

test.each([
  ['203.0.113.5', '203.0.113.5', undefined],
  ['::ffff:203.0.113.5', '203.0.113.5', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s counts as %s, and for the site %s', (ip, own, site) => {
  expect([addressKey(ip), siteKey(ip)]).toEqual([own, site]);
});
