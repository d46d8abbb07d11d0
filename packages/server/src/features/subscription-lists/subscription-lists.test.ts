import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { teamId } from '@fieldhouse/contract/ids';
import { roles } from '@fieldhouse/contract/roles';
import { type SubscriptionList, subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

let lists = 0;
function makeList(change: object = {}): Promise<SubscriptionList> {
  lists += 1;
  const body = { internalName: `Newsletter ${lists}`, externalName: 'News', ...change };
  return ada.call(subscriptionLists.create, { body });
}

const add = (list: SubscriptionList, address: string, source = 'Paper form') =>
  ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: list.id },
    body: { address, source },
  });

const read = (list: SubscriptionList) =>
  ada.call(subscriptionLists.get, { params: { subscriptionListId: list.id } });

async function consentsOf(list: SubscriptionList, subscriberId: string) {
  const params = { subscriptionListId: list.id, subscriberId };
  return (await ada.call(subscriptionLists.subscriber, { params })).consents;
}

/** The token of the newest confirmation mail to an address, once there are as many as expected. */
async function confirmationToken(address: string, count = 1): Promise<string> {
  const read = async () => {
    const { rows } = await server.deps.pool.query<{ text: string }>(
      'select text from identity.sandbox_mails where to_address = $1 order by id desc',
      [address],
    );
    return rows;
  };
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBe(count);
  const [mail] = await read();
  return /\/confirm-subscription\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) =>
  server.anonymous.call(subscriptionLists.confirm, { params: { token }, body: { language: 'en' } });

test('a list is made, renamed and archived, and a second one can’t have its name', async () => {
  const list = await makeList({ internalName: 'Members' });
  expect(list).toMatchObject({ externalName: 'News', optIn: 'single', subscribers: 0, isArchived: false });
  const params = { subscriptionListId: list.id };
  const body = { internalName: 'Members 2', isArchived: true };
  expect(await ada.call(subscriptionLists.change, { params, body })).toMatchObject(body);
  const again = ada.call(subscriptionLists.create, {
    body: { internalName: 'MEMBERS 2', externalName: 'News' },
  });
  expect((await refusal(again)).problem.code).toBe('name_taken');
  expect((await refusal(add(list, 'late@example.org'))).problem.code).toBe('action_not_allowed');
  const { items } = await ada.call(auditLog.list, { query: { area: 'subscription_list' } });
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
    'subscription_list.changed',
    'subscription_list.created',
  ]);
});

test('a single opt-in subscribes at once, and the log says who added the address and why', async () => {
  const list = await makeList();
  const added = await add(list, 'Elena@Example.org', 'Form at the open day');
  expect(added).toMatchObject({ address: 'Elena@Example.org', status: 'subscribed' });
  await add(list, 'elena@example.org');
  expect(await read(list)).toMatchObject({ subscribers: 1 });
  expect(await consentsOf(list, added.id)).toMatchObject([
    {
      action: 'subscribed',
      method: 'by_hand',
      source: 'Form at the open day',
      actorName: expect.stringContaining('Ada'),
      fromAddress: null,
      fromDevice: null,
    },
  ]);
});

test('a double opt-in waits for the person, whose confirmation is logged with its text and origin', async () => {
  const list = await makeList({ optIn: 'double', externalName: 'Garden news' });
  const added = await add(list, 'bruno@example.org');
  expect(added.status).toBe('unconfirmed');
  const token = await confirmationToken('bruno@example.org');
  const page = { params: { token }, query: { language: 'en' as const } };
  const shown = await server.anonymous.call(subscriptionLists.confirmationPage, page);
  expect(shown).toMatchObject({ listName: 'Garden news', address: 'br…@example.org', isConfirmed: false });
  expect(await read(list)).toMatchObject({ subscribers: 0, unconfirmed: 1 });
  await Promise.all([confirm(token), confirm(token)]);
  await confirm(token);
  expect(await read(list)).toMatchObject({ subscribers: 1, unconfirmed: 0 });
  expect(await consentsOf(list, added.id)).toMatchObject([
    { action: 'requested', method: 'by_hand', fromAddress: null },
    {
      action: 'subscribed',
      method: 'confirmation',
      actorName: null,
      text: shown.statement,
      fromAddress: expect.stringMatching(/./),
      fromDevice: expect.any(String),
    },
  ]);
});

test('altered, foreign and expired confirmation links confirm nothing', async () => {
  const list = await makeList({ optIn: 'double' });
  await add(list, 'clara@example.org');
  const token = await confirmationToken('clara@example.org');
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
  const otherTeam = Buffer.concat([
    Buffer.from(server.olga.teamId.replaceAll('-', ''), 'hex'),
    Buffer.from(token, 'base64url').subarray(16),
  ]).toString('base64url');
  for (const wrong of [altered, otherTeam, 'A'.repeat(54), `${token}=`, token.slice(1), 'x'.repeat(20)])
    expect((await refusal(confirm(wrong))).status).toBe(404);
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, ({ db }) =>
    db
      .updateTable('subscriptions')
      .set({ confirmationExpiresAt: new Date(0) })
      .where('listId', '=', list.id)
      .execute(),
  );
  expect((await refusal(confirm(token))).problem.code).toBe('link_expired');
  expect(await read(list)).toMatchObject({ subscribers: 0, unconfirmed: 1 });
});

test('a person who unsubscribed returns only by confirming again', async () => {
  const list = await makeList();
  const added = await add(list, 'dora@example.org');
  const params = { subscriptionListId: list.id, subscriberId: added.id };
  const body = { source: 'Phone call' };
  await Promise.all(
    Array.from({ length: 4 }, () => ada.call(subscriptionLists.unsubscribe, { params, body })),
  );
  expect(await add(list, 'dora@example.org')).toMatchObject({ status: 'unconfirmed' });
  const token = await confirmationToken('dora@example.org');
  await confirm(token);
  expect(await read(list)).toMatchObject({ subscribers: 1 });
  expect((await consentsOf(list, added.id)).map(({ action }) => action)).toEqual([
    'subscribed',
    'unsubscribed',
    'requested',
    'subscribed',
  ]);
});

test('the database itself refuses to change or delete the log of consents', async () => {
  const list = await makeList();
  await add(list, 'eve@example.org');
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  const change = server.deps.withTeam(authority, ({ db }) =>
    db.updateTable('consentEvents').set({ source: 'Altered' }).execute(),
  );
  await expect(change).rejects.toMatchObject({ code: '42501' });
  const remove = server.deps.withTeam(authority, ({ db }) => db.deleteFrom('consentEvents').execute());
  await expect(remove).rejects.toMatchObject({ code: '42501' });
});

async function importFile(list: SubscriptionList, text: string, query = 'source=Old%20system') {
  const reply = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/subscription-lists/${list.id}/imports?${query}`,
    body: text,
    headers: { 'content-type': 'text/csv' },
  });
  return { status: reply.status, body: await reply.json() };
}

async function finishedImport(list: SubscriptionList) {
  const params = { subscriptionListId: list.id };
  const latest = async () => (await ada.call(subscriptionLists.imports, { params })).items[0];
  await expect.poll(async () => (await latest())?.state, { timeout: 15_000 }).not.toBe('running');
  return latest();
}

test('a file is imported with its source; who left, and what is no address, is counted and left out', async () => {
  const list = await makeList();
  const left = await add(list, 'left@example.org');
  const params = { subscriptionListId: list.id, subscriberId: left.id };
  await ada.call(subscriptionLists.unsubscribe, { params, body: { source: 'Letter' } });
  await add(list, 'there@example.org');
  const rows = [
    'Name,E-mail',
    'New,new@example.org',
    'Left,LEFT@example.org',
    'There,there@example.org',
    'Wrong,no',
  ];
  expect((await importFile(list, `${rows.join('\n')}\nTwice,NEW@example.org\n`)).status).toBe(200);
  expect(await finishedImport(list)).toMatchObject({
    state: 'done',
    rowsDone: 5,
    added: 1,
    unchanged: 2,
    optedOut: 1,
    invalid: 1,
    errorDetail: null,
  });
  const { items } = await ada.call(subscriptionLists.subscribers, {
    params: { subscriptionListId: list.id },
    query: { search: 'new@' },
  });
  expect(items).toMatchObject([{ name: 'New', status: 'subscribed', source: 'Old system' }]);
  expect(await consentsOf(list, items[0]?.id ?? '')).toMatchObject([
    { method: 'import', source: 'Old system', actorName: expect.stringContaining('Ada') },
  ]);
  const { rows: files } = await server.deps.ownerPool.query(
    "select from platform.files where purpose = 'import'",
  );
  expect(files).toEqual([]);
});

test('an import into a double opt-in asks the people, unless they confirmed before', async () => {
  const list = await makeList({ optIn: 'double' });
  await importFile(list, 'email\nasked@example.org\n');
  await finishedImport(list);
  expect(await read(list)).toMatchObject({ subscribers: 0, unconfirmed: 1 });
  await confirm(await confirmationToken('asked@example.org'));
  await importFile(list, 'email\nsure@example.org\n', 'source=Old&isConfirmed=true');
  await expect.poll(async () => (await read(list)).subscribers, { timeout: 15_000 }).toBe(2);
});

test('a file without addresses, or without a source, is refused and nothing is stored', async () => {
  const list = await makeList();
  expect(await importFile(list, 'name\nElena\n')).toMatchObject({
    status: 400,
    body: { code: 'unknown_field' },
  });
  expect(await importFile(list, 'email\na@example.org\n', 'fileName=a.csv')).toMatchObject({ status: 400 });
  expect(await importFile(list, '\u0000\u0001')).toMatchObject({
    status: 400,
    body: { code: 'file_unreadable' },
  });
  const { items } = await ada.call(subscriptionLists.imports, { params: { subscriptionListId: list.id } });
  expect(items).toEqual([]);
});

test('subscribers are paged newest first, found by name or address, and filtered by status', async () => {
  const list = await makeList();
  const rows = Array.from({ length: 7 }, (_, n) => `Reader ${n},reader${n}@example.org`);
  await importFile(list, `name,email\n${rows.join('\n')}\n`);
  await finishedImport(list);
  const params = { subscriptionListId: list.id };
  const first = await ada.call(subscriptionLists.subscribers, { params, query: { limit: '5' } });
  const second = await ada.call(subscriptionLists.subscribers, {
    params,
    query: { limit: '5', after: first.next ?? '' },
  });
  const found = [...first.items, ...second.items].map(({ address }) => address);
  expect(new Set(found).size).toBe(7);
  expect(second.next).toBeNull();
  const search = async (query: object) =>
    (await ada.call(subscriptionLists.subscribers, { params, query })).items.length;
  expect([
    await search({ search: 'READER 3' }),
    await search({ search: '%' }),
    await search({ status: 'unsubscribed' }),
  ]).toEqual([1, 0, 0]);
  const { days } = await ada.call(subscriptionLists.growth, { params });
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toMatchObject({ subscribed: 7, unsubscribed: 0 });
});

test.each([
  [{ address: 'no address', source: 'Form' }],
  [{ address: 'a@example.org' }],
  [{ address: 'a@example.org', source: ' ' }],
  [{ address: 'a@example.org', source: 'Form', status: 'subscribed' }],
])('%j is refused', async (body) => {
  const list = await makeList();
  const call = ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: list.id },
    body: body as never,
  });
  expect((await refusal(call)).problem.code).toBe('invalid_input');
  expect(await read(list)).toMatchObject({ subscribers: 0, unconfirmed: 0 });
});

/** Awaited together, so that none is rejected before it is looked at. */
async function statusesOf(calls: readonly Promise<unknown>[]): Promise<number[]> {
  return (await Promise.all(calls.map(refusal))).map(({ status }) => status);
}

test('lists are read with any permission for messages; addresses and changes need the one to edit', async () => {
  const list = await makeList();
  const params = { subscriptionListId: list.id };
  await add(list, 'hidden@example.org');
  expect((await refusal(server.tom.call(subscriptionLists.list))).status).toBe(403);
  const sender = await makeMember(server, 'sender');
  const role = await ada.call(roles.create, {
    body: { name: 'Sender', featurePermissions: ['outgoing_messages_send'] },
  });
  await giveRoles(ada, sender, [role.id]);
  expect(await sender.call(subscriptionLists.get, { params })).toMatchObject({ subscribers: 1 });
  expect(
    await statusesOf([
      sender.call(subscriptionLists.subscribers, { params }),
      sender.call(subscriptionLists.change, { params, body: { externalName: 'Mine' } }),
      sender.call(subscriptionLists.addSubscriber, {
        params,
        body: { address: 'x@example.org', source: 'x' },
      }),
    ]),
  ).toEqual([403, 403, 403]);
  expect(
    await statusesOf([
      server.olga.call(subscriptionLists.get, { params }),
      server.olga.call(subscriptionLists.subscribers, { params }),
    ]),
  ).toEqual([404, 404]);
});

test('an API key with the permission adds subscribers in its own name, one without does not', async () => {
  const list = await makeList();
  const params = { subscriptionListId: list.id };
  const keyWith = async (name: string, featurePermissions: 'outgoing_messages_edit'[]) => {
    const { secret } = await ada.call(teamApiKeys.create, { body: { name, featurePermissions } });
    return new Person(server.url, '', ada.teamId, secret);
  };
  const body = { address: 'buyer@example.org', source: 'Checkbox at the checkout' };
  const writer = await keyWith('Shop', ['outgoing_messages_edit']);
  const added = await writer.call(subscriptionLists.addSubscriber, { params, body });
  expect(await consentsOf(list, added.id)).toMatchObject([
    { method: 'by_hand', actorName: null, fromAddress: null },
  ]);
  const other = await keyWith('Website', []);
  expect((await refusal(other.call(subscriptionLists.addSubscriber, { params, body }))).status).toBe(403);
});
