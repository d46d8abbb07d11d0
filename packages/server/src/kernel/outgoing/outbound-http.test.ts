import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundHttp } from './outbound-http.ts';
import { OutboundHttpError } from './outgoing-error.ts';
import { isPublicAddress } from './public-address.ts';

let canary: http.Server;
let port = 0;
let connections = 0;
beforeAll(async () => {
  canary = http.createServer((request, reply) => {
    if (request.url === '/moved') reply.writeHead(302, { location: '/' }).end();
    else reply.end('x'.repeat(5000));
  });
  canary.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => {
  canary.close();
});

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutboundHttpError)) throw new Error('It went through.');
  return error.fault;
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['https://127.0.0.1/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://017700000001/', 'private_address'],
  ['https://0/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:127.0.0.1]/', 'private_address'],
  ['https://[64:ff9b::7f00:1]/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data/', 'private_address'],
  ['https://localhost/', 'private_address'],
  ['https://localhost./', 'private_address'],
  ['https://LOCALHOST:4400/', 'private_address'],
  ['https://metadata.google.internal/', 'private_address'],
  ['https://db/', 'private_address'],
  ['https://１２７.0.0.1/', 'private_address'],
  ['http://example.org/', 'https_needed'],
  ['https://me:secret@example.org/', 'user_in_url'],
  ['https://example.org:22/', 'port_not_allowed'],
  ['https://example.org:25/', 'port_not_allowed'],
  ['https://example.org:0/', 'port_not_allowed'],
  ['file:///etc/passwd', 'not_a_url'],
  ['gopher://example.org/', 'not_a_url'],
  ['nonsense', 'not_a_url'],
])('%s is refused before anything is sent', async (url, fault) => {
  const outgoing = createOutboundHttp({ allowsPrivate: false });
  expect(outgoing.faultOf(url)).toBe(fault);
  expect(await faultOf(outgoing.post(url, '{}', {}))).toBe(fault);
  expect(connections).toBe(0);
});

test.each(['https://example.org/', 'https://example.org:443/hook', 'https://example.org:8443/hook'])(
  'nothing is wrong with %s',
  (url) => {
    expect(createOutboundHttp({ allowsPrivate: false }).faultOf(url)).toBeUndefined();
  },
);

test('a name that has a private address beside a public one is refused', async () => {
  const outgoing = createOutboundHttp({
    allowsPrivate: false,
    lookup: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  });
  expect(await faultOf(outgoing.post(`https://two.example.org:${port}/`, '{}', {}))).toBe('private_address');
});

test('a name that answers differently the second time leads nowhere: it is asked once', async () => {
  let asked = 0;
  const outgoing = createOutboundHttp({
    allowsPrivate: false,
    timeoutMs: 700,
    lookup: async () => {
      asked += 1;
      // A public address where nothing listens.
      return [{ address: asked === 1 ? '185.0.0.1' : '127.0.0.1', family: 4 }];
    },
  });
  const fault = await faultOf(outgoing.post(`https://rebinds.example.org:${port}/`, '{}', {}));
  expect(['timeout', 'no_connection']).toContain(fault);
  expect(asked).toBe(1);
  expect(connections).toBe(0);
});

test('a name that does not resolve is no connection, and no error of ours', async () => {
  const outgoing = createOutboundHttp({
    allowsPrivate: false,
    lookup: () => Promise.reject(new Error('ENOTFOUND')),
  });
  expect(await faultOf(outgoing.post('https://gone.example.org/', '{}', {}))).toBe('name_unknown');
});

test('where private addresses are allowed a reply is cut, and a redirect is an answer like any other', async () => {
  const outgoing = createOutboundHttp({ allowsPrivate: true });
  const reply = await outgoing.post(`http://127.0.0.1:${port}/`, '{}', {});
  expect(reply.status).toBe(200);
  expect(reply.text).toHaveLength(500);
  expect((await outgoing.post(`http://localhost:${port}/moved`, '{}', {})).status).toBe(302);
});
