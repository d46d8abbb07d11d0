// Bounces of mails through a team's own server, from the mailbox that they are returned to, with a mail server and a mailbox in
// processes of their own.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { type MailAccount, mailAccounts } from '@fieldhouse/contract/mail-accounts';
import type { AudienceSource } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import { senders } from '@fieldhouse/contract/senders';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { type ImapProcess, startImap } from '../../../../test/servers/imap-process.ts';
import { startScriptedServer } from '../../../../test/servers/scripted-smtp-server.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const password = 'opensesame';
const soon = { timeout: 20_000 };
let server: TestServer;
let smtp: Awaited<ReturnType<typeof startScriptedServer>>;
let imap: ImapProcess;
let account: MailAccount;
let messageId: string;

const mailbox = (change: object = {}) => ({
  address: 'returned@example.org',
  host: '127.0.0.1',
  port: imap.port,
  security: 'none',
  user: 'bounces',
  ...change,
});

const settings = (change: object = {}) => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port: Number(new URL(smtp.url).port),
  security: 'none',
  user: '',
  mailbox: mailbox(change),
});

beforeAll(async () => {
  smtp = await startScriptedServer({});
  imap = await startImap('bounces', password);
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  const { ada } = server;
  // From before the account was set up.
  await imap.deliver('Subject: Old\r\n\r\nOld\r\n');
  account = await ada.call(mailAccounts.create, {
    body: { name: 'Own', settings: settings(), mailboxSecret: password } as never,
  });
  await vi.waitFor(async () => expect((await state())?.readAt).toEqual(expect.any(String)), soon);
  const sender = await ada.call(senders.create, {
    body: { name: 'Own', address: 'news@example.org', mailAccountId: account.id },
  });
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [
    sender.id,
  ]);
  const made = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: ['ana', 'ben', 'cleo', 'dora'].map((name) => ({ email: `${name}@example.org` })) },
  });
  const { id, version } = await ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      senderId: sender.id,
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: collectionAudience(made.id),
    },
  });
  messageId = id;
  await ada.call(messages.sendNow, { params: { messageId }, body: { version } });
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(4), soon);
});
afterAll(async () => {
  await server.stop();
  imap.stop();
  await smtp.stop();
});

async function state() {
  const { items } = await server.ada.call(mailAccounts.list);
  return items.find(({ id }) => id === account.id)?.mailboxState;
}

/** As if its time had come; returns what it has been read to. */
async function readNow(): Promise<void> {
  await server.deps.ownerPool.query('update platform.bounce_mailboxes set next_at = now()');
  await expect
    .poll(async () => {
      const { rows } = await server.deps.ownerPool.query<{ due: boolean }>(
        "select next_at <= now() or next_at between now() + interval '4 minutes' and now() + interval '5 minutes' as due from platform.bounce_mailboxes",
      );
      return rows.some(({ due }) => due);
    }, soon)
    .toBe(false);
}

async function recipientOf(name: string) {
  const { items } = await server.ada.call(messages.recipients, { params: { messageId } });
  const found = items.find(({ sentToEmailAddress: to }) => to === `${name}@example.org`);
  if (!found) throw new Error(`${name} is no recipient.`);
  return found;
}

/** The signed reference in the mail to a recipient, which reports return. */
async function referenceOf(name: string): Promise<string> {
  const { id } = await recipientOf(name);
  const found = new RegExp(String.raw`X-Msg-Ref: (${id}\.[a-z2-7]{10})\r\n`).exec(
    smtp.received.join(''),
  )?.[1];
  if (found === undefined) throw new Error(`The mail to ${name} has no reference.`);
  return found;
}

interface Returned {
  readonly status?: string;
  readonly action?: string;
  readonly headers: readonly string[];
  readonly type?: string;
}

function report({ status = '5.1.1', action = 'failed', headers, type = 'message/rfc822' }: Returned): string {
  return [
    'From: Mail server <mailer-daemon@mx.example.org>',
    'To: returned@example.org',
    'Subject: Returned',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--b',
    `Content-Type: ${type}`,
    '',
    ...headers,
    '',
    'Content',
    '--b--',
    '',
  ].join('\r\n');
}

const delivery = async (name: string) => (await recipientOf(name)).delivery;

test('mails through the account are returned to its mailbox', () => {
  const paths = [...smtp.received.join('').matchAll(/MAIL FROM:<([^>]+)>/g)].map(([, path]) => path);
  expect(new Set(paths)).toEqual(new Set(['returned@example.org']));
});

test('a report has the effect of a bounce once, is marked as read, and other mails stay as they are', async () => {
  const reference = await referenceOf('ana');
  await imap.deliver('From: someone@example.org\r\nSubject: Out of office\r\n\r\nX-Msg-Ref: none\r\n');
  await imap.deliver(report({ headers: [`X-Msg-Ref: ${reference}`, 'Subject: News'] }));
  await imap.deliver(report({ headers: [`X-Msg-Ref: ${reference}`, 'Subject: News'] }));
  await imap.deliver(report({ headers: [`X-Msg-Ref: ${crypto.randomUUID()}`] }));
  await readNow();
  await expect.poll(() => delivery('ana'), soon).toBe('bounce');
  const { mails } = await imap.report();
  expect(mails.map(({ isSeen }) => isSeen)).toEqual([false, false, true, true, false]);
  expect(mails.map(({ reads }) => reads)).toEqual([0, 1, 1, 1, 1]);
  const { rows } = await server.deps.ownerPool.query(
    'select count(*)::int as count from platform.provider_events where team_id = $1',
    [server.ada.teamId],
  );
  expect(rows).toEqual([{ count: 1 }]);
  const listed = await server.ada.call(suppressions.list);
  expect(listed.items.map(({ address }) => address)).toEqual(['ana@example.org']);
});

test('a forged report changes nothing, whatever the forger knows of the recipient', async () => {
  const [{ id }, own] = [await recipientOf('dora'), await referenceOf('ben')];
  const [, signature = ''] = own.split('.');
  const headers = [
    [`X-Msg-Ref: ${id}`],
    [`Message-ID: <${id}@fieldhouse.test>`],
    // With the signature of the forger's own mail, or a guess.
    [`X-Msg-Ref: ${id}.${signature}`],
    [`X-Msg-Ref: ${id}.${'a'.repeat(10)}`, `Message-ID: <${id}.@fieldhouse.test>`],
    [`X-Msg-Ref: ${id}.${signature.slice(0, 4)}`],
  ];
  const before = (await imap.report()).mails.length;
  for (const lines of headers) await imap.deliver(report({ headers: lines }));
  await readNow();
  const forged = (await imap.report()).mails.slice(before);
  expect(forged.map(({ isSeen, reads }) => [isSeen, reads])).toEqual(headers.map(() => [false, 1]));
  expect(await delivery('dora')).not.toBe('bounce');
});

test('a report that contains only headers is found by the Message-ID', async () => {
  const reference = await referenceOf('ben');
  const headers = ['Subject: News', `Message-ID: <${reference.toUpperCase()}@fieldhouse.test>`];
  await imap.deliver(report({ status: '4.2.2', headers, type: 'text/rfc822-headers' }));
  await readNow();
  await expect.poll(() => delivery('ben'), soon).toBe('bounce');
});

test('a connection that ends in the middle of a mail is an error, and the mail is read again', async () => {
  const reference = await referenceOf('cleo');
  await imap.deliver(report({ headers: [`X-Msg-Ref: ${reference}`] }));
  await imap.breakOff(1);
  await readNow();
  expect((await state())?.failure).toMatch(/\w/);
  expect(await delivery('cleo')).not.toBe('bounce');
  await readNow();
  await expect.poll(() => delivery('cleo'), soon).toBe('bounce');
  expect((await state())?.failure).toBeNull();
});

test('after the server has given all mails other numbers, none is lost and none has an effect twice', async () => {
  const reference = await referenceOf('dora');
  await imap.deliver(report({ headers: [`X-Msg-Ref: ${reference}`] }));
  await imap.renumber();
  await readNow();
  await expect.poll(() => delivery('dora'), soon).toBe('bounce');
  const { items } = await server.ada.call(messages.recipients, { params: { messageId } });
  expect(items.filter((one) => one.delivery === 'bounce')).toHaveLength(4);
  const { rows } = await server.deps.ownerPool.query(
    "select count(*)::int as count from platform.notifications where message_id = $1 and type = 'bounce'",
    [messageId],
  );
  expect(rows).toEqual([{ count: 4 }]);
});

const replyTo = (reference: string, { from = 'ana@example.org', lines = [] as readonly string[] } = {}) =>
  [
    `From: Ana <${from}>`,
    'To: news@example.org',
    'Subject: Re: News',
    `Message-ID: <${crypto.randomUUID()}@mail.example.org>`,
    `In-Reply-To: <${reference}@fieldhouse.test>`,
    ...lines,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'We both come, gladly – at nine?',
    '',
    'On Mon, Nov 30, 2026 at 9:00 AM News wrote:',
    '> News',
    '',
  ].join('\r\n');

async function repliesOf(name: string) {
  const { id } = await recipientOf(name);
  const params = { messageId, recipientId: id };
  const { notifications } = await server.ada.call(messages.recipient, { params });
  return notifications.filter(({ typeId }) => typeId === 'received');
}

test('a reply is shown with its recipient, once, and its owner is notified; in the mailbox it stays unread', async () => {
  const reply = replyTo(await referenceOf('ana'), { from: 'home@example.org' });
  await imap.deliver(reply);
  await readNow();
  // Reading replies is off.
  await server.ada.call(mailAccounts.change, {
    params: { mailAccountId: account.id },
    body: { settings: settings({ readsReplies: true }) } as never,
  });
  const before = (await imap.report()).mails.length;
  await imap.deliver(reply);
  await imap.deliver(reply);
  await readNow();
  await expect.poll(() => repliesOf('ana'), soon).toHaveLength(1);
  expect(await repliesOf('ana')).toMatchObject([
    {
      payload: { text: 'We both come, gladly – at nine?', from: 'home@example.org', subject: 'Re: News' },
      actionTaken: 'owner_notified',
    },
  ]);
  const { items } = await server.ada.call(notices.list, { query: {} });
  expect(items.filter(({ kind }) => kind === 'message_reply')).toMatchObject([
    { what: 'News', place: { type: 'message', messageId } },
  ]);
  expect((await imap.report()).mails.slice(before).map(({ isSeen }) => isSeen)).toEqual([false, false]);
  // What was stored until it had its effect.
  const { rows } = await server.deps.ownerPool.query(
    "select raw from platform.provider_events where provider = 'mail'",
  );
  expect(rows).toEqual([{ raw: {} }]);
});

test('what a program answers, and what answers no mail of the team, is no reply', async () => {
  const own = await referenceOf('ben');
  const [, signature = ''] = own.split('.');
  const [ben, dora] = [await recipientOf('ben'), await recipientOf('dora')];
  for (const mail of [
    replyTo(own, { lines: ['Auto-Submitted: auto-replied'] }),
    replyTo(own, { lines: ['List-Id: Readers <readers.example.org>'] }),
    replyTo(ben.id),
    replyTo(`${ben.id}.${'a'.repeat(10)}`),
    // With the signature of the forger's own mail.
    replyTo(`${dora.id}.${signature}`),
  ])
    await imap.deliver(mail);
  // Read after them.
  await imap.deliver(replyTo(own.toUpperCase(), { lines: ['References: <1@example.org> <2@example.org>'] }));
  await readNow();
  await expect.poll(() => repliesOf('ben'), soon).toHaveLength(1);
  expect(await repliesOf('dora')).toEqual([]);
});

test('of a reply in HTML there is the text, without the mail that it quotes', async () => {
  const html = `<p></p><style>p{}</style>${'<b>'.repeat(30_000)}<p>Gladly</p><blockquote>News</blockquote>`;
  const mail = replyTo(await referenceOf('cleo'));
  await imap.deliver(
    `${mail.slice(0, mail.indexOf('Content-Type'))}Content-Type: text/html\r\n\r\n${html}\r\n`,
  );
  await readNow();
  await expect.poll(() => repliesOf('cleo'), soon).toMatchObject([{ payload: { text: 'Gladly' } }]);
});

test('nothing is left of what an erased person answered to someone else’s mail', async () => {
  const from = async () => (await server.ada.call(messages.replies, {})).items.map((reply) => reply.from);
  expect(await from()).toContain('home@example.org');
  await server.ada.call(suppressions.erasePerson, {
    body: { address: 'home@example.org', reason: 'By phone' },
  });
  await expect.poll(from, soon).not.toContain('home@example.org');
  expect((await repliesOf('ana')).map(({ payload }) => payload)).toEqual([{}]);
});

test('nothing is read while the team is on hold', async () => {
  await server.deps.ownerPool.query(
    "insert into platform.outgoing_holds (team_id, held_at, reason) values ($1, now(), 'moved')",
    [server.ada.teamId],
  );
  await server.deps.gate.refresh();
  const before = (await imap.report()).sessions;
  await readNow();
  expect((await imap.report()).sessions).toBe(before);
  await server.deps.ownerPool.query('delete from platform.outgoing_holds');
  await server.deps.gate.refresh();
});

test('a check connects with the mailbox, and a wrong password is its answer', async () => {
  const { ada } = server;
  const params = { mailAccountId: account.id };
  const check = () => ada.call(mailAccounts.check, { params });
  expect(await check()).toMatchObject({ isUsable: true });
  await ada.call(mailAccounts.change, { params, body: { mailboxSecret: 'wrong' } });
  expect(await check()).toMatchObject({ isUsable: false, reply: 'Wrong user or password' });
  await readNow();
  expect((await state())?.failure).toBe('Wrong user or password');
  // The pause grows with each failure.
  const pause = async () => {
    const { rows } = await server.deps.ownerPool.query<{ seconds: number }>(
      'select extract(epoch from next_at - now())::int as seconds from platform.bounce_mailboxes',
    );
    return rows[0]?.seconds ?? 0;
  };
  const first = await pause();
  await readNow();
  expect(await pause()).toBeGreaterThan(first * 1.5);
  await ada.call(mailAccounts.change, { params, body: { mailboxSecret: password } });
  await expect.poll(async () => (await state())?.failure, soon).toBeNull();
});

test('the password is never read back, and required again for another server', async () => {
  const { ada } = server;
  const params = { mailAccountId: account.id };
  const { items } = await ada.call(mailAccounts.list);
  const audited = await ada.call(auditLog.list, {});
  expect(JSON.stringify([items, audited])).not.toContain(password);
  const { rows } = await server.deps.ownerPool.query(
    'select bounce_secret::text from platform.mail_accounts',
  );
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(password).toString('hex'));
  for (const change of [{ host: 'imap.example.org' }, { user: 'other' }]) {
    const error = await refusal(
      ada.call(mailAccounts.change, { params, body: { settings: settings(change) } as never }),
    );
    expect(error.problem).toMatchObject({
      issues: [{ path: ['body', 'mailboxSecret'], rule: 'value_required' }],
    });
  }
});

test('a mailbox is set up by admins of the team alone', async () => {
  const other = new Person(server.url, server.olga.cookie, server.ada.teamId);
  const change = (person: Person) =>
    refusal(
      person.call(mailAccounts.change, {
        params: { mailAccountId: account.id },
        body: { mailboxSecret: 'x' },
      }),
    );
  expect([(await change(server.tom)).status, (await change(other)).status]).toEqual([403, 404]);
});

test('without a mailbox, bounces go to the sender again and nothing is read', async () => {
  const params = { mailAccountId: account.id };
  const changed = await server.ada.call(mailAccounts.change, {
    params,
    body: { settings: { ...settings(), mailbox: null } } as never,
  });
  expect([changed.settings, changed.mailboxState]).toMatchObject([{ mailbox: null }, null]);
  const { rows } = await server.deps.ownerPool.query('select account from platform.bounce_mailboxes');
  expect(rows).toEqual([]);
});

test('the mailbox of the instance gets the reports of all teams, each at a signed address', async () => {
  const domain = 'bounces.example.net';
  const url = `imap://bounces:${password}@127.0.0.1:${imap.port}/INBOX?tls=off`;
  const env = { SMTP_URL: smtp.url, BOUNCE_DOMAIN: domain, BOUNCE_IMAP_URL: url };
  const instance = await startServer({ env });
  const { rowCount } = await instance.deps.ownerPool.query('select from platform.bounce_mailboxes');
  expect(rowCount).toBe(1);
  const isRead = async () => {
    const { rows } = await instance.deps.ownerPool.query('select read_at from platform.bounce_mailboxes');
    return rows[0]?.read_at !== null;
  };
  await expect.poll(isRead, soon).toBe(true);
  const address: AudienceSource = {
    kind: 'address',
    address: { kind: 'email', values: ['eva@example.org'] },
  };
  const { id, version } = await instance.ada.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      subjectLine: 'News',
      bodyHtml: '<p>News</p>',
      audience: { include: [address], exclude: [] },
    },
  });
  const params = { messageId: id };
  await instance.ada.call(messages.sendNow, { params, body: { version } });
  const returnPath = () =>
    /MAIL FROM:<(b-[^>]+)>[^\r]*\r\nRCPT TO:<eva@example.org>/.exec(smtp.received.join(''))?.[1];
  await expect.poll(returnPath, soon).toContain(`@${domain}`);
  const forged = `b-${'a'.repeat(61)}@${domain}`;
  const mail = report({ headers: ['Subject: News'] });
  await imap.deliver(mail.replace('To: returned@example.org', `Delivered-To: ${forged}`));
  await imap.deliver(
    mail.replace('To: returned@example.org', `Delivered-To: ${returnPath()?.toUpperCase()}`),
  );
  await instance.deps.ownerPool.query('update platform.bounce_mailboxes set next_at = now()');
  const delivery = async () =>
    (await instance.ada.call(messages.recipients, { params })).items.map((one) => one.delivery);
  await expect.poll(delivery, soon).toEqual(['bounce']);
  const { mails } = await imap.report();
  expect(mails.slice(-2).map(({ isSeen }) => isSeen)).toEqual([false, true]);
  await instance.stop();
});

test('private hosts, other ports and no encryption are refused unless the operator allows them', async () => {
  const strict = await startServer({ hasWorker: false });
  const create = (change: object) =>
    refusal(
      strict.ada.call(mailAccounts.create, {
        body: {
          name: 'Own',
          settings: {
            ...settings({ host: 'imap.example.org', port: 993, security: 'tls', ...change }),
            host: 'smtp.example.org',
            port: 587,
            security: 'starttls',
          },
          mailboxSecret: password,
        } as never,
      }),
    );
  for (const [change, key, rule] of [
    [{ host: '127.0.0.1' }, 'host', 'private_address'],
    [{ port: 6379 }, 'port', 'not_a_mail_port'],
    [{ security: 'none' }, 'security', 'encryption_needed'],
  ] as const)
    expect((await create(change)).problem).toMatchObject({
      issues: [{ path: ['body', 'settings', 'mailbox', key], rule }],
    });
  await strict.stop();
});
