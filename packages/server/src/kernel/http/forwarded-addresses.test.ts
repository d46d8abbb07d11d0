import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addForwardedAddresses, knownAddresses } from './forwarded-addresses.ts';

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:4711', '203.0.113.5'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['198.51.100.1,  203.0.113.5:80', '198.51.100.1, 203.0.113.5'],
  ['198.51.100.1, unknown, 203.0.113.5', '203.0.113.5'],
  ['203.0.113.5, <script>', ''],
  ['203.0.113', ''],
  ['', ''],
])('of “%s” the addresses are “%s”', (list, known) => {
  expect(knownAddresses(list)).toBe(known);
});

const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });
addForwardedAddresses(app);
app.get('/', async ({ ip }) => ({ ip }));
let url = '';
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test.each([
  ['203.0.113.5:4711', '203.0.113.5'],
  ['unknown', '127.0.0.1'],
])('behind a proxy that sends “%s”, a client’s address is %s', async (forwarded, ip) => {
  const reply = await fetch(url, { headers: { 'x-forwarded-for': forwarded } });
  expect(await reply.json()).toEqual({ ip });
});
