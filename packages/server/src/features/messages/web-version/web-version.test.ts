// The page behind "Read in the browser": a recipient's own mail, for who has the link, and for no one else.
import { randomUUID } from 'node:crypto';
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../../../test/cluster/start-cluster.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { mailRules } from '../../../../test/mails/mail-rules.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { createLinkSigner, readLink } from '../sending/link-token.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let claraId = '';
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
  ]);
  const made = await createIn(ada, people, [
    { name: 'Clara <b>', email: 'clara@example.org' },
    { name: 'Bruno', email: 'bruno@example.org' },
  ]);
  claraId = made[0]?.id ?? '';
});
afterAll(() => server.stop());

const blocks: MailBlock[] = [
  { id: 'top', kind: 'header', shows: 'name', align: 'left', hasBrowserLink: true },
  { id: 'text', kind: 'text', html: '<p>Hello {{name | you}}, <a href="https://example.org/">see</a></p>' },
];

async function sentMails(): Promise<Map<string, { id: string; html: string }>> {
  const message = await ada.call(messages.create, {
    body: {
      internalName: `Web ${randomUUID()}`,
      type: 'participation',
      subjectLine: 'Web',
      blocks,
      audience: collectionAudience(people.id),
    },
  });
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  return mailsOf(message.id);
}

async function mailsOf(messageId: string) {
  const { items } = await ada.call(messages.recipients, { params: { messageId } });
  const mails = new Map<string, { id: string; html: string }>();
  for (const { id, sentToEmailAddress } of items)
    mails.set(sentToEmailAddress, {
      id,
      html: (await ada.call(messages.outboxMail, { params: { recipientId: id } })).html,
    });
  return mails;
}

const tokenIn = (html: string | undefined) => /\/api\/t\/v\/([\w-]+)"/.exec(html ?? '')?.[1] ?? '';
const open = (token: string) => fetch(`${server.url}/api/t/v/${token}`);

test('a recipient reads their own mail, as it was sent, without signing in', async () => {
  const mails = await sentMails();
  const clara = mails.get('clara@example.org');
  expect(mailRules.filter(({ find }) => find(clara?.html ?? '').length > 0)).toEqual([]);
  // What the record is called today changes nothing.
  await ada.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id: claraId as never, values: { name: 'Renamed' } }] },
  });
  const page = await open(tokenIn(clara?.html));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toBe(clara?.html);
  // Neither does how the team looks today.
  await ada.call(teams.change, {
    body: { name: 'Renamed team', billingAddress: 'Elsewhere 2', accentColor: '#b3261e' },
  });
  expect(await (await open(tokenIn(clara?.html))).text()).toBe(clara?.html);
  expect(html).toContain('Hello Clara &lt;b&gt;');
  const headers = Object.fromEntries(page.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toContain('allow-scripts');
  const { recipient } = await ada
    .call(messages.recipient, {
      params: { messageId: await messageOf(clara?.id ?? ''), recipientId: clara?.id ?? '' },
    })
    .then((detail) => ({ recipient: JSON.stringify(detail) }));
  expect(recipient).not.toContain('"click"');
  expect(await (await open(tokenIn(mails.get('bruno@example.org')?.html))).text()).toContain('Hello Bruno');
});

async function messageOf(recipientId: string): Promise<string> {
  const { items } = await ada.call(messages.list);
  for (const { id } of items) if ((await idsOf(id)).includes(recipientId)) return id;
  return '';
}

async function idsOf(messageId: string): Promise<string[]> {
  const { items } = await ada.call(messages.recipients, { params: { messageId } });
  return items.map(({ id }) => id);
}

test('a forged link, one that does something else, and one of a person who was erased show nothing', async () => {
  const mails = await sentMails();
  const token = tokenIn(mails.get('clara@example.org')?.html);
  const { appSecret } = server.deps.secrets;
  const link = readLink(appSecret, token);
  expect(link).toMatchObject({
    kind: 'view',
    teamId: ada.teamId,
    recipientId: mails.get('clara@example.org')?.id,
  });
  const click = createLinkSigner(appSecret, ada.teamId, link?.recipientId ?? '')('click', 1);
  // The half of the signature that a forwarded link reveals doesn't open the mail.
  const raised = Buffer.from(click, 'base64url');
  raised.writeUInt8(4, 0);
  const ofOtherTeam = createLinkSigner(appSecret, server.olga.teamId, link?.recipientId ?? '')('view', 0);
  const ofOtherServer = createLinkSigner('other', ada.teamId, link?.recipientId ?? '')('view', 0);
  const forged = [
    `${token.slice(0, -2)}AA`,
    click,
    raised.toString('base64url'),
    ofOtherTeam,
    ofOtherServer,
    'x',
  ];
  for (const one of forged) expect((await open(one)).status).toBe(404);
  await inDatabase(
    server.databaseUrl,
    `update platform.message_recipients set address = '' where id = '${link?.recipientId}'`,
  );
  expect((await open(token)).status).toBe(404);
});

test('a test shows no one’s mail, and a transactional message can be read too', async () => {
  const test = await ada.call(messages.create, { body: { internalName: 'T', subjectLine: 'T', blocks } });
  const { html } = await ada.call(messages.preview, { params: { messageId: test.id }, body: {} });
  expect(await (await open(tokenIn(html))).text()).toContain('This was a test.');

  const template = await ada.call(messageTemplates.create, {
    body: { name: `Receipt ${randomUUID()}`, usage: 'transactional_only', subjectLine: 'Receipt', blocks },
  });
  const params = { messageTemplateId: template.id };
  await ada.call(messageTemplates.act, { params, body: { action: 'publish', version: template.version } });
  const mailTo = async (name: string) => {
    const address = `${name}@example.org`;
    const { messageId } = await ada.call(transactionalMessages.send, {
      body: { templateId: template.id, to: { address }, data: { name }, idempotencyKey: randomUUID() },
    });
    await expect
      .poll(async () => (await ada.call(messages.outbox)).items.some(({ to }) => to === address), {
        timeout: 15_000,
      })
      .toBe(true);
    return (await mailsOf(messageId)).get(address)?.html;
  };
  const dora = await mailTo('dora');
  expect(await (await open(tokenIn(dora))).text()).toContain('Hello dora');
  // Later mails of the same template have the new name, and the earlier one is read as it was sent.
  await ada.call(teams.change, { body: { name: 'Third name' } });
  const erin = await mailTo('erin');
  expect(erin).toContain('Third name');
  expect(dora).not.toContain('Third name');
  for (const html of [dora, erin]) expect(await (await open(tokenIn(html))).text()).toBe(html);
});
