// A slot against servers that are well-behaved, outdated, rude, or disconnect midway.
import tls from 'node:tls';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { localhostCertificate, localhostKey } from '../../../../../test/servers/localhost-certificate.ts';
import { type SmtpScript, startScriptedServer } from '../../../../../test/servers/scripted-smtp-server.ts';
import type { OutgoingMail, SendOutcome, Slot } from '../provider.ts';
import { createReplyReader, type Reply } from './smtp-replies.ts';
import { createSmtpProvider, readSmtpUrl } from './smtp-slot.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function serving(script: Partial<SmtpScript> = {}) {
  const server = await startScriptedServer(script);
  undo.push(server.stop);
  return { server, slot: openSlot(server.url) };
}

function openSlot(url: string): Slot {
  const slot = createSmtpProvider(readSmtpUrl(url), 1).openSlot();
  undo.push(() => slot.close());
  return slot;
}

function mailTo(toAddress: string, text = 'Hello.\r\n'): OutgoingMail {
  return {
    method: 'email',
    fromName: 'Team',
    fromAddress: 'team@example.org',
    replyTo: '',
    toName: '',
    toAddress,
    subject: 'Hello',
    content: { html: () => text, text: () => text, encodedHtml: () => [text], encodedText: () => [text] },
    messageId: 'one@example.org',
    reference: 'one',
    unsubscribeUrl: undefined,
    list: null,
    date: new Date(0),
    teamId: 'team',
    recipientId: 'one',
    ledgerMessageId: null,
  };
}

const yes = async () => true;
const kinds = (outcomes: readonly SendOutcome[]) => outcomes.map(({ kind }) => kind);

test('the next envelope travels with the present body', async () => {
  const { server, slot } = await serving();
  const outcomes = await Promise.all(
    ['a@x.org', 'b@x.org', 'c@x.org'].map((to) => slot.send(mailTo(to), yes)),
  );
  expect(kinds(outcomes)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(server.taken.map(({ to }) => to)).toEqual(['a@x.org', 'b@x.org', 'c@x.org']);
  expect(server.connections()).toBe(1);
  expect(
    server.received.some((piece) => /\r\n\.\r\nMAIL FROM:.*\r\nRCPT TO:<b@x\.org>\r\nDATA\r\n$/.test(piece)),
  ).toBe(true);
});

test('a server without pipelining gets one line at a time', async () => {
  const { server, slot } = await serving({ ehlo: () => '250 plain' });
  const outcomes = await Promise.all(['a@x.org', 'b@x.org'].map((to) => slot.send(mailTo(to), yes)));
  expect(kinds(outcomes)).toEqual(['accepted', 'accepted']);
  const commands = server.received.filter((piece) => /^(MAIL|RCPT|DATA)/.test(piece));
  expect(commands.every((piece) => piece.indexOf('\r\n') === piece.length - 2)).toBe(true);
  expect(commands).toHaveLength(6);
  expect(server.received.join('')).not.toContain('SIZE=');
});

test.each([
  ['refuses DATA then', '503 5.5.1 no recipients'],
  ['wants a body all the same', '354 go on'],
])('one refused address does not affect the others, even if the server %s', async (_, data) => {
  const { server, slot } = await serving({
    rcpt: (to) => (to.startsWith('nobody') ? '550-5.1.1 no such\r\n550 5.1.1 mailbox' : '250 ok'),
    data: (to) => (to.startsWith('nobody') ? data : '354 go on'),
    body: (to) => (to.startsWith('nobody') ? '554 5.5.1 no valid recipients' : '250 taken'),
  });
  const outcomes = await Promise.all(
    ['a@x.org', 'nobody@x.org', 'b@x.org'].map((to) => slot.send(mailTo(to), yes)),
  );
  expect(outcomes[1]).toEqual({
    kind: 'refused',
    code: 550,
    reply: '550-5.1.1 no such 550 5.1.1 mailbox',
  });
  expect(kinds(outcomes)).toEqual(['accepted', 'refused', 'accepted']);
  expect(server.connections()).toBe(1);
  const texts = server.taken.filter(({ to }) => to.startsWith('nobody')).map(({ text }) => text);
  expect(texts.join('')).toBe('');
});

test('a refused body is refused, and the connection goes on', async () => {
  const { server, slot } = await serving({
    body: (to) => (to.startsWith('full') ? '452 4.2.2 full' : '250 taken'),
  });
  const outcomes = await Promise.all(['full@x.org', 'b@x.org'].map((to) => slot.send(mailTo(to), yes)));
  expect(outcomes[0]).toEqual({ kind: 'refused', code: 452, reply: '452 4.2.2 full' });
  expect(outcomes[1]?.kind).toBe('accepted');
  expect(server.connections()).toBe(1);
});

test('what becomes of a mail whose connection ends depends on whether it was handed over', async () => {
  const before = await serving({ data: () => undefined });
  expect((await before.slot.send(mailTo('a@x.org'), yes)).kind).toBe('lost_before');
  const after = await serving({ body: () => undefined });
  expect((await after.slot.send(mailTo('a@x.org'), yes)).kind).toBe('lost_after');
});

test('the one behind a lost mail is sent over a fresh connection, and once', async () => {
  const { server, slot } = await serving({ body: (to) => (to.startsWith('lost') ? undefined : '250 taken') });
  const outcomes = await Promise.all(['lost@x.org', 'b@x.org'].map((to) => slot.send(mailTo(to), yes)));
  expect(kinds(outcomes)).toEqual(['lost_after', 'accepted']);
  expect(server.connections()).toBe(2);
  expect(server.taken.filter(({ to }) => to === 'b@x.org')).toHaveLength(1);
});

test('a server that hangs up after some mails loses nothing', async () => {
  let count = 0;
  const { server, slot } = await serving({
    mail: () => {
      count += 1;
      return count % 3 === 0 ? undefined : '250 ok';
    },
  });
  for (let n = 0; n < 6; n += 1) {
    expect((await slot.send(mailTo(`a${n}@x.org`), yes)).kind).toBe('accepted');
  }
  expect(server.taken).toHaveLength(6);
});

test('a server that hangs up again and again is not asked for ever', async () => {
  let count = 0;
  const { server, slot } = await serving({
    rcpt: () => {
      count += 1;
      return count > 1 ? undefined : '250 ok';
    },
  });
  expect((await slot.send(mailTo('a@x.org'), yes)).kind).toBe('accepted');
  expect((await slot.send(mailTo('b@x.org'), yes)).kind).toBe('lost_before');
  expect(server.connections()).toBe(2);
});

test('nothing of a mail goes out that the ledger withholds', async () => {
  const { server, slot } = await serving();
  const outcome = await slot.send(mailTo('a@x.org', 'Secret.\r\n'), async () => false);
  expect(outcome).toEqual({ kind: 'withheld' });
  expect((await slot.send(mailTo('b@x.org'), yes)).kind).toBe('accepted');
  expect(server.received.join('')).not.toContain('Secret');
  expect(server.taken.map(({ to }) => to)).toEqual(['b@x.org']);
});

test('the ledger is asked for a mail only when the server has the one before it', async () => {
  const { server, slot } = await serving();
  let takenBefore = -1;
  await Promise.all([
    slot.send(mailTo('a@x.org'), yes),
    slot.send(mailTo('b@x.org'), async () => {
      takenBefore = server.taken.length;
      return true;
    }),
  ]);
  expect(takenBefore).toBe(1);
});

test('a line of dots is no end', async () => {
  const { server, slot } = await serving();
  const lines = fc.array(fc.constantFrom('.', '..', '.x', 'x.', '', '. .'), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lines, async (some) => {
      const text = some.map((line) => `${line}\r\n`).join('');
      expect((await slot.send(mailTo('a@x.org', text), yes)).kind).toBe('accepted');
      expect(server.taken.at(-1)?.text).toContain(`quoted-printable\r\n\r\n${text}`);
    }),
    { numRuns: 200 },
  );
});

test('mails that no server would accept are refused before sending', async () => {
  const { server, slot } = await serving();
  const outcomes = await Promise.all(
    ['a@x.org>\r\nDATA', 'a b@x.org', ''].map((to) => slot.send(mailTo(to), yes)),
  );
  expect(outcomes.map((one) => one.kind === 'refused' && one.code)).toEqual([553, 553, 553]);
  expect(await slot.send(mailTo('a@x.org', 'x'.repeat(100_000)), yes)).toMatchObject({ code: 552 });
  const forged = { ...mailTo('a@x.org'), fromAddress: 'team@x.org>\r\nRCPT TO:<b@x.org' };
  // The sender's error, not the recipient's: the address is not suppressed.
  expect(await slot.send(forged, yes)).toMatchObject({ code: 553, reply: expect.stringContaining('5.7.1') });
  expect(server.taken).toEqual([]);
});

test('an address beyond ASCII is announced where the server takes it', async () => {
  const { server, slot } = await serving();
  await slot.send(mailTo('josé@x.org'), yes);
  await slot.send(mailTo('jose@x.org'), yes);
  const envelopes = server.received.join('').match(/MAIL FROM.*/g) ?? [];
  expect(envelopes.map((line) => line.includes('SMTPUTF8'))).toEqual([true, false]);
});

test('an unsolicited reply ends the connection, and the next mail uses another one', async () => {
  const { server, slot } = await serving();
  await slot.send(mailTo('a@x.org'), yes);
  server.interject('421 4.3.2 shutting down\r\n');
  expect((await slot.send(mailTo('b@x.org'), yes)).kind).toBe('accepted');
  expect(server.taken).toHaveLength(2);
});

test('a server that leaves refuses the present mail only where it never served', async () => {
  let count = 0;
  const { server, slot } = await serving({
    mail: () => {
      count += 1;
      return count === 2 ? '421 4.7.0 too many' : '250 ok';
    },
  });
  const outcomes = await Promise.all(
    ['a@x.org', 'b@x.org', 'c@x.org'].map((to) => slot.send(mailTo(to), yes)),
  );
  expect(kinds(outcomes)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(server.connections()).toBe(2);
  const busy = await serving({ mail: () => '421 4.7.0 too many' });
  expect(await busy.slot.send(mailTo('a@x.org'), yes)).toMatchObject({ kind: 'refused', code: 421 });
});

test('a server that is no mail server, or none at all', async () => {
  const { slot } = await serving({ rcpt: () => 'HTTP/1.1 400 Bad Request' });
  expect((await slot.send(mailTo('a@x.org'), yes)).kind).toBe('lost_before');
  expect((await openSlot('smtp://127.0.0.1:9').send(mailTo('a@x.org'), yes)).kind).toBe('unreachable');
});

test('replies are the same however they are cut', () => {
  const stream = '250-one\r\n250-two\r\n250 three\r\n354 go on\r\n550\r\n421-a\r\n421 b\r\n';
  fc.assert(
    fc.property(fc.array(fc.nat({ max: stream.length })), (cuts) => {
      const replies: Reply[] = [];
      const read = createReplyReader((reply) => replies.push(reply));
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
      for (const [n, from] of places.entries()) expect(read(stream.slice(from, places[n + 1]))).toBe(true);
      expect(replies.map(({ code }) => code)).toEqual([250, 354, 550, 421]);
      expect(replies[0]?.text).toBe('250-one 250-two 250 three');
    }),
  );
});

test('a reply without an end does not fill the memory', () => {
  const read = createReplyReader(() => undefined);
  let isTaken = true;
  for (let n = 0; n < 100 && isTaken; n += 1) isTaken = read(`250-${'x'.repeat(1000)}\r\n`);
  expect(isTaken).toBe(false);
});

test('uses TLS and authentication where the server requires them, and refuses an untrusted certificate', async () => {
  const replies: string[] = [];
  const server = new SMTPServer({
    key: localhostKey,
    cert: localhostCertificate,
    onAuth: ({ username, password }, session, done) => {
      replies.push(`${username} ${password} ${session.secure}`);
      done(null, { user: username });
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(null));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const slot = openSlot(`smtp://ada:secret@localhost:${port}?tls=required`);
  expect((await slot.send(mailTo('a@x.org'), yes)).kind).toBe('unreachable');
  expect(replies).toEqual([]);

  const known = tls.getCACertificates('default');
  undo.push(() => tls.setDefaultCACertificates(known));
  tls.setDefaultCACertificates([...known, localhostCertificate]);
  const outcomes = await Promise.all(['a@x.org', 'b@x.org'].map((to) => slot.send(mailTo(to), yes)));
  expect(kinds(outcomes)).toEqual(['accepted', 'accepted']);
  expect(replies).toEqual(['ada secret true']);
});
