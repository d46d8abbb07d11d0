// What people answer to mails that Amazon SES sent, as the receipt rule of the sender's address publishes it to the topic.
import { collections } from '@fieldhouse/contract/collections';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { toSesReference } from '@fieldhouse/domain/messages/ses/ses-reference';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import type { Person } from '../../../../test/people.ts';
import { type SesProcess, startSes, topicArn } from '../../../../test/servers/ses-process.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const soon = { timeout: 15_000 };
const people = ['ana', 'ben', 'cleo'];
let server: TestServer;
let ses: SesProcess;
/** What the answers of each person refer to. */
const threads = new Map<string, string>();

beforeAll(async () => {
  ses = await startSes();
  server = await startServer({ env: ses.env });
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Reader', pluralName: 'Readers', fields: [{ title: 'Email', dataType: 'email_address' }] },
  });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: people.map((name) => ({ email: `${name}@example.org` })) },
  });
  const { id: messageId, version } = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Dinner', type: 'transactional', subjectLine: 'Who comes?' },
      ...{ bodyHtml: '<p>Who comes?</p>', audience: collectionAudience(collectionId) },
    },
  });
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version } });
  await vi.waitFor(async () => expect((await ada.call(messages.get, { params })).status).toBe('sent'), soon);
  const { items } = await ada.call(messages.recipients, { params });
  const sent = new Map((await ses.report()).threads);
  for (const { id, sentToEmailAddress } of items)
    threads.set(
      sentToEmailAddress?.split('@')[0] ?? '',
      sent.get(toSesReference(server.ada.teamId, id)) ?? '',
    );
});
afterAll(async () => {
  await server.stop();
  ses.stop();
});

interface Answer {
  readonly references?: string;
  readonly headers?: readonly string[];
  readonly receipt?: object;
  readonly isBase64?: boolean;
}

/** With the Message-ID of SES in front, as mail programs do. */
function answerOf(name: string, text: string, options: Answer = {}): string {
  const { references = threads.get(name) ?? '', headers = [], receipt = {}, isBase64 = false } = options;
  const mail = [
    `From: ${name}@example.org`,
    'To: dinner@example.org',
    'Subject: Re: Who comes?',
    `Message-ID: <${name}-${text.length}@example.org>`,
    'In-Reply-To: <0100018f-000000@eu-north-1.amazonses.com>',
    `References: ${references}\r\n <0100018f-000000@eu-north-1.amazonses.com>`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
  const encoding = isBase64 ? 'BASE64' : 'UTF8';
  return JSON.stringify({
    notificationType: 'Received',
    mail: { messageId: 'in-1', source: `${name}@example.org` },
    receipt: { spamVerdict: { status: 'PASS' }, action: { type: 'SNS', encoding }, ...receipt },
    content: isBase64 ? Buffer.from(mail).toString('base64') : mail,
  });
}

async function publish(message: string, path = ''): Promise<void> {
  const body = await ses.sign({ topicArn, type: 'Notification', message, version: '2' });
  const address = `${server.url}/api/provider-events/ses${path}`;
  const reply = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
  expect(reply.status).toBe(200);
}

async function repliesOf(person: Person): Promise<string[]> {
  const { items } = await person.call(messages.replies, { query: {} });
  return items.map(({ from, text }) => `${from}: ${text}`);
}

test('an answer to a mail of SES is in the list of replies once, as text or base64', async () => {
  const sure = answerOf('ana', 'I do, with José.\r\n\r\n> Who comes?', { isBase64: true });
  await publish(sure);
  await publish(sure);
  await publish(answerOf('ben', 'Not me.'));
  await expect
    .poll(() => repliesOf(server.ada), soon)
    .toEqual(['ben@example.org: Not me.', 'ana@example.org: I do, with José.']);
});

test('a mail by a program, spam, and one that answers no mail of ours are no replies', async () => {
  const forged = (threads.get('cleo') ?? '').replace(/b-(.)/, (_, first) => `b-${first === 'a' ? 'b' : 'a'}`);
  await publish(answerOf('cleo', 'Away.', { headers: ['Auto-Submitted: auto-replied'] }));
  await publish(answerOf('cleo', 'Buy!', { receipt: { action: {}, spamVerdict: { status: 'FAIL' } } }));
  await publish(answerOf('cleo', 'Forged.', { references: forged }));
  await publish(answerOf('cleo', 'Hello.', { references: '<one@example.org>' }));
  await publish(answerOf('cleo', 'Late, but I come.'));
  await expect
    .poll(async () => (await repliesOf(server.ada))[0], soon)
    .toBe('cleo@example.org: Late, but I come.');
  expect(await repliesOf(server.ada)).toHaveLength(3);
});

test('the topic of one team’s account brings no replies to another team', async () => {
  const { olga } = server;
  const { id } = await olga.call(mailAccounts.create, {
    body: {
      name: 'Own',
      settings: {
        ...{ kind: 'ses', region: 'eu-north-1', accessKeyId: 'AKIA00000000000000' },
        ...{ configurationSet: '', topicArn },
      },
      secret: 'a secret key',
    },
  });
  const path = `/${olga.teamId}/${id}`;
  const before = await repliesOf(server.ada);
  await publish(answerOf('ana', 'Through another team.'), path);
  // Stored before the reply: what follows would be there too.
  await publish(answerOf('ben', 'A second thought.'));
  await expect
    .poll(() => repliesOf(server.ada), soon)
    .toEqual(['ben@example.org: A second thought.', ...before]);
  expect(await repliesOf(olga)).toEqual([]);
});
