import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readReturnAddress, toReturnAddress } from './return-address.ts';

const newKey = () => createSecretKey(randomBytes(32));
const key = newKey();
const domain = 'bounces.example.org';

test('an address names its recipient, in any case, and none that we did not make does', () => {
  const target = { teamId: randomUUID(), recipientId: randomUUID() };
  const address = toReturnAddress(key, target, domain);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(readReturnAddress(key, address, domain)).toEqual(target);
  expect(readReturnAddress(key, address.toUpperCase(), domain)).toEqual(target);
  expect(readReturnAddress(newKey(), address, domain)).toBeUndefined();
  expect(readReturnAddress(key, address, 'example.org')).toBeUndefined();
  for (let at = 2; at < address.indexOf('@') - 1; at += 1) {
    const changed = `${address.slice(0, at)}${address[at] === 'a' ? 'b' : 'a'}${address.slice(at + 1)}`;
    expect(readReturnAddress(key, changed, domain)).toBeUndefined();
  }
  for (const other of ['', 'b-', `b-@${domain}`, `postmaster@${domain}`, `b-${'1'.repeat(61)}@${domain}`])
    expect(readReturnAddress(key, other, domain)).toBeUndefined();
});
