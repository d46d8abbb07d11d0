import { auditLog } from '@fieldhouse/contract/audit-log';
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ada = server.ada;
});
afterAll(() => server.stop());

const letter = {
  name: 'Letter',
  description: 'For the first of the month',
  usage: 'marketing_only',
  subjectLine: 'News for {{name | you}}',
  preheader: 'What happened',
  bodyHtml: '<p>Dear {{name | friend}}<script>x()</script></p>',
  textOnlyVersion: 'Dear {{name | friend}}',
} as const;

function paramsOf({ id }: Pick<MessageTemplate, 'id'>) {
  return { messageTemplateId: id };
}

function act(template: MessageTemplate, action: 'publish' | 'archive' | 'unarchive') {
  const body = { version: template.version, action };
  return ada.call(messageTemplates.act, { params: paramsOf(template), body });
}

async function makePublished(change: object = {}): Promise<MessageTemplate> {
  return act(await ada.call(messageTemplates.create, { body: { ...letter, ...change } }), 'publish');
}

test('a template goes from draft to published to archived and back, and only a draft is edited', async () => {
  const draft = await ada.call(messageTemplates.create, { body: letter });
  expect(draft).toMatchObject({ status: 'draft', ownedBy: 'Ada Lindqvist', isFromScratch: false });
  expect(draft.bodyHtml).not.toContain('script');
  const params = paramsOf(draft);
  const changed = await ada.call(messageTemplates.change, {
    params,
    body: { version: draft.version, subjectLine: 'Other news' },
  });
  expect(changed).toMatchObject({ subjectLine: 'Other news', preheader: letter.preheader });
  const stale = ada.call(messageTemplates.change, { params, body: { version: draft.version, name: 'Late' } });
  expect((await refusal(stale)).problem.code).toBe('stale_version');
  const published = await act(changed, 'publish');
  const late = { version: published.version, name: 'Late' };
  expect((await refusal(ada.call(messageTemplates.change, { params, body: late }))).problem.code).toBe(
    'action_not_allowed',
  );
  expect((await refusal(ada.call(messageTemplates.delete, { params }))).problem.code).toBe(
    'action_not_allowed',
  );
  const archived = await act(published, 'archive');
  expect((await refusal(act(archived, 'publish'))).problem.code).toBe('action_not_allowed');
  const again = await act(archived, 'unarchive');
  expect(again).toMatchObject({ status: 'draft', actions: ['edit', 'publish', 'copy', 'delete'] });
  await ada.call(messageTemplates.delete, { params });
  expect((await refusal(ada.call(messageTemplates.get, { params }))).status).toBe(404);
  const { items } = await ada.call(auditLog.list);
  expect(items.slice(0, 5).map(({ action }) => action)).toEqual(
    ['deleted', 'unarchived', 'archived', 'published', 'created'].map((verb) => `message.template_${verb}`),
  );
});

test('what has no subject or no body is not published', async () => {
  const empty = await ada.call(messageTemplates.create, { body: { name: 'Empty' } });
  const { problem } = await refusal(act(empty, 'publish'));
  expect(problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['subjectLine', 'bodyHtml'] },
  });
});

test('a published template is copied into a draft, and each list holds its own', async () => {
  const published = await makePublished({ name: 'Copied' });
  const copy = await ada.call(messageTemplates.copy, { params: paramsOf(published), body: {} });
  expect(copy).toMatchObject({
    name: 'Copied (2)',
    status: 'draft',
    version: 1,
    bodyHtml: published.bodyHtml,
  });
  const third = await ada.call(messageTemplates.copy, { params: paramsOf(copy), body: {} });
  expect(third.name).toBe('Copied (3)');
  await ada.call(messageTemplates.delete, { params: paramsOf(third) });
  const idsOf = async (status: MessageTemplate['status']) =>
    (await ada.call(messageTemplates.list, { query: { status } })).items.map(({ id }) => id);
  expect(await idsOf('draft')).toContain(copy.id);
  expect(await idsOf('published')).toContain(published.id);
  expect(await idsOf('published')).not.toContain(copy.id);
  expect(await idsOf('archived')).toEqual([]);
  const first = await ada.call(messageTemplates.list, { query: { limit: '1' } });
  const second = await ada.call(messageTemplates.list, { query: { limit: '1', after: first.next ?? '' } });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([copy.id, published.id]);
});

test('a message starts with the content of a published template whose usage allows its type', async () => {
  const published = await makePublished();
  const start = (type: 'marketing' | 'transactional', templateId = published.id) =>
    ada.call(messages.create, { body: { internalName: 'May', type, templateId } });
  const { subjectLine, preheader, bodyHtml, textOnlyVersion } = published;
  const message = await start('marketing');
  expect(message).toMatchObject({ subjectLine, preheader, bodyHtml, textOnlyVersion, status: 'draft' });
  expect((await refusal(start('transactional'))).problem.code).toBe('action_not_allowed');
  const archived = await act(published, 'archive');
  expect((await refusal(start('marketing', archived.id))).problem.code).toBe('action_not_allowed');
  const unchanged = await ada.call(messages.get, { params: { messageId: message.id } });
  expect(unchanged.bodyHtml).toBe(bodyHtml);
});

test('the empty template is made once, is in no list, and starts a message of any type', async () => {
  const asked = await Promise.all(
    [1, 2, 3].map(() => ada.call(messageTemplates.startFromScratch, { body: {} })),
  );
  const [first] = asked;
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(first).toMatchObject({ name: 'Start From Scratch', isFromScratch: true, actions: ['copy'] });
  const { items } = await ada.call(messageTemplates.list);
  expect(items.some(({ isFromScratch }) => isFromScratch)).toBe(false);
  const message = await ada.call(messages.create, {
    body: { internalName: 'Plain', type: 'transactional', templateId: first?.id },
  });
  expect(message.bodyHtml).toBe('');
});

test('a template of an SMS has a text, starts only SMS, and is listed by its method', async () => {
  const make = (more: object) =>
    ada.call(messageTemplates.create, { body: { name: 'Reminder', deliveryMethodId: 'sms', ...more } });
  const blank = await make({});
  expect((await refusal(act(blank, 'publish'))).problem.data).toEqual({ missing: ['textOnlyVersion'] });
  const draft = await make({ textOnlyVersion: 'Hi {{name | you}}, see https://example.org/a.' });
  expect(draft).toMatchObject({ deliveryMethodId: 'sms', status: 'draft' });
  for (const more of [{ starter: 'receipt' }, { blocks: [] }])
    expect((await refusal(make(more))).problem.code).toBe('action_not_allowed');
  const shown = await ada.call(messageTemplates.preview, { params: paramsOf(draft), body: {} });
  expect(shown).toMatchObject({
    html: '',
    text: expect.stringMatching(/^Hi you, see http\S+\/s\/\S+\.\n.+Reply STOP to end/),
    sms: { encoding: 'GSM-7', segments: 1, ending: expect.stringContaining('STOP') },
  });
  const published = await act(draft, 'publish');
  const start = (deliveryMethodId: 'email' | 'sms', templateId = published.id) =>
    ada.call(messages.create, { body: { internalName: 'Soon', deliveryMethodId, templateId } });
  expect(await start('sms')).toMatchObject({
    deliveryMethodId: 'sms',
    textOnlyVersion: published.textOnlyVersion,
  });
  expect((await refusal(start('email'))).problem).toMatchObject({
    code: 'action_not_allowed',
    data: { deliveryMethodId: 'sms' },
  });
  const mail = await makePublished();
  expect((await refusal(start('sms', mail.id))).problem.code).toBe('action_not_allowed');
  const idsOf = async (deliveryMethodId: 'email' | 'sms') =>
    (await ada.call(messageTemplates.list, { query: { deliveryMethodId, limit: '100' } })).items.map(
      ({ id }) => id,
    );
  expect(await idsOf('sms')).toEqual([draft.id, blank.id]);
  expect(await idsOf('email')).not.toContain(draft.id);
  const copy = await ada.call(messageTemplates.copy, { params: paramsOf(published), body: {} });
  expect(copy).toMatchObject({ deliveryMethodId: 'sms', status: 'draft' });
  // Each method has an empty one.
  const empty = await ada.call(messageTemplates.startFromScratch, { body: { deliveryMethodId: 'sms' } });
  expect(empty).toMatchObject({ name: 'Start From Scratch', isFromScratch: true, deliveryMethodId: 'sms' });
  expect((await ada.call(messageTemplates.startFromScratch, { body: {} })).id).not.toBe(empty.id);
  expect((await start('sms', empty.id)).textOnlyVersion).toBe('');
  expect((await refusal(start('email', empty.id))).problem.code).toBe('action_not_allowed');
});

test('a template is given to another member who may edit, also once it is published', async () => {
  const published = await makePublished({ name: 'Handed over' });
  const params = paramsOf(published);
  const { items: owners } = await ada.call(messages.possibleOwners);
  expect(published).toMatchObject({ ownerId: owners[0]?.id, ownedBy: 'Ada Lindqvist' });
  const owned = async (ownerId: NonNullable<MessageTemplate['ownerId']>) =>
    (await ada.call(messageTemplates.list, { query: { ownerId, status: 'published' } })).items.map(
      ({ id }) => id,
    );
  const writer = await makeMember(server, 'wilma');
  const { items } = await ada.call(teamUsers.list, { query: {} });
  const wilma = items.find(({ email }) => email.startsWith('wilma'));
  if (!wilma) throw new Error('Wilma is a member.');
  const transfer = (person: Person, ownerId = wilma.id) =>
    person.call(messageTemplates.transfer, { params, body: { ownerId } });
  // Who can't edit messages can't own them, nor give them away.
  expect((await refusal(transfer(ada))).problem.code).toBe('invalid_input');
  expect((await refusal(transfer(writer))).status).toBe(403);
  expect((await refusal(transfer(server.olga))).status).toBe(404);
  const { id } = await ada.call(roles.create, {
    body: { name: 'Writer', featurePermissions: ['outgoing_messages_edit'] },
  });
  await giveRoles(ada, writer, [id]);
  await transfer(ada);
  const given = await ada.call(messageTemplates.get, { params });
  expect(given).toMatchObject({ ownerId: wilma.id, status: 'published', version: published.version });
  expect(given.ownedBy).toBe('Wilma Member');
  expect(await owned(wilma.id)).toEqual([published.id]);
  const last = (await ada.call(auditLog.list)).items.find(({ subjectId }) => subjectId === published.id);
  expect(last).toMatchObject({ action: 'message.template_transferred' });
  await transfer(writer, owners[0]?.id);
  expect(await owned(wilma.id)).toEqual([]);
});

test('a template is shown with the fallbacks of its tags', async () => {
  const made = await ada.call(messageTemplates.create, { body: letter });
  const shown = await ada.call(messageTemplates.preview, { params: paramsOf(made), body: {} });
  expect(shown.subject).toBe('News for you');
  expect(shown.html).toContain('Dear friend');
  expect(shown.text).toContain('Dear friend');
});

test('another team finds neither the template nor a way to start from it, and who may only send can’t write', async () => {
  const published = await makePublished();
  const params = paramsOf(published);
  const { olga } = server;
  expect((await refusal(olga.call(messageTemplates.get, { params }))).status).toBe(404);
  expect((await refusal(olga.call(messageTemplates.copy, { params, body: {} }))).status).toBe(404);
  const body = { internalName: 'Theirs', templateId: published.id };
  expect((await refusal(olga.call(messages.create, { body }))).status).toBe(404);
  expect((await olga.call(messageTemplates.list)).items).toEqual([]);
  const nora = await makeMember(server, 'nora');
  const { id } = await ada.call(roles.create, {
    body: { name: 'Sender', featurePermissions: ['outgoing_messages_send'] },
  });
  await giveRoles(ada, nora, [id]);
  expect((await nora.call(messageTemplates.get, { params })).name).toBe('Letter');
  expect((await refusal(nora.call(messageTemplates.copy, { params, body: {} }))).status).toBe(403);
});
