import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origin = 'https://fieldhouse.test';

test.each(['/team-1/dashboard', '/team-1/data-collections/2/records?view=a%20b&sort=-name#row-5'])(
  'a path of this site is followed: %s',
  (target) => {
    expect(safeRedirect(target, origin)).toBe(target);
  },
);

test.each([
  undefined,
  5,
  '',
  'team-1',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https://evil.test/',
  'https:evil.test',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '/login?redirect=/login',
])('anything else leads home: %j', (target) => {
  expect(safeRedirect(target, origin)).toBe('/');
});
