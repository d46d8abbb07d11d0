// Links of a message against servers and a DNS server of the test: only what certainly leads nowhere prevents sending.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../../test/people.ts';
import { type DnsServer, startDnsServer } from '../../../../test/servers/dns-server.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { createOutboundHttp } from '../../../kernel/outgoing/outbound-http.ts';

let server: TestServer;
let dns: DnsServer;
let site: http.Server;
let siteUrl: string;
beforeAll(async () => {
  dns = await startDnsServer();
  site = http.createServer((request, reply) => {
    const status = Number(request.url?.slice(1));
    if (status > 0) reply.writeHead(status).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  siteUrl = `http://site.example:${(site.address() as AddressInfo).port}`;
  const lookup = async (name: string) => {
    if (name === 'site.example') return [{ address: '127.0.0.1', family: 4 }];
    // As the system reports a missing name, a name without an address, and a machine without a network.
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  const outgoing = createOutboundHttp({ allowsPrivate: true, timeoutMs: 500, lookup });
  server = await startServer({ overrides: { outgoing }, env: { DNS_SERVERS: dns.address } });
});
afterAll(async () => {
  await server.stop();
  await dns.stop();
  site.closeAllConnections();
  site.close();
});

async function draftWith(url: string): Promise<Message> {
  return server.ada.call(messages.create, {
    body: {
      internalName: 'Linked',
      type: 'participation',
      subjectLine: 'Hello',
      preheader: 'Saturday',
      bodyHtml: `<p><a href="${url}">go</a></p>`,
      audience: {
        include: [{ kind: 'address', address: { kind: 'email', values: ['clara@example.org'] } }],
        exclude: [],
      },
    },
  });
}

async function checkedLink(url: string) {
  const message = await draftWith(url);
  const params = { messageId: message.id };
  await server.ada.call(messages.checkLinks, { params, body: {} });
  const read = () => server.ada.call(messages.checks, { params });
  await expect.poll(async () => (await read()).links, { timeout: 15_000 }).toEqual({ total: 1, checked: 1 });
  const checks = await read();
  const { mustFix } = checks;
  const lookAt = checks.lookAt.filter(({ hint }) => hint === 'linksUnchecked');
  const sending = server.ada.call(messages.sendNow, { params, body: { version: message.version } });
  return { message, mustFix, lookAt, sending };
}

test.each([
  ['a page that is not there', () => `${siteUrl}/404`],
  ['a page that was removed', () => `${siteUrl}/410`],
  ['a name that DNS does not know', () => 'https://nowhere.example/a'],
])('%s must be fixed, and the message is not sent', async (_what, urlOf) => {
  const { mustFix, lookAt, sending } = await checkedLink(urlOf());
  expect([mustFix, lookAt]).toMatchObject([[{ part: 'links', text: urlOf() }], []]);
  expect((await refusal(sending)).problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['links'] },
  });
});

const uncertain: readonly (readonly [what: string, urlOf: () => string, isDnsDown: boolean])[] = [
  ['a server that does not answer in time', () => `${siteUrl}/slow`, false],
  ['a server with an error', () => `${siteUrl}/503`, false],
  ['a server that nothing listens at', () => 'http://site.example:1/', false],
  ['a name that the system does not find and DNS knows', () => 'https://known.example/', false],
  ['a name that has no address', () => 'https://mail.example/', false],
  ['a name while DNS fails', () => 'https://unanswered.example/', true],
];

test.each(uncertain)('%s is worth a look, and the message is sent', async (_what, urlOf, isDnsDown) => {
  dns.set('A', 'known.example', ['192.0.2.1']);
  dns.set('MX', 'mail.example', ['10 mx.example.org']);
  dns.fail(isDnsDown);
  const { mustFix, lookAt, sending } = await checkedLink(urlOf());
  dns.fail(false);
  expect([mustFix, lookAt]).toMatchObject([[], [{ hint: 'linksUnchecked', text: urlOf() }]]);
  expect((await sending).status).toBe('sending');
});

test('in a closed network, whose DNS knows no name at all, no link counts as dead', async () => {
  dns.set('NS', '', []);
  const { mustFix, lookAt } = await checkedLink('https://elsewhere.example/');
  dns.set('NS', '', ['a.root.example']);
  expect([mustFix, lookAt]).toMatchObject([[], [{ hint: 'linksUnchecked' }]]);
});

test('without a network, no link counts as dead', async () => {
  await dns.stop();
  const { mustFix, sending } = await checkedLink('https://offline.example/');
  dns = await startDnsServer();
  expect(mustFix).toEqual([]);
  expect((await sending).status).toBe('sending');
});
