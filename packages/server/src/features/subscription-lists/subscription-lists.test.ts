import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { subscriberImportId, teamId } from '@fieldhouse/contract/ids';
import { roles } from '@fieldhouse/contract/roles';
import {
  type SubscriberColumn,
  subscriberImport,
  subscriberImports,
} from '@fieldhouse/contract/subscriber-imports';
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

test.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['a&b=c/d@x.example', 'a&b=c/d@x.example'],
])('an address of the world is subscribed: %s', async (address, stored) => {
  expect(await add(await makeList(), address)).toMatchObject({ address: stored, status: 'subscribed' });
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

async function upload(list: SubscriptionList, text: string, fileName = 'people.csv') {
  const reply = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/subscription-lists/${list.id}/imports?fileName=${fileName}`,
    body: text,
    headers: { 'content-type': 'text/csv' },
  });
  return { status: reply.status, body: await reply.json() };
}

const importParams = (list: SubscriptionList, id: string) => ({
  subscriptionListId: list.id,
  subscriberImportId: subscriberImportId.parse(id),
});

/** Starts an import with the guessed columns, if no others are given. */
async function importFile(
  list: SubscriptionList,
  text: string,
  change: { isConfirmed?: boolean; columns?: SubscriberColumn[]; fileName?: string } = {},
) {
  const { fileName, ...given } = change;
  const uploaded = subscriberImport.parse((await upload(list, text, fileName)).body);
  const columns = uploaded.columns.map(({ guess }) => guess ?? 'skip');
  const body = { columns, rowStatus: uploaded.rowStatus, source: 'Old system', ...given };
  return ada.call(subscriberImports.start, { params: importParams(list, uploaded.id), body });
}

async function finishedImport(list: SubscriptionList) {
  const params = { subscriptionListId: list.id };
  const latest = async () => (await ada.call(subscriberImports.list, { params })).items[0];
  await expect.poll(async () => (await latest())?.state, { timeout: 15_000 }).not.toBe('running');
  return latest();
}

async function subscribersOf(list: SubscriptionList) {
  const params = { subscriptionListId: list.id };
  const { items } = await ada.call(subscriptionLists.subscribers, { params, query: {} });
  return Object.fromEntries(items.map(({ address, name, status }) => [address, `${status} ${name}`.trim()]));
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
  await importFile(list, `${rows.join('\n')}\nTwice,NEW@example.org\n`);
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
  await importFile(list, 'email\nsure@example.org\n', { isConfirmed: true });
  await expect.poll(async () => (await read(list)).subscribers, { timeout: 15_000 }).toBe(2);
});

test('a file without addresses has no columns to import, and one that is no text is refused', async () => {
  const list = await makeList();
  const { body } = await upload(list, 'name\nElena\n');
  const { id, columns } = subscriberImport.parse(body);
  expect(columns).toMatchObject([{ guess: 'skip' }]);
  await ada.call(subscriberImports.discard, { params: importParams(list, id) });
  expect(await upload(list, '\u0000\u0001')).toMatchObject({
    status: 400,
    body: { code: 'file_unreadable' },
  });
  const { items } = await ada.call(subscriberImports.list, { params: { subscriptionListId: list.id } });
  expect(items).toEqual([]);
});

test('the columns of Mailchimp’s export are guessed, and both names become the name', async () => {
  const list = await makeList();
  const text =
    'Email Address,First Name,Last Name,Address,OPTIN_TIME\nrosa@example.org,Rosa,Luna,1 Mill Lane,2019-04-02 10:11:12\n';
  await importFile(list, text);
  expect(await finishedImport(list)).toMatchObject({ added: 1, invalid: 0 });
  const { items } = await ada.call(subscriptionLists.subscribers, {
    params: { subscriptionListId: list.id },
  });
  expect(items).toMatchObject([{ address: 'rosa@example.org', name: 'Rosa Luna' }]);
  expect(await consentsOf(list, items[0]?.id ?? '')).toMatchObject([{ agreedOn: '2019-04-02' }]);
});

test('unsubscribed and bounced rows become opt-outs and suppressions, and override who is on the list', async () => {
  const list = await makeList();
  await add(list, 'was.on@example.org');
  const rows = [
    'Email,Status,Name',
    'in@example.org,Subscribed,In',
    'was.on@example.org,Unsubscribed,Out',
    'never@example.org,Non-Subscribed,Never',
    'dead@example.org,Cleaned,Dead',
    // The opt-out counts, in whatever order the rows are.
    'both@example.org,Subscribed,Both',
    'both@example.org,unsubscribed,Both',
    'vip@example.org,VIP,Vip',
  ];
  await importFile(list, `${rows.join('\n')}\n`);
  expect(await finishedImport(list)).toMatchObject({
    rowsDone: 7,
    added: 1,
    unsubscribed: 3,
    suppressed: 1,
    unchanged: 1,
    invalid: 1,
  });
  expect(await subscribersOf(list)).toEqual({
    'in@example.org': 'subscribed In',
    'was.on@example.org': 'unsubscribed Out',
    'never@example.org': 'unsubscribed Never',
    'both@example.org': 'unsubscribed Both',
  });
  // A second file can't bring back who left or bounced.
  const again = 'Email\nwas.on@example.org\ndead@example.org\nin@example.org\n';
  await importFile(list, again);
  expect(await finishedImport(list)).toMatchObject({ added: 0, optedOut: 2, unchanged: 1 });
  expect(await read(list)).toMatchObject({ subscribers: 1, unsubscribed: 3 });
});

test('a file of unsubscribed people is recognized by its name and subscribes no one', async () => {
  const list = await makeList();
  await importFile(list, 'Email Address\nleft.there@example.org\n', {
    fileName: 'unsubscribed_members_export_1.csv',
  });
  expect(await finishedImport(list)).toMatchObject({ added: 0, unsubscribed: 1 });
  expect(await read(list)).toMatchObject({ subscribers: 0, unsubscribed: 1 });
});

test('phone numbers are imported in the team’s country where they are chosen, and can’t confirm', async () => {
  const list = await makeList();
  const text = 'Email,Phone Number\nsms@example.org,(916) 555-0142\n,916 555 0143\nbad@example.org,x\n';
  await importFile(list, text, { columns: ['email', 'phone'] });
  expect(await finishedImport(list)).toMatchObject({ added: 3, invalid: 0, problems: 1 });
  expect(Object.keys(await subscribersOf(list)).sort()).toEqual([
    '+19165550142',
    '+19165550143',
    'bad@example.org',
    'sms@example.org',
  ]);
  const double = await makeList({ optIn: 'double' });
  await importFile(double, 'Phone\n916 555 0144\n');
  expect(await finishedImport(double)).toMatchObject({ added: 0, invalid: 1 });
});

test('the rejected rows are downloaded with their reasons', async () => {
  const list = await makeList();
  const { id } = await importFile(list, 'Name,Email\nElena,elena@example.org\n=1+1,nowhere\nNone,\n');
  expect(await finishedImport(list)).toMatchObject({ added: 1, invalid: 2, problems: 2 });
  const reply = await ada.send({
    method: 'GET',
    path: `/teams/${ada.teamId}/subscription-lists/${list.id}/imports/${id}/problems.csv`,
  });
  expect((await reply.text()).split('\r\n')).toEqual([
    'Name,Email,Row,Reason',
    "'=1+1,nowhere,2,This isn’t an email address.",
    'None,,3,The row has no email address or phone number.',
    '',
  ]);
});

test('an import needs an address column once, and a started or discarded one does not start again', async () => {
  const list = await makeList();
  const { body } = await upload(list, 'Name,Email\nElena,elena@example.org\n');
  const params = importParams(list, subscriberImport.parse(body).id);
  const start = (columns: SubscriberColumn[]) =>
    refusal(ada.call(subscriberImports.start, { params, body: { columns, source: 'Form' } }));
  expect((await start(['name', 'skip'])).problem.issues).toMatchObject([{ rule: 'nothing_mapped' }]);
  expect((await start(['email', 'email'])).problem.issues).toMatchObject([{ rule: 'twice_the_same' }]);
  expect((await start(['email'])).problem.issues).toMatchObject([{ rule: 'wrong_count' }]);
  await ada.call(subscriberImports.discard, { params });
  expect((await start(['name', 'email'])).status).toBe(404);
  const { rows: files } = await server.deps.ownerPool.query(
    "select from platform.files where purpose = 'import'",
  );
  expect(files).toEqual([]);
  const started = await importFile(list, 'Email\nelena@example.org\n');
  const discard = ada.call(subscriberImports.discard, { params: importParams(list, started.id) });
  expect((await refusal(discard)).problem.code).toBe('import_not_ready');
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
  expect(days.at(-1)).toMatchObject({ subscribed: 7, unsubscribed: 0, total: 7 });
});

test('growth shows who joined and left and the total, and no loss of people who were never subscribed', async () => {
  const list = await makeList();
  await importFile(list, 'email,status\nstays@example.org,active\nleaves@example.org,active\n');
  await finishedImport(list);
  const params = { subscriptionListId: list.id };
  await server.deps.ownerPool.query(
    "update platform.consent_events set at = at - interval '2 days' where list_id = $1",
    [list.id],
  );
  await importFile(list, 'email,status\nleaves@example.org,unsubscribed\nnever@example.org,unsubscribed\n');
  await finishedImport(list);
  const { days } = await ada.call(subscriptionLists.growth, { params });
  expect(days.slice(-4)).toMatchObject([
    { subscribed: 0, unsubscribed: 0, total: 0 },
    { subscribed: 2, unsubscribed: 0, total: 2 },
    { subscribed: 0, unsubscribed: 0, total: 2 },
    { subscribed: 0, unsubscribed: 1, total: 1 },
  ]);
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
