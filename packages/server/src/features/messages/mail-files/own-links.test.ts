// Links of a mail to an uploaded file, which anyone with the link can download, and to the recipient’s record, which only
// members who may read it can open.
import { auditLog } from '@fieldhouse/contract/audit-log';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { mailFiles } from '@fieldhouse/contract/mail-files';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection, sendBytes } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: Awaited<ReturnType<typeof newCollection>>;
let clara: string;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await newCollection(ada, [
    { title: 'Name', columnName: 'name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
  ]);
  const [record] = await createIn(ada, people, [
    { name: 'Clara', email: 'clara@example.org' },
    { name: 'Bruno', email: 'bruno@example.org' },
  ]);
  clara = record?.id ?? '';
});
afterAll(() => server.stop());

const button = (href: string, id = 'b'): MailBlock => ({
  id,
  kind: 'button',
  label: 'Open',
  href,
  look: 'filled',
  color: 'brand',
  align: 'center',
  corners: 8,
});
const create = (blocks: MailBlock[], over: object = {}, person = ada): Promise<Message> =>
  person.call(messages.create, {
    body: {
      internalName: 'Mail',
      type: 'participation',
      subjectLine: 'S',
      audience: collectionAudience(people.id),
      blocks,
      ...over,
    },
  });
const preview = (message: Message) =>
  ada.call(messages.preview, { params: { messageId: message.id }, body: { recordId: clara } as never });

const upload = (person: Person, content: Uint8Array | string, name = 'Programme & map.pdf') =>
  sendBytes(person, `/teams/${person.teamId}/mail-files?name=${encodeURIComponent(name)}`, content);
async function uploadFile(person = ada, content: Uint8Array | string = '%PDF-1.7 A programme.') {
  const reply = await upload(person, content);
  expect(reply.status).toBe(200);
  return (await reply.json()) as { token: string; name: string };
}

const textTo = (href: string): MailBlock => ({
  id: 't',
  kind: 'text',
  html: `<p><a href="${href}">Programme</a></p>`,
});

async function sentMail(message: Message) {
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  const found = items.find(({ sentToEmailAddress }) => sentToEmailAddress === 'clara@example.org');
  return ada.call(messages.outboxMail, { params: { recipientId: found?.id as never } });
}

async function follow(url: string): Promise<string> {
  const reply = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' });
  return reply.headers.get('location') ?? String(reply.status);
}

test('a file is downloaded by anyone with its link, and never shown as a page', async () => {
  const file = await uploadFile(ada, '<html><script>alert(1)</script></html>');
  expect(file.name).toBe('Programme & map.pdf');
  const url = `${server.url}/api/mail-files/${file.token}`;
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;.*Programme/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await reply.text()).toContain('alert(1)');
  const part = await fetch(url, { headers: { range: 'bytes=1-4' } });
  expect([part.status, await part.text()]).toEqual([206, 'html']);
  for (const token of [`${file.token.slice(0, -1)}${file.token.endsWith('A') ? 'B' : 'A'}`, 'a'.repeat(24)])
    expect((await fetch(`${server.url}/api/mail-files/${token}`)).status).toBe(404);
  // The token of a file opens no picture, and the other way round.
  expect((await fetch(`${server.url}/api/mail-pictures/${file.token}`)).status).toBe(404);
});

test('what is empty or too large is refused, and nothing is left of it', async () => {
  expect((await upload(ada, '')).status).toBe(400);
  expect((await upload(ada, new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413);
  const noWriter = await makeMember(server, 'noel');
  await giveRoles(ada, noWriter, [], { accountType: 'full', dataAccess: 'by_role' });
  expect((await upload(noWriter, 'x')).status).toBe(403);
  expect((await upload(server.anonymous, 'x')).status).toBe(401);
  const { rows } = await server.deps.ownerPool.query(
    "select from platform.files f where purpose = 'mail_file' and not exists (select from platform.mail_files m where m.file_id = f.id)",
  );
  expect(rows).toEqual([]);
});

test('links lead to the file from both parts of the mail, and clicks are counted', async () => {
  const { token } = await uploadFile();
  const href = `mail-file:${token}/Programme%20%26%20map.pdf`;
  const made = await create([button(href), textTo(href)], { tracksClicks: false });
  expect(made.blocks?.[0]).toMatchObject({ href });
  expect(made.bodyHtml).toContain(`href="${href}"`);
  const url = `${server.deps.config.appUrl}/api/mail-files/${token}`;
  const mail = await preview(made);
  expect(mail.html.split(`href="${url}"`)).toHaveLength(3);
  expect(mail.text).toContain(`Programme [${url}]`);
  const { html } = await sentMail(await create([button(href)], { tracksClicks: true }));
  const counted = /href="([^"]*\/api\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? '';
  expect(await follow(counted)).toBe(url);
});

test('a withdrawn file is gone for its readers, also through the link of a mail that was sent', async () => {
  const { token, name } = await uploadFile();
  const href = `mail-file:${token}/x.pdf`;
  const { html } = await sentMail(await create([button(href)], { tracksClicks: true }));
  const url = await follow(/href="([^"]*\/api\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? '');
  const open = (language: string) =>
    fetch(url.replace(/^https?:\/\/[^/]+/, server.url), { headers: { 'accept-language': language } });
  expect((await open('en')).status).toBe(200);
  const list = () => ada.call(mailFiles.list, { body: { tokens: [token] } });
  expect((await list()).items).toEqual([{ token, name, size: 21, withdrawnAt: null, withdrawnBy: '' }]);

  for (const _ of ['once', 'again']) await ada.call(mailFiles.withdraw, { params: { fileToken: token } });
  for (const [language, text] of [
    ['en-GB,es;q=0.5', 'This file is no longer available.'],
    ['es-MX', 'Este archivo ya no está disponible.'],
  ] as const) {
    const reply = await open(language);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    expect(await reply.text()).toContain(text);
  }
  expect((await list()).items).toMatchObject([{ token, withdrawnBy: 'Ada Lindqvist' }]);
  const { rows } = await server.deps.ownerPool.query<{ file_id: string }>(
    'select file_id from platform.mail_files where token = $1',
    [token],
  );
  const fileId = rows[0]?.file_id ?? '';
  const stored = () =>
    server.deps.files.open({ teamId: ada.teamId, fileId }).then(
      () => 'stored',
      () => 'deleted',
    );
  await expect.poll(stored).toBe('deleted');
  const { items } = await ada.call(auditLog.list, { query: { area: 'message' } });
  expect(items.filter(({ subjectId }) => subjectId === fileId)).toMatchObject([
    { action: 'message.file_withdrawn', subjectName: name },
  ]);

  // A draft that links to it has to be fixed.
  const draft = await create([button(href), textTo(href)]);
  const { mustFix } = await ada.call(messages.checks, { params: { messageId: draft.id } });
  expect(mustFix.map(({ blockId, blockFault, text }) => [blockId, blockFault, text])).toEqual([
    ['b', 'file_withdrawn', name],
    ['t', 'file_withdrawn', name],
  ]);
});

test('only who may edit messages withdraws a file of their team, and only who may see messages lists it', async () => {
  const { token } = await uploadFile();
  const withdraw = (person: Person) =>
    refusal(person.call(mailFiles.withdraw, { params: { fileToken: token } }));
  const list = (person: Person) => person.call(mailFiles.list, { body: { tokens: [token] } });
  const approver = await makeMember(server, 'petra');
  const { id } = await ada.call(roles.create, {
    body: { name: 'Approver', featurePermissions: ['outgoing_messages_approve'], dataPermissions: [] },
  });
  await giveRoles(ada, approver, [id], { accountType: 'full', dataAccess: 'by_role' });
  expect((await withdraw(approver)).status).toBe(403);
  expect((await list(approver)).items).toHaveLength(1);
  const guest = await makeMember(server, 'gwen');
  await giveRoles(ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  expect((await withdraw(guest)).status).toBe(403);
  expect((await refusal(list(guest))).status).toBe(403);
  expect((await withdraw(server.anonymous)).status).toBe(401);
  // Of another team.
  expect((await withdraw(server.olga)).status).toBe(404);
  expect((await list(server.olga)).items).toEqual([]);
  expect((await fetch(`${server.url}/api/mail-files/${token}`)).status).toBe(200);
});

test('a file of another team, or one that was never uploaded, can’t be linked to', async () => {
  const theirs = await uploadFile(server.olga);
  for (const token of [theirs.token, 'a'.repeat(24)])
    for (const block of [button(`mail-file:${token}`), textTo(`mail-file:${token}/x.pdf`)])
      expect((await refusal(create([block]))).problem).toMatchObject({
        code: 'invalid_input',
        issues: [{ rule: 'unknown_choice' }],
      });
  for (const href of ['mail-file:../../etc/passwd', 'mail-file:short', 'record:other', 'file:///etc/passwd'])
    expect((await refusal(create([button(href)]))).problem.code).toBe('invalid_input');
});

test('a link to the record is the recipient’s own, in a preview and in the mail, counted or not', async () => {
  const page = (recordId: string) =>
    `${server.deps.config.appUrl}/team-${ada.teamId}/data-records/${recordId}?collection=${people.id}`;
  const blocks = [button('record:recipient'), textTo('record:recipient')];
  const made = await create(blocks, { tracksClicks: true });
  const seen = await preview(made);
  expect(seen.html.split(`href="${page(clara)}"`)).toHaveLength(3);
  expect(seen.text.replaceAll('\n', '')).toContain(`Programme [${page(clara)}]`);
  const mail = await sentMail(made);
  const links = [...mail.html.matchAll(/href="([^"]*\/api\/t\/c\/[^"]+)"/g)].map(([, url = '']) => url);
  expect(links).toHaveLength(2);
  for (const link of links) expect(await follow(link)).toBe(page(clara));
  // Statistics name no one's record.
  const { items } = await ada.call(messages.links, { params: { messageId: made.id } });
  const team = `${server.deps.config.appUrl}/team-${ada.teamId}`;
  expect(items.map(({ url }) => url)).toEqual([team, team]);
  const uncounted = await sentMail(await create(blocks, { tracksClicks: false }));
  expect(uncounted.html.split(`href="${page(clara)}"`)).toHaveLength(3);
});

test('the link to a record gives no access: it needs a member who may read it', async () => {
  const params = { collectionId: people.id, recordId: clara as never };
  expect((await refusal(server.anonymous.call(records.get, { params }))).status).toBe(401);
  const blind = await makeMember(server, 'blanca');
  const { id } = await ada.call(roles.create, {
    body: { name: 'Writer', featurePermissions: ['outgoing_messages_edit'], dataPermissions: [] },
  });
  await giveRoles(ada, blind, [id], { accountType: 'full', dataAccess: 'by_role' });
  expect((await refusal(blind.call(records.get, { params }))).status).toBe(404);
  expect(await ada.call(records.get, { params })).toMatchObject({ id: clara });
});

test('recipients without a record are a fault, and would get to the start page of the team', async () => {
  const address = { kind: 'address', address: { kind: 'email', values: ['typed@example.org'] } };
  const made = await create([button('record:recipient')], {
    audience: { include: [...collectionAudience(people.id).include, address], exclude: [] },
  });
  const faultsOf = async ({ id }: Message) =>
    (await ada.call(messages.checks, { params: { messageId: id } })).mustFix.map((one) => one.blockFault);
  expect(await faultsOf(made)).toContain('record_missing');
  expect(await faultsOf(await create([button('record:recipient')]))).not.toContain('record_missing');
});
