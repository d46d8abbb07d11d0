// What becomes an earlier version of a content, who may see it, and what restoring it does and doesn't grant.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { contentVersions, maxContentVersions } from '@fieldhouse/contract/content-versions';
import { teamId } from '@fieldhouse/contract/ids';
import { mailFiles } from '@fieldhouse/contract/mail-files';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { sendBytes } from '../../../../test/imports/import-file.ts';
import { collectionOfPeople } from '../../../../test/named-records.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeVisits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { storeVersion } from './store-version.ts';

let server: TestServer;
let ada: Person;
/** Reads names and addresses of guests, not their numbers. */
let dan: Person;
let guests: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await collectionOfPeople(
    ada,
    ['Name', 'Email', 'Number'],
    [{ name: 'Elena', email: 'elena@example.org', number: '111-22' }],
  );
  dan = await limited('dan', ['outgoing_messages_edit', 'outgoing_messages_send']);
});
afterAll(() => server.stop());

async function limited(name: string, featurePermissions: FeaturePermission[]): Promise<Person> {
  const person = await makeMember(server, name);
  const dataPermissions = ['name', 'email'].map((column) => ({
    type: 'read_data_field_data',
    collectionId: guests.id,
    fieldId: guests.fields.find(({ columnName }) => columnName === column)?.id,
    filter: null,
  }));
  const body = { name, featurePermissions, dataPermissions } as never;
  const { id } = (await ada.call(roles.create, { body })) as { id: string };
  await giveRoles(ada, person, [id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

const write = (change: object = {}, person = ada): Promise<Message> =>
  person.call(messages.create, {
    body: {
      internalName: 'Spring',
      type: 'participation',
      subjectLine: 'First',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(guests.id),
      ...change,
    } as never,
  });
const edit = ({ id, version }: Message, change: object, person = ada): Promise<Message> =>
  person.call(messages.change, { params: { messageId: id }, body: { version, ...change } as never });
const present = ({ id }: Message, person = ada) => person.call(messages.get, { params: { messageId: id } });
const sendTest = ({ id }: Message, person = ada) =>
  person.call(messages.testSend, { params: { messageId: id }, body: { to: 'tester@example.org' } });
const versionsOf = async ({ id }: Pick<Message, 'id'>, person = ada) =>
  (await person.call(contentVersions.ofMessage, { params: { messageId: id } })).items;
async function restore(message: Message, contentVersionId: string | undefined, person = ada) {
  const { version } = await present(message);
  const params = { messageId: message.id, contentVersionId: contentVersionId ?? '' };
  return person.call(contentVersions.restore, { params, body: { version } });
}
const subjectsOf = async (message: Message) => (await versionsOf(message)).map((one) => one.subjectLine);

test('a content is stored once when it is used, and again only after it has changed', async () => {
  let message = await write();
  expect(await versionsOf(message)).toEqual([]);
  await sendTest(message);
  await sendTest(message);
  expect(await versionsOf(message)).toMatchObject([
    { subjectLine: 'First', uses: ['tested'], isPresent: true, writtenBy: 'Ada Lindqvist' },
  ]);
  await ada.call(teams.change, { body: { messageApproval: 'always' } });
  for (let round = 0; round < 3; round += 1)
    for (const step of ['submit', 'withdraw'] as const) {
      const { version } = await present(message);
      await ada.call(messageApprovals[step], { params: { messageId: message.id }, body: { version } });
    }
  await ada.call(teams.change, { body: { messageApproval: 'never' } });
  expect(await versionsOf(message)).toMatchObject([{ uses: ['tested', 'submitted'] }]);
  message = await edit(await present(message), { subjectLine: 'Second' });
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect.poll(async () => (await present(message)).status).toBe('sent');
  expect(await versionsOf(message)).toMatchObject([
    { subjectLine: 'Second', uses: ['sent'], isPresent: true },
    { subjectLine: 'First', uses: ['tested', 'submitted'], isPresent: false },
  ]);
});

test('what someone else writes over is a version, and what one goes on writing oneself is none', async () => {
  const message = await edit(await write(), { subjectLine: 'Draft' });
  expect(await subjectsOf(message)).toEqual([]);
  const theirs = await edit(message, { subjectLine: 'Dan’s' }, dan);
  await edit(theirs, { preheader: 'Dan’s' }, dan);
  expect(await versionsOf(message)).toMatchObject([{ subjectLine: 'Draft', writtenBy: 'Ada Lindqvist' }]);
  // Without a change of the content.
  await edit(await present(message), { internalName: 'Renamed' });
  expect(await subjectsOf(message)).toEqual(['Draft']);
});

test('an earlier version is restored whole, the present one becomes a version, and an approval is void', async () => {
  const blocks = [
    { id: 'h', kind: 'heading', text: 'First', level: 1, align: 'left' },
    { id: 't', kind: 'text', html: '<p>Body</p>' },
  ];
  const first = await write({ blocks, bodyHtml: undefined, preheader: 'Before', contentLanguage: 'es' });
  await sendTest(first);
  const [version] = await versionsOf(first);
  await ada.call(teams.change, { body: { messageApproval: 'always', mayApproveOwnMessages: true } });
  const second = await edit(first, {
    subjectLine: 'Second',
    bodyHtml: '<p>Other</p>',
    contentLanguage: null,
  });
  const params = { messageId: first.id };
  const submitted = await ada.call(messageApprovals.submit, { params, body: { version: second.version } });
  const approved = await ada.call(messageApprovals.approve, { params, body: { version: submitted.version } });
  expect(approved.status).toBe('approved');
  const { message, gone } = await restore(first, version?.id);
  await ada.call(teams.change, { body: { messageApproval: 'never', mayApproveOwnMessages: false } });
  expect(gone).toEqual([]);
  expect(message).toMatchObject({
    subjectLine: 'First',
    ...{ preheader: 'Before', blocks, contentLanguage: 'es', status: 'draft' },
  });
  expect(await subjectsOf(first)).toEqual(['Second', 'First']);
  const [, whole] = await versionsOf(first);
  const shown = await ada.call(contentVersions.get, {
    params: { messageId: first.id, contentVersionId: whole?.id ?? '' },
  });
  expect(shown).toMatchObject({ isPresent: true, blocks, preheader: 'Before', versionB: null });
});

test('a message that may not be edited, or was changed meanwhile, is not restored', async () => {
  const message = await write();
  await sendTest(message);
  const [version] = await versionsOf(message);
  const params = { messageId: message.id, contentVersionId: version?.id ?? '' };
  const { version: stale } = message;
  await edit(await present(message), { subjectLine: 'Second' });
  const refused = await refusal(ada.call(contentVersions.restore, { params, body: { version: stale } }));
  expect(refused.problem.code).toBe('stale_version');
  const now = await present(message);
  await ada.call(messages.sendNow, { params, body: { version: now.version } });
  await expect.poll(async () => (await present(message)).status).toBe('sent');
  expect((await refusal(restore(message, version?.id))).problem.code).toBe('action_not_allowed');
});

test('both contents of an A/B test are restored with its settings', async () => {
  const first = await write({ subjectLine: 'A' });
  const tested = await edit(first, { abTest: { subjectLine: 'B', share: 30 } });
  await sendTest(tested);
  const [version] = await versionsOf(first);
  await edit(await present(first), { abTest: null });
  const { message } = await restore(first, version?.id);
  expect(message.abTest).toMatchObject({ subjectLine: 'B', share: 30 });
  const shown = await ada.call(contentVersions.get, {
    params: { messageId: first.id, contentVersionId: version?.id ?? '' },
  });
  expect(shown.versionB).toMatchObject({ subjectLine: 'B' });
});

const previewed = async (message: Message) =>
  (await ada.call(messages.preview, { params: { messageId: message.id }, body: {} })).subject;
const tagged = 'Number {{number | none}}';

test('a restored merge tag fills in what its author may read, no matter who restores it', async () => {
  const dans = await write({ subjectLine: tagged }, dan);
  await sendTest(dans, dan);
  const [ofDan] = await versionsOf(dans);
  await edit(await present(dans), { subjectLine: 'Nothing' });
  await restore(dans, ofDan?.id);
  expect(await previewed(dans)).toBe('Number none');

  const adas = await write({ subjectLine: tagged });
  await sendTest(adas);
  const [ofAda] = await versionsOf(adas);
  const removed = await edit(await present(adas), { subjectLine: 'Nothing' });
  // Written by Dan, it is his, and an admin's once her version is restored.
  await edit(removed, { subjectLine: tagged }, dan);
  expect(await previewed(adas)).toBe('Number none');
  await restore(adas, ofAda?.id, dan);
  expect(await previewed(adas)).toBe('Number 111-22');
});

test('a restored tag of someone who has left the team is not filled in', async () => {
  const gus = await limited('gus', ['outgoing_messages_edit']);
  const message = await write({ subjectLine: tagged }, gus);
  await sendTest(message, gus);
  const [version] = await versionsOf(message);
  await edit(await present(message), { subjectLine: 'Nothing' });
  const { items } = await ada.call(teamUsers.list, { query: {} });
  const { id: teamUserId = '' } = items.find(({ email }) => email.startsWith('gus')) ?? {};
  await ada.call(teamUsers.deactivate, { params: { teamUserId }, body: {} });
  await restore(message, version?.id);
  expect(await previewed(message)).toBe('Number none');
});

test('a restored version says which file was withdrawn and which wizard is gone', async () => {
  const reply = await sendBytes(ada, `/teams/${ada.teamId}/mail-files?name=Programme.pdf`, '%PDF-1.7 A');
  const { token } = (await reply.json()) as { token: string };
  const visits = await makeVisits(ada, { access: 'token' });
  const html = `<p><a href="mail-file:${token}/Programme.pdf">Programme</a>
    <a href="wizard:${visits.wizard.id}">Join</a></p>`;
  const message = await write({ blocks: [{ id: 't', kind: 'text', html }], bodyHtml: undefined });
  await sendTest(message);
  const [version] = await versionsOf(message);
  await edit(await present(message), { bodyHtml: '<p>Without</p>' });
  await ada.call(mailFiles.withdraw, { params: { fileToken: token } });
  await ada.call(wizards.takeOffline, { params: { wizardId: visits.wizard.id }, body: {} });
  const { gone, message: restored } = await restore(message, version?.id);
  expect(gone).toEqual([
    { kind: 'wizard', name: visits.wizard.name },
    { kind: 'file', name: 'Programme.pdf' },
  ]);
  expect(JSON.stringify(restored.blocks)).toContain(token);
});

test('only the newest versions stay, and with them what was sent last', async () => {
  const { id } = await write();
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, async (ctx) => {
    const row = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < maxContentVersions + 5; n += 1) {
      const content = { ...row, subjectLine: `Version ${n}`, contentAt: new Date(2026, 0, 1, 0, 0, n) };
      await storeVersion(ctx, { messageId: id }, { content, ...(n === 2 && { use: 'sent' as const }) });
    }
  });
  const subjects = (await versionsOf({ id })).map((one) => one.subjectLine);
  expect(subjects).toHaveLength(maxContentVersions);
  expect(subjects).toContain('Version 2');
  expect(subjects).not.toContain('Version 3');
});

test('a copy has no versions of its original, and a deleted message none at all', async () => {
  const message = await write();
  await sendTest(message);
  const copy = await ada.call(messages.duplicate, { params: { messageId: message.id }, body: {} });
  expect(await versionsOf(copy)).toEqual([]);
  const [version] = await versionsOf(message);
  expect((await refusal(restore(copy, version?.id))).status).toBe(404);
  await ada.call(messages.delete, { params: { messageId: message.id } });
  const { rows } = await server.deps.ownerPool.query(
    'select count(*)::int as n from platform.content_versions where message_id = $1',
    [message.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a template is a version when it is published, and is restored as a draft', async () => {
  const template = await ada.call(messageTemplates.create, {
    body: { name: 'Letter', subjectLine: 'First', bodyHtml: '<p>Hello</p>' },
  });
  const params = { messageTemplateId: template.id };
  const act = (version: number, action: 'publish' | 'archive' | 'unarchive') =>
    ada.call(messageTemplates.act, { params, body: { version, action } });
  let { version } = await act(template.version, 'publish');
  ({ version } = await act(version, 'archive'));
  ({ version } = await act(version, 'unarchive'));
  ({ version } = await ada.call(messageTemplates.change, {
    params,
    body: { version, subjectLine: 'Second' },
  }));
  const { items } = await ada.call(contentVersions.ofTemplate, { params });
  expect(items).toMatchObject([{ subjectLine: 'First', uses: ['published'], isPresent: false }]);
  const one = { ...params, contentVersionId: items[0]?.id ?? '' };
  expect(await ada.call(contentVersions.getOfTemplate, { params: one })).toMatchObject({
    subjectLine: 'First',
  });
  const { template: restored } = await ada.call(contentVersions.restoreTemplate, {
    params: one,
    body: { version },
  });
  expect(restored).toMatchObject({ subjectLine: 'First', status: 'draft' });
  expect((await ada.call(contentVersions.ofTemplate, { params })).items).toHaveLength(2);
});

test('a condition on a field that its viewer may not read is hidden in earlier versions too', async () => {
  const visibleTo = {
    collectionId: guests.id,
    filter: { field: 'number', operator: 'is', value: '111-22' },
  };
  const blocks = [{ id: 't', kind: 'text', html: '<p>For one</p>', visibleTo }];
  const message = await write({ blocks, bodyHtml: undefined });
  await sendTest(message);
  const [version] = await versionsOf(message);
  const params = { messageId: message.id, contentVersionId: version?.id ?? '' };
  expect((await ada.call(contentVersions.get, { params })).blocks).toMatchObject(blocks);
  expect(JSON.stringify(await dan.call(contentVersions.get, { params }))).not.toContain('111-22');
});

test('guests, other teams, and keys and members without the permission learn and restore nothing', async () => {
  const message = await write();
  await sendTest(message);
  const [version] = await versionsOf(message);
  const params = { messageId: message.id, contentVersionId: version?.id ?? '' };
  const guest = await makeMember(server, 'gast');
  await giveRoles(ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  const keyOf = async (featurePermissions: FeaturePermission[]) => {
    const name = `Key ${featurePermissions}`;
    const body = { name, featurePermissions, dataPermissions: [] };
    const { secret } = await ada.call(teamApiKeys.create, { body });
    return new Person(server.url, '', ada.teamId, secret);
  };
  const outsider = new Person(server.url, server.olga.cookie, ada.teamId);
  const reader = await limited('ria', ['outgoing_messages_send']);
  const cases: [Person, number, number][] = [
    [guest, 403, 403],
    [outsider, 404, 404],
    [await keyOf([]), 403, 403],
    [reader, 200, 403],
    [await keyOf(['outgoing_messages_edit']), 200, 200],
  ];
  for (const [person, mayRead, mayRestore] of cases) {
    const statusOf = async (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error) => error.status,
      );
    const { version: now } = await present(message);
    expect([
      await statusOf(person.call(contentVersions.ofMessage, { params })),
      await statusOf(person.call(contentVersions.get, { params })),
      await statusOf(person.call(contentVersions.restore, { params, body: { version: now } })),
    ]).toEqual([mayRead, mayRead, mayRestore]);
  }
  const { olga } = server;
  expect((await refusal(olga.call(contentVersions.get, { params }))).status).toBe(404);
});
