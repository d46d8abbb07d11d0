// The list of what people answered, with the phones of the sandbox.
import { collections } from '@fieldhouse/contract/collections';
import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { MessageReply, ReplyList } from '@fieldhouse/contract/message-replies';
import { messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles, teamUserIdOf } from '../../../../test/give-roles.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

const soon = { timeout: 15_000 };
const phones = { ana: '+19165551001', ben: '+19165551002', cleo: '+19165551003' };
let server: TestServer;
let ada: Person;
let guests: { readonly id: string; readonly fields: readonly { readonly id: string }[] };
let messageId: string;
/** Reads everything; sees Ana alone. */
let sue: Person;
let sam: Person;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await ada.call(collections.create, {
    body: {
      ...{ name: 'Guest', pluralName: 'Guests' },
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Phone', dataType: 'phone_number' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: { records: Object.entries(phones).map(([name, phone]) => ({ name, phone })) },
  });
  sue = await writer('sue', null);
  sam = await writer('sam', { field: 'name', operator: 'is', value: 'ana' });
  const made = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Planting day', deliveryMethodId: 'sms', type: 'transactional' },
      textOnlyVersion: 'Who comes?',
      audience: collectionAudience(guests.id, 'phone'),
    },
  });
  messageId = made.id;
  const params = { messageId };
  await ada.call(messages.sendNow, { params, body: { version: made.version } });
  await vi.waitFor(async () => expect((await ada.call(messages.get, { params })).status).toBe('sent'), soon);
  await answer('ana', 'I do');
  await answer('ben', 'Yes');
  await answer('cleo', 'STOP');
});
afterAll(() => server.stop());

async function writer(name: string, filter: object | null): Promise<Person> {
  const person = await makeMember(server, name);
  const dataPermissions = guests.fields.map(({ id }) => ({
    ...{ type: 'read_data_field_data', collectionId: guests.id, fieldId: id, filter },
  }));
  const role = await ada.call(roles.create, {
    body: { name, featurePermissions: ['outgoing_messages_edit'], dataPermissions } as never,
  });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return person;
}

async function answer(name: keyof typeof phones, text: string): Promise<void> {
  const { items } = await ada.call(messages.recipients, { params: { messageId } });
  const found = items.find(({ sentToPhoneNumber }) => sentToPhoneNumber === phones[name]);
  await ada.call(messages.simulateDelivery, {
    params: { recipientId: found?.id ?? '' },
    body: { fate: 'received', text },
  });
}

async function list(person: Person, show?: ReplyList): Promise<readonly MessageReply[]> {
  return (await person.call(messages.replies, { query: { ...(show && { show }) } })).items;
}

const textsOf = async (person: Person, show?: ReplyList) =>
  (await list(person, show)).map(({ text }) => text);

async function replyOf(name: keyof typeof phones) {
  const found = [...(await list(ada)), ...(await list(ada, 'done'))].find(
    ({ from }) => from === phones[name],
  );
  return { messageReplyId: found?.id ?? '' };
}

test('replies are listed newest first, page by page, without words that stop messages', async () => {
  expect(await list(ada)).toMatchObject([
    { text: 'Yes', from: phones.ben, calculatedName: 'ben', messageName: 'Planting day' },
    { text: 'I do', from: phones.ana, messageId, deliveryMethodId: 'sms', assignee: null, doneAt: null },
  ]);
  const first = await ada.call(messages.replies, { query: { limit: '1' } });
  const second = await ada.call(messages.replies, { query: { limit: '1', after: first.next ?? '' } });
  expect([first, second].map(({ items }) => items.map(({ text }) => text))).toEqual([['Yes'], ['I do']]);
  expect(second.next).toBeNull();
});

test('a member sees and changes those of people whom they may see alone, and no other team sees any', async () => {
  expect(await textsOf(sue)).toEqual(['Yes', 'I do']);
  expect(await textsOf(sam)).toEqual(['I do']);
  const params = await replyOf('ben');
  const change = (person: Person) =>
    refusal(person.call(messages.changeReply, { params, body: { isDone: true } }));
  expect((await change(sam)).status).toBe(404);
  expect((await change(new Person(server.url, server.olga.cookie, ada.teamId))).status).toBe(404);
  expect((await change(server.olga)).status).toBe(404);
  expect(await textsOf(server.olga)).toEqual([]);
  expect((await refusal(server.tom.call(messages.replies, {}))).status).toBe(403);
});

test('a reply is assigned to a member, who is notified, and done', async () => {
  const params = await replyOf('ana');
  // Created by the server.
  const teamUserId = (await teamUserIdOf(sue)) as TeamUserId;
  const assigned = await ada.call(messages.changeReply, { params, body: { assigneeId: teamUserId } });
  expect(assigned.assignee).toMatchObject({ id: teamUserId });
  expect(await textsOf(sue, 'mine')).toEqual(['I do']);
  expect(await textsOf(ada, 'mine')).toEqual([]);
  const { items } = await sue.call(notices.list, { query: {} });
  expect(items).toMatchObject([{ kind: 'reply_assigned', what: 'Planting day', place: { type: 'replies' } }]);
  const done = await sue.call(messages.changeReply, { params, body: { isDone: true } });
  expect(done.doneAt).toEqual(expect.any(String));
  expect([await textsOf(sue, 'mine'), await textsOf(ada), await textsOf(ada, 'done')]).toEqual([
    [],
    ['Yes'],
    ['I do'],
  ]);
  await ada.call(messages.changeReply, { params, body: { isDone: false, assigneeId: null } });
  expect(await list(ada)).toMatchObject([{}, { assignee: null, doneAt: null }]);
});

test('only members who may edit messages and see the person are assigned a reply', async () => {
  const params = await replyOf('ben');
  const assign = (assigneeId: string) =>
    refusal(ada.call(messages.changeReply, { params, body: { assigneeId } as never }));
  const refused = [await teamUserIdOf(server.tom), await teamUserIdOf(sam), crypto.randomUUID()];
  for (const assigneeId of refused)
    expect((await assign(assigneeId)).problem).toMatchObject({
      issues: [{ path: ['body', 'assigneeId'], rule: 'not_available' }],
    });
});

test('a reply of a member who was deactivated is assigned to no one', async () => {
  const params = await replyOf('ana');
  const teamUserId = (await teamUserIdOf(sue)) as TeamUserId;
  await ada.call(messages.changeReply, { params, body: { assigneeId: teamUserId } });
  await ada.call(teamUsers.deactivate, { params: { teamUserId }, body: {} });
  expect(await list(ada)).toMatchObject([{}, { assignee: null }]);
  await ada.call(teamUsers.reactivate, { params: { teamUserId }, body: {} });
  expect(await list(ada)).toMatchObject([{}, { assignee: { id: teamUserId } }]);
  await ada.call(messages.changeReply, { params, body: { assigneeId: null } });
});

test('a member who sees few people gets a page with what they see', async () => {
  const { items } = await sam.call(messages.replies, { query: { limit: '1' } });
  expect(items.map(({ text }) => text)).toEqual(['I do']);
});

test('nothing is left of what an erased person wrote', async () => {
  await ada.call(suppressions.erasePerson, { body: { address: phones.ben, reason: 'By phone' } });
  await expect.poll(() => textsOf(ada), soon).toEqual(['I do']);
  const { rows } = await server.deps.ownerPool.query(
    "select count(*)::int as count from platform.notifications where detail ->> 'text' = 'Yes'",
  );
  expect(rows).toEqual([{ count: 0 }]);
});
