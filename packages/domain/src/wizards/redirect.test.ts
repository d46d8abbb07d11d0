import { wizardRedirect } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { redirectAddressOf } from './redirect.ts';

const values = [
  { name: 'who', ref: 'system.team' },
  { name: 'none', ref: 'system.today' },
] as const;

test('values are added to the query, encoded, and can change nothing else', () => {
  const redirect = wizardRedirect.parse({ address: 'https://example.org/done?a=1', values });
  const lookup = (name: string) => (name === 'system.team' ? 'x&b=2#//evil.example' : undefined);
  expect(redirectAddressOf(redirect, lookup)).toBe(
    'https://example.org/done?a=1&who=x%26b%3D2%23%2F%2Fevil.example',
  );
});

test.each([
  'http://example.org/',
  'javascript:alert(1)',
  'https://user@example.org/',
  'https://example.org:8443/',
  'https://example.org/#part',
  'https://example.org\\@evil.example/',
  'https://localhost/',
  '//example.org/',
])('%s is no address to go on to', (address) => {
  expect(wizardRedirect.safeParse({ address }).success).toBe(false);
});

test('an address that no browser opens leads nowhere', () => {
  expect(redirectAddressOf({ address: 'https://1.2.3.400/', values: [] }, () => undefined)).toBeNull();
});
