// Bounces from the return path of a sent mail to the recipient's timeline, by SMTP in both directions.
import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { collections } from '@fieldhouse/contract/collections';
import type { Recipient } from '@fieldhouse/contract/message-results';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { suppressions } from '@fieldhouse/contract/suppressions';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { startScriptedServer } from '../../../../test/servers/scripted-smtp-server.ts';
import { sized } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { toReturnAddress } from '../sending/smtp/return-address.ts';
import { returnAddressKey } from '../sending/smtp/return-path.ts';

let server: TestServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
let messageId: string;
let port: number;
const domain = 'bounces.example.net';
const soon = { timeout: 20_000 };

beforeAll(async () => {
  smtp = await startScriptedServer({});
  port = await freePort();
  server = await startServer({
    env: { SMTP_URL: smtp.url, BOUNCE_DOMAIN: domain, BOUNCE_PORT: String(port) },
  });
  const made = await server.ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await server.ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: ['ana', 'ben', 'cleo'].map((name) => ({ email: `${name}@example.org` })) },
  });
  const { id, version } = await server.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(made.id),
    },
  });
  messageId = id;
  await server.ada.call(messages.sendNow, { params: { messageId }, body: { version } });
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(3), soon);
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const found = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(found));
    });
  });
}

/** Of the mail to this address, as its server received it. */
function returnAddressOf(to: string): string {
  const received = smtp.received.join('');
  return new RegExp(`MAIL FROM:<([^>]+)>[^\\r]*\\r\\nRCPT TO:<${to}>`).exec(received)?.[1] ?? '';
}

interface Returned {
  readonly type?: string;
  readonly text: string;
  readonly part?: string;
}

/** Resolves with the reply. */
async function sendBack(to: string | string[], { type = 'message/delivery-status', text, part }: Returned) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const raw = [
    'From: Mail server <mailer-daemon@mx.example.org>',
    'Subject: Returned',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    `Content-Type: ${type}`,
    '',
    text,
    ...(part === undefined ? [] : ['--b', 'Content-Type: message/rfc822', '', part]),
    '--b--',
    '',
  ].join('\r\n');
  try {
    return (await transport.sendMail({ envelope: { from: '', to }, raw })).response;
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error);
  } finally {
    transport.close();
  }
}

/** The codes of the replies to these recipients, in one conversation. */
async function codesFor(addresses: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const reply = async () => {
    for (;;) {
      const { value = 'none' } = await lines.next();
      if (value[3] !== '-') return value.slice(0, 3);
    }
  };
  const send = (line: string) => {
    socket.write(`${line}\r\n`);
    return reply();
  };
  await reply();
  await send('EHLO mx.example.org');
  const codes: string[] = [];
  for (const address of addresses) {
    await send('MAIL FROM:<>');
    codes.push(await send(`RCPT TO:<${address}>`));
    await send('RSET');
  }
  socket.destroy();
  return codes;
}

const dsn = (action: string, status: string, reply = '') =>
  `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; x@example.org\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${reply}\r\n`;

async function recipientOf(address: string): Promise<Recipient> {
  const { items } = await server.ada.call(messages.recipients, { params: { messageId } });
  const found = items.find((one) => one.sentToEmailAddress === address);
  if (!found) throw new Error(`${address} is missing.`);
  return found;
}
const deliveryOf = async (address: string) => (await recipientOf(address)).delivery;
const suppressed = async () =>
  (await server.ada.call(suppressions.list)).items.map(({ address, cause }) => [address, cause]);

test('a bounce that comes back to a mail suppresses its recipient, once', async () => {
  const address = returnAddressOf('ana@example.org');
  expect(address).toMatch(/^b-[a-z2-7]{61}@bounces\.example\.net$/);
  const report = { text: dsn('failed', '5.1.1', '550 5.1.1 No such user') };
  expect(await sendBack(address, report)).toMatch(/^250 /);
  // The same report again, in other letters.
  expect(await sendBack(address.toUpperCase(), { ...report, part: 'Subject: News' })).toMatch(/^250 /);
  await expect.poll(() => deliveryOf('ana@example.org'), soon).toBe('bounce');
  expect(await suppressed()).toEqual([['ana@example.org', 'hard_bounce']]);
  const { rows } = await server.deps.ownerPool.query(
    `select n.detail from platform.notifications n where n.type = 'bounce'`,
  );
  expect(rows).toEqual([
    {
      detail: {
        subtype: 'hard',
        status: '5.1.1',
        reply: '550 5.1.1 No such user',
        reportedBy: 'mx.example.org',
      },
    },
  ]);
});

test('a delay and a full mailbox suppress no one, and a complaint does', async () => {
  const ben = returnAddressOf('ben@example.org');
  await sendBack(ben, { text: dsn('delayed', '4.4.1') });
  await expect.poll(() => deliveryOf('ben@example.org'), soon).toBe('queued');
  await sendBack(ben, { text: dsn('failed', '5.2.2', '552 5.2.2 Mailbox full') });
  await expect.poll(() => deliveryOf('ben@example.org'), soon).toBe('bounce');
  const cleo = returnAddressOf('cleo@example.org');
  await sendBack(cleo, { type: 'message/feedback-report', text: 'Feedback-Type: abuse\r\nVersion: 1\r\n' });
  await expect.poll(() => deliveryOf('cleo@example.org'), soon).toBe('complaint');
  expect((await suppressed()).toSorted()).toEqual([
    ['ana@example.org', 'hard_bounce'],
    ['cleo@example.org', 'complaint'],
  ]);
});

test('anything else is refused or has no effect', async () => {
  const count = async () => {
    const { rows } = await server.deps.ownerPool.query(
      'select count(*)::int as n from platform.provider_events',
    );
    return rows[0].n;
  };
  const before = await count();
  const ben = returnAddressOf('ben@example.org');
  const text = dsn('failed', '5.1.1');
  const forged = `${ben[0]}${ben[1]}${ben[2] === 'a' ? 'b' : 'a'}${ben.slice(3)}`;
  for (const to of [forged, `postmaster@${domain}`, ben.replace(domain, 'example.org')])
    expect(await sendBack(to, { text })).toMatch(/^550 /);
  expect(await sendBack(ben, { text, part: 'x'.repeat(1_100_000) })).toMatch(/^552 /);
  // An automatic reply.
  expect(await sendBack(ben, { type: 'text/plain', text: 'I am away.' })).toMatch(/^250 /);
  const key = returnAddressKey(server.deps);
  const foreign = toReturnAddress(key, { teamId: randomUUID(), recipientId: randomUUID() }, domain);
  expect(await sendBack(foreign, { text })).toMatch(/^250 /);
  expect(await count()).toBe(before);
  // Of a message that was deleted since.
  const late = toReturnAddress(key, { teamId: server.ada.teamId, recipientId: randomUUID() }, domain);
  expect(await sendBack(late, { text })).toMatch(/^250 /);
  const unprocessed = async () => {
    const { rows } = await server.deps.ownerPool.query(
      'select count(*)::int as n from platform.provider_events where processed_at is null',
    );
    return rows[0].n;
  };
  await expect.poll(unprocessed, soon).toBe(0);
  expect(await deliveryOf('ben@example.org')).toBe('bounce');
});

test('return addresses that are forged or altered are refused', { timeout: 120_000 }, async () => {
  const own = ['ana', 'ben', 'cleo'].map((name) => returnAddressOf(`${name}@example.org`));
  const isOwn = (address: string) => own.includes(address.toLowerCase());
  expect(await codesFor(own)).toEqual(['250', '250', '250']);
  const [first = ''] = own;
  const last = first.indexOf('@') - 1;
  const digits = [...'abcdefghijklmnopqrstuvwxyz234567'];
  const place = fc.nat({ max: last });
  const digit = fc.constantFrom(...digits, ...'018-_+=.é');
  const splice = (address: string, at: number, removed: number, added: string) =>
    address.slice(0, at) + added + address.slice(at + removed);
  const altered = fc
    .oneof(
      fc.tuple(fc.constantFrom(...own), place, digit).map(([to, at, one]) => splice(to, at, 1, one)),
      fc.tuple(fc.constantFrom(...own), place, digit).map(([to, at, one]) => splice(to, at, 0, one)),
      fc
        .tuple(fc.constantFrom(...own), place, fc.nat({ max: 5 }))
        .map(([to, at, n]) => splice(to, at, n, '')),
      // The ids of one recipient with the signature of another.
      fc
        .tuple(fc.constantFrom(...own), fc.constantFrom(...own), place)
        .map(([a, b, at]) => a.slice(0, at) + b.slice(at)),
      fc
        .array(fc.constantFrom(...digits), { minLength: 61, maxLength: 61 })
        .map((random) => `b-${random.join('')}@${domain}`),
      fc.tuple(fc.constantFrom(...own), fc.domain()).map(([to, other]) => to.replace(domain, other)),
    )
    .filter((address) => !isOwn(address));
  // Every digit in the last position, which has a bit that holds nothing.
  const endings = digits.map((one) => splice(first, last, 1, one)).filter((address) => !isOwn(address));
  // Ten unknown recipients end a conversation.
  for (let from = 0; from < endings.length; from += 9)
    for (const code of await codesFor(endings.slice(from, from + 9))) expect(code).toBe('550');
  await fc.assert(
    fc.asyncProperty(fc.array(altered, { minLength: 9, maxLength: 9 }), async (addresses) => {
      for (const code of await codesFor(addresses)) expect(code).toMatch(/^5/);
    }),
    { numRuns: sized(10, 556) },
  );
});

test('an address that holds connections open leaves room to others', async () => {
  const open = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const greeting = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(0, 3)));
    });
    return { socket, greeting };
  };
  const held = Array.from({ length: 60 }, () => open('127.0.0.9'));
  const codes = await Promise.all(held.map(({ greeting }) => greeting));
  expect(codes.toSorted()).toEqual([...Array(20).fill('220'), ...Array(40).fill('421')]);
  const other = open('127.0.0.10');
  expect(await other.greeting).toBe('220');
  for (const { socket } of [...held, other]) socket.destroy();
});
