import { randomUUID } from 'node:crypto';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { type SubscriptionList, subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { storePeople } from './store-people.ts';

let server: TestServer;
let ada: Person;
let members: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  members = await ada.call(collections.create, {
    body: {
      name: 'Member',
      pluralName: 'Members',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Notes', dataType: 'plain_text' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: members.id },
    body: {
      records: [
        { name: 'Anna', email: 'anna@example.org', phone: '+19165550101', active: true, notes: 'gate' },
        { name: 'Ben', email: 'ben@example.org', active: false },
        { name: 'Anna again', email: 'ANNA@example.org', active: true },
        { name: 'Left', email: 'left@example.org', active: true },
        { name: 'There', email: 'there@example.org', active: true },
        { name: 'Bounced', email: 'bounced@example.org', active: true },
        { name: 'Nemo', active: true },
      ],
    },
  });
  await server.deps.ownerPool.query(
    `insert into platform.suppressions (team_id, address_key, reason) values ($1, 'bounced@example.org', 'hard_bounce')`,
    [ada.teamId],
  );
});
afterAll(() => server.stop());

let lists = 0;
async function makeList(change: object = {}): Promise<SubscriptionList> {
  lists += 1;
  const body = { internalName: `Letter ${lists}`, externalName: 'News', ...change };
  const list = await ada.call(subscriptionLists.create, { body });
  const params = { subscriptionListId: list.id };
  const add = (address: string) =>
    ada.call(subscriptionLists.addSubscriber, { params, body: { address, source: 'Paper form' } });
  if (list.optIn === 'double') return list;
  await add('there@example.org');
  const left = await add('left@example.org');
  await ada.call(subscriptionLists.unsubscribe, {
    params: { ...params, subscriberId: left.id },
    body: { source: 'Letter' },
  });
  return list;
}

const byEmail = () => ({ collectionId: members.id, column: 'email' });
const source = 'Membership form';

const start = (list: SubscriptionList, change: object = {}, as = ada) =>
  as.call(subscriberImports.startFromCollection, {
    params: { subscriptionListId: list.id },
    body: { ...byEmail(), source, ...change },
  });

const count = (list: SubscriptionList, change: object = {}, as = ada) =>
  as.call(subscriberImports.countFromCollection, {
    params: { subscriptionListId: list.id },
    body: { ...byEmail(), ...change },
  });

async function finished(list: SubscriptionList) {
  const params = { subscriptionListId: list.id };
  const latest = async () => (await ada.call(subscriberImports.list, { params })).items[0];
  await expect.poll(async () => (await latest())?.state, { timeout: 15_000 }).not.toBe('running');
  return latest();
}

async function namesOn(list: SubscriptionList) {
  const params = { subscriptionListId: list.id };
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: {} });
  return items.map(({ name, status }) => `${name} ${status}`.trim()).sort();
}

test('what was counted becomes of the people of a collection', async () => {
  const list = await makeList();
  const counts = { added: 2, unchanged: 2, optedOut: 2, invalid: 1 };
  expect(await count(list)).toEqual({ people: 7, isMore: false, ...counts });
  const started = await start(list);
  expect(started).toMatchObject({
    fileName: 'Members',
    collectionId: members.id,
    format: null,
    reading: null,
  });
  expect(await finished(list)).toMatchObject({ state: 'done', rowsDone: 7, problems: 0, source, ...counts });
  expect(await namesOn(list)).toEqual(['Anna subscribed', 'Ben subscribed', 'subscribed', 'unsubscribed']);
  expect(await count(list)).toMatchObject({ added: 0, unchanged: 4 });
  const { items } = await ada.call(auditLog.list, { query: { area: 'subscription_list' } });
  expect(items[0]).toMatchObject({ action: 'subscription_list.imported', subjectName: list.internalName });
});

test('each consent names its source and who added the person', async () => {
  const list = await makeList();
  await start(list);
  await finished(list);
  const params = { subscriptionListId: list.id };
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: { search: 'ben@' } });
  const subscriberId = items[0]?.id ?? '';
  const { consents } = await ada.call(subscriptionLists.subscriber, { params: { ...params, subscriberId } });
  expect(consents).toMatchObject([
    { action: 'subscribed', method: 'import', source, actorName: expect.stringContaining('Ada') },
  ]);
});

test('only those who match the filter are added, by the field that was chosen', async () => {
  const filter = { field: 'active', operator: 'is', value: true };
  const list = await makeList();
  expect(await count(list, { filter })).toMatchObject({ people: 6, added: 1 });
  await start(list, { filter, column: 'phone' });
  expect(await finished(list)).toMatchObject({ rowsDone: 6, added: 1, invalid: 5 });
  const { rows } = await server.deps.ownerPool.query(
    'select filter from platform.subscriber_imports where list_id = $1',
    [list.id],
  );
  expect(rows).toEqual([{ filter: null }]);
});

test('a double opt-in asks the people, unless they confirmed before, and phone numbers can’t confirm', async () => {
  const asked = await makeList({ optIn: 'double' });
  await start(asked);
  expect(await finished(asked)).toMatchObject({ added: 4 });
  expect(await ada.call(subscriptionLists.get, { params: { subscriptionListId: asked.id } })).toMatchObject({
    subscribers: 0,
    unconfirmed: 4,
  });
  const confirmed = await makeList({ optIn: 'double' });
  expect(await count(confirmed, { column: 'phone' })).toMatchObject({ added: 0, invalid: 7 });
  expect(await count(confirmed, { column: 'phone', isConfirmed: true })).toMatchObject({ added: 1 });
  await start(confirmed, { isConfirmed: true });
  await finished(confirmed);
  expect(await namesOn(confirmed)).toContain('Ben subscribed');
});

test.each([
  ['a field that holds no addresses', { column: 'name' }, 'unknown_field'],
  ['a field that doesn’t exist', { column: 'fax' }, 'unknown_field'],
  [
    'a filter on a field that doesn’t exist',
    { filter: { field: 'fax', operator: 'is_empty' } },
    'unknown_field',
  ],
  ['a collection of another team', { collectionId: '01890000-0000-7000-8000-00000000ffff' }, 'not_found'],
])('%s is refused before anything starts', async (_what, change, code) => {
  const list = await makeList();
  expect((await refusal(start(list, change))).problem.code).toBe(code);
  expect((await refusal(count(list, change))).problem.code).toBe(code);
});

test('an archived list takes no one', async () => {
  const list = await makeList();
  await ada.call(subscriptionLists.change, {
    params: { subscriptionListId: list.id },
    body: { isArchived: true },
  });
  expect((await refusal(start(list))).problem.code).toBe('action_not_allowed');
});

/** A role of those who edit lists, and may read these fields of active members. */
const letters = (titles: readonly string[]) =>
  ada.call(roles.create, {
    body: {
      name: `Letters ${randomUUID()}`,
      featurePermissions: ['outgoing_messages_edit'],
      dataPermissions: titles.map((title) => ({
        type: 'read_data_field_data' as const,
        collectionId: members.id,
        fieldId: members.fields.find((field) => field.title === title)?.id ?? null,
        filter: { field: 'active', operator: 'is', value: true },
      })),
    },
  });

test('who edits lists adds only the people whom they may see, by fields that they may read', async () => {
  const list = await makeList();
  const editor = await makeMember(server, 'list-editor');
  const withEmail = await letters(['Name', 'Email', 'Active']);
  const withoutEmail = await letters(['Name']);
  await giveRoles(ada, editor, [withEmail.id], { dataAccess: 'by_role' });
  expect(await count(list, {}, editor)).toMatchObject({ people: 6, added: 1 });
  const filter = { field: 'notes', operator: 'is', value: 'gate' };
  expect((await refusal(count(list, { filter }, editor))).problem.code).toBe('unknown_field');
  const { id } = await start(list, {}, editor);
  await finished(list);
  expect(await namesOn(list)).not.toContain('Ben subscribed');
  // Their rights are those of when the records are read.
  await server.deps.ownerPool.query(
    "update platform.subscriber_imports set state = 'running', after_record_id = null where id = $1",
    [id],
  );
  await giveRoles(ada, editor, [withoutEmail.id], { dataAccess: 'by_role' });
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await expect(storePeople(server.deps, authority, id)).rejects.toMatchObject({ code: 'unknown_field' });
});

test('who edits lists and may not see a collection sees an import of it without its name', async () => {
  const list = await makeList();
  await start(list);
  const params = { subscriptionListId: list.id };
  const namesSeenBy = async (person: Person) =>
    (await person.call(subscriberImports.list, { params })).items.map(({ fileName }) => fileName);
  expect(await namesSeenBy(ada)).toEqual(['Members']);
  const editor = await makeMember(server, 'list-editor-2');
  await giveRoles(ada, editor, [(await letters([])).id], { dataAccess: 'by_role' });
  expect(await namesSeenBy(editor)).toEqual(['']);
  await giveRoles(ada, editor, [(await letters(['Name'])).id], { dataAccess: 'by_role' });
  expect(await namesSeenBy(editor)).toEqual(['Members']);
});

test('an import whose collection is deleted meanwhile stops, and says so', async () => {
  const other = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  const list = await makeList();
  await start(list, { collectionId: other.id });
  await finished(list);
  await ada.call(collections.delete, { params: { collectionId: other.id } });
  const { rows } = await server.deps.ownerPool.query<{ id: string }>(
    "update platform.subscriber_imports set state = 'running', finished_at = null where list_id = $1 returning id",
    [list.id],
  );
  await server.deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), (ctx) =>
    ctx.enqueue('subscription-lists.import', { importId: rows[0]?.id }),
  );
  expect(await finished(list)).toMatchObject({ state: 'failed', errorDetail: 'not_found' });
});
