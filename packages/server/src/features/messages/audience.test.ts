// Whom a message with several sources and exclusions reaches, and what others may learn from it.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { type MessageId, teamId } from '@fieldhouse/contract/ids';
import type { AudienceSource } from '@fieldhouse/contract/message-audience';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { freezeAudience, searchAudience } from './audience/audience-queries.ts';
import { countAudience, hasAnyone } from './audience/count-queries.ts';
import { isAboveApprovalLimit } from './drafts/required-approval.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let guests: CollectionWithFields;
let carl: DataRecord;
let dora: DataRecord;
let activeView: { readonly id: string; readonly version: number };

const address = (column: string) => ({ kind: 'email', column }) as const;
const isActive = { field: 'active', operator: 'is', value: true } as const;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Work', dataType: 'email_address' },
        { title: 'Active', dataType: 'boolean' },
        { title: 'Secret', dataType: 'plain_text' },
      ],
    },
  });
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Mail', dataType: 'email_address' },
        { title: 'Nick', dataType: 'plain_text' },
      ],
    },
  });
  const made = await ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Anna', email: 'anna@example.org', active: true },
        { name: 'Ben', email: 'ben@example.org', work: 'ben@work.example', active: true, secret: 'pearl' },
        { name: 'Carl', email: 'carl@example.org', active: false },
        { name: 'Dora', email: 'dora@example.org', active: true },
        { name: 'Nemo', active: true },
      ],
    },
  });
  const found = (name: string) => made.records.find(({ values }) => values.name === name) as DataRecord;
  [carl, dora] = [found('Carl'), found('Dora')];
  await ada.call(records.create, {
    params: { collectionId: guests.id },
    body: {
      records: [
        { name: 'Gus', mail: 'gus@example.org', nick: 'G' },
        { name: 'Anna Guest', mail: 'ANNA@example.org', nick: 'Annie' },
      ],
    },
  });
  activeView = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Active people',
      type: 'table',
      visibility: 'team',
      settings: { filter: isActive },
    } as never,
  });
});
afterAll(() => server.stop());

const ofView = (): AudienceSource => ({
  kind: 'view',
  collectionId: people.id,
  viewId: activeView.id as never,
  address: address('email'),
});
const ofRecord = (record: DataRecord, column: string): AudienceSource => ({
  kind: 'record',
  collectionId: people.id,
  recordId: record.id,
  address: address(column),
});
const typed = (...values: string[]): AudienceSource => ({
  kind: 'address',
  address: { kind: 'email', values },
});

function mixed() {
  return {
    include: [
      ...collectionAudience(guests.id, 'mail').include,
      ofView(),
      ofRecord(carl, 'email'),
      typed('typed@example.org', 'BEN@example.org'),
    ],
    // Found by her record: she has no address at work.
    exclude: [ofRecord(dora, 'work'), typed('gus@example.org', 'nobody@example.org')],
  };
}

function draft(change: object, person = ada): Promise<Message> {
  return person.call(messages.create, {
    body: {
      internalName: 'Letter',
      type: 'participation',
      subjectLine: 'Hello {{name | friend}}',
      bodyHtml:
        '<p>Hello, <a href="https://example.org/one">one</a> <a href="https://example.org/two">two</a></p>',
      ...change,
    },
  });
}

async function sent({ id, version }: Message, person = ada) {
  const params = { messageId: id };
  await person.call(messages.sendNow, { params, body: { version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  return (await ada.call(messages.recipients, { params })).items;
}

async function fates(message: Message, person = ada) {
  const items = await sent(message, person);
  return items.map((one) => `${one.sentToEmailAddress} ${one.reason ?? one.state}`).toSorted();
}

async function subjects(messageId: string): Promise<string[]> {
  const { items } = await ada.call(messages.outbox, { query: { limit: '100' } });
  return items
    .flatMap((mail) => (mail.messageId === messageId ? [`${mail.to}: ${mail.subject}`] : []))
    .toSorted();
}

let mixedMessage: Message;

test('people of several sources get one mail each, through the first of them', async () => {
  const audience = mixed();
  const count = await ada.call(messages.countAudience, { body: { type: 'participation', audience } });
  expect(count).toMatchObject({
    people: 9,
    twoSources: 2,
    excluded: 2,
    noAddress: 1,
    reachable: 4,
    include: [
      { name: 'Guests', people: 2 },
      { name: 'Active people', people: 4 },
      { name: 'Carl', people: 1 },
      { name: '', people: 2 },
    ],
    exclude: [
      { name: 'Dora', people: 1 },
      { name: '', people: 1 },
    ],
    sample: [
      { name: 'Anna Guest', address: 'ANNA@example.org' },
      { name: 'Ben', address: 'ben@example.org' },
      { name: 'Carl', address: 'carl@example.org' },
      { name: '', address: 'typed@example.org' },
    ],
  });
  mixedMessage = await draft({ audience, subjectLine: 'Hello {{name | friend}} {{nick | none}}' });
  expect(mixedMessage.audience).toEqual(audience);
  const items = await sent(mixedMessage);
  expect(items.map((one) => [one.sentToEmailAddress, one.collectionId, one.reason])).toEqual([
    ['gus@example.org', guests.id, 'excluded'],
    ['ANNA@example.org', guests.id, null],
    ['ben@example.org', people.id, null],
    ['dora@example.org', people.id, 'excluded'],
    ['', people.id, 'no_address'],
    ['carl@example.org', people.id, null],
    ['typed@example.org', null, null],
  ]);
  expect(await subjects(mixedMessage.id)).toEqual([
    'ANNA@example.org: Hello Anna Guest Annie',
    'ben@example.org: Hello Ben none',
    'carl@example.org: Hello Carl none',
    'typed@example.org: Hello friend none',
  ]);
});

test('people of an earlier message are chosen, and left out, by what they did', async () => {
  const { items } = await ada.call(messages.outbox, { query: { limit: '100' } });
  const mailTo = (to: string) =>
    items.find((mail) => mail.messageId === mixedMessage.id && mail.to === to)?.id as string;
  const simulate = (to: string, fate: 'open' | 'bounce') =>
    ada.call(messages.simulateDelivery, { params: { recipientId: mailTo(to) }, body: { fate } });
  await simulate('carl@example.org', 'open');
  const { html } = await ada.call(messages.outboxMail, {
    params: { recipientId: mailTo('ben@example.org') },
  });
  const [, second] = [...html.matchAll(/href="([^"]*\/api\/t\/c\/[^"]+)"/g)].map(([, url = '']) => url);
  await fetch((second ?? '').replace(/^https?:\/\/[^/]+/, server.url), { redirect: 'manual' });
  const { links } = await ada.call(messages.statistics, { params: { messageId: mixedMessage.id } });
  expect(links[0]).toMatchObject({ url: 'https://example.org/two', clicks: 1 });
  const who = async (did: string, link?: number) => {
    const source = { kind: 'message', messageId: mixedMessage.id, did, ...(link !== undefined && { link }) };
    const audience = { include: [source as AudienceSource], exclude: [] };
    const { sample } = await ada.call(messages.countAudience, { body: { type: 'participation', audience } });
    return sample.map((one) => one.address);
  };
  const [anna, ben, thin, typedOne] = [
    'ANNA@example.org',
    'ben@example.org',
    'carl@example.org',
    'typed@example.org',
  ];
  expect((await who('reached')).toSorted()).toEqual([anna, ben, thin, typedOne].toSorted());
  expect((await who('opened')).toSorted()).toEqual([ben, thin]);
  expect((await who('not_opened')).toSorted()).toEqual([anna, typedOne]);
  expect(await who('clicked')).toEqual([ben]);
  const position = await clickedPosition(mixedMessage.id);
  expect(await who('clicked', position)).toEqual([ben]);
  expect(await who('clicked', position + 1)).toEqual([]);
  expect((await who('not_clicked')).toSorted()).toEqual([anna, thin, typedOne].toSorted());
  const wrong = await refusal(who('opened', 1));
  expect([wrong.status, wrong.problem.code]).toEqual([400, 'invalid_input']);

  const earlier = (did: 'reached' | 'clicked'): AudienceSource => ({
    kind: 'message',
    messageId: mixedMessage.id,
    did,
  });
  const followUp = await draft({
    subjectLine: 'Hello {{name | friend}} {{nick | none}}',
    audience: { include: [earlier('reached')], exclude: [earlier('clicked')] },
  });
  expect(await fates(followUp)).toEqual([
    'ANNA@example.org sent',
    'ben@example.org excluded',
    'carl@example.org sent',
    'typed@example.org sent',
  ]);
  // The tags are those of the record through which they were included then.
  expect((await subjects(followUp.id))[0]).toBe('ANNA@example.org: Hello Anna Guest Annie');
});

async function clickedPosition(messageId: MessageId): Promise<number> {
  const { items } = await ada.call(messages.links, { params: { messageId } });
  return items.find(({ url }) => url === 'https://example.org/two')?.position ?? -1;
}

test('of an audience larger than the limit, the first people are counted, and a search finds the others', async () => {
  const include = [{ kind: 'message' as const, messageId: mixedMessage.id, did: 'reached' as const }];
  const excluded = {
    kind: 'address' as const,
    address: { kind: 'email' as const, values: ['BEN@example.org'] },
  };
  const message = { method: 'email', type: 'transactional', subscriptionListId: null };
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  const inTeam = <T>(work: (ctx: TeamContext) => Promise<T>) => server.deps.withTeam(authority, work);
  const count = (limit: number) =>
    inTeam((ctx) => countAudience(ctx, { include, exclude: [excluded] }, message, { limit }));
  expect(await count(4)).toMatchObject({ people: 4, isMore: false, excluded: 1, reachable: 3 });
  expect(await count(2)).toMatchObject({ people: 3, isMore: true });
  const found = (search: string) =>
    inTeam((ctx) => searchAudience(ctx, { include, exclude: [excluded] }, message, { search, limit: 1 }));
  expect((await found('TYPED@')).map(({ address }) => address)).toEqual(['typed@example.org']);
  expect(await found('ben@')).toEqual([]);
  const hasOthers = (values: string[]) =>
    inTeam((ctx) =>
      hasAnyone(ctx, { include, exclude: [{ ...excluded, address: { kind: 'email', values } }] }, message),
    );
  const all = ['anna@example.org', 'ben@example.org', 'carl@example.org', 'typed@example.org'];
  expect([await hasOthers(all.slice(1)), await hasOthers(all)]).toEqual([true, false]);
});

test('of an audience larger than is counted, people are counted until the limit of an approval is passed', async () => {
  const reached = { kind: 'message' as const, messageId: mixedMessage.id, did: 'reached' as const };
  const typed = (...values: string[]) => ({
    kind: 'address' as const,
    address: { kind: 'email' as const, values },
  });
  // Four people, one of them in two sources, one left out, and one who can't be reached.
  const audience = {
    include: [reached, typed('ANNA@example.org', 'another@example.org'), reached],
    exclude: [typed('ben@example.org')],
  };
  const message = { method: 'email', type: 'transactional', subscriptionListId: null };
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  const isAbove = (above: number, counted: { reachable: number; isMore: boolean }) =>
    server.deps.withTeam(authority, (ctx) =>
      isAboveApprovalLimit(ctx, counted, { audience, message, above }),
    );
  const some = { reachable: 1, isMore: true };
  expect([await isAbove(3, some), await isAbove(4, some), await isAbove(500_000, some)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await isAbove(0, some), await isAbove(0, { reachable: 0, isMore: false })]).toEqual([true, false]);
});

test('earlier messages are found by name and method', async () => {
  const found = async (query: object) => (await ada.call(messages.list, { query })).items.map(({ id }) => id);
  const search = mixedMessage.internalName.slice(1).toUpperCase();
  expect(await found({ list: 'sent', search, deliveryMethodId: 'email' })).toContain(mixedMessage.id);
  expect(await found({ list: 'sent', search, deliveryMethodId: 'sms' })).toEqual([]);
  expect(await found({ list: 'sent', search: '%_nothing' })).toEqual([]);
});

test('marketing from several sources reaches only subscribers of its list', async () => {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' } as never,
  });
  for (const subscriber of ['anna@example.org', 'zoe@example.org'])
    await ada.call(subscriptionLists.addSubscriber, {
      params: { subscriptionListId: list.id },
      body: { address: subscriber, source: 'Form', name: 'On list' },
    });
  const audience = {
    include: [ofView(), { kind: 'list', subscriptionListId: list.id } as const],
    exclude: [typed('dora@example.org')],
  };
  const marketing = { type: 'marketing' as const, subscriptionListId: list.id, audience };
  expect(await ada.call(messages.countAudience, { body: marketing })).toMatchObject({
    people: 6,
    twoSources: 1,
    excluded: 1,
    noAddress: 1,
    noConsent: 1,
    reachable: 2,
    include: [{ people: 4 }, { name: 'News', people: 2 }],
  });
  expect(await fates(await draft(marketing))).toEqual([
    ' no_address',
    'anna@example.org sent',
    'ben@example.org no_consent',
    'dora@example.org excluded',
    'zoe@example.org sent',
  ]);
});

test('an opt-out of one of the collections holds for all sources, and is that of the recipient', async () => {
  const both = {
    include: [
      ...collectionAudience(people.id, 'email', isActive).include,
      ...collectionAudience(guests.id, 'mail').include,
    ],
    exclude: [ofRecord(dora, 'email')],
  };
  const first = await draft({ audience: { ...both, include: both.include.toReversed() } });
  await sent(first);
  const { items } = await ada.call(messages.outbox, { query: { limit: '100' } });
  const mail = items.find(({ messageId, to }) => messageId === first.id && to === 'ANNA@example.org');
  const { headers } = await ada.call(messages.outboxMail, { params: { recipientId: mail?.id as string } });
  const link = headers.find(([name]) => name === 'List-Unsubscribe')?.[1] ?? '';
  const { pathname } = new URL(link.slice(1, -1));
  const page = await fetch(`${server.url}/api${pathname}`);
  expect(await page.json()).toMatchObject({ from: 'collection', fromName: 'Guests' });
  await fetch(`${server.url}${pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(await fates(await draft({ audience: both }))).toEqual([
    ' no_address',
    'anna@example.org unsubscribed',
    'ben@example.org sent',
    'dora@example.org excluded',
    'gus@example.org sent',
  ]);
  const peopleOnly = { include: both.include.slice(0, 1), exclude: both.exclude };
  expect(await fates(await draft({ audience: peopleOnly }))).toContain('anna@example.org sent');
});

test('a freezing that breaks off leaves nothing, and the next one is whole', async () => {
  const message = await draft({ type: 'transactional', audience: mixed() });
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  const broken = server.deps.withTeam(authority, async (ctx) => {
    const row = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow();
    const { total } = await freezeAudience(ctx, message.id, mixed(), row);
    throw new Error(`lost ${total}`);
  });
  await expect(broken).rejects.toThrow('lost 7');
  const items = await sent(message);
  expect(items.filter(({ state }) => state === 'sent')).toHaveLength(4);
  expect(items).toHaveLength(7);
});

test('a changed view voids the approval, and stops a message that was scheduled', async () => {
  const message = await draft({ audience: { include: [ofView()], exclude: [] } });
  const params = { messageId: message.id };
  const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
  await ada.call(messages.sendNow, { params, body: { version: message.version, schedule } });
  await ada.call(views.change, {
    params: { collectionId: people.id, viewId: activeView.id as never },
    body: { version: activeView.version, settings: {} } as never,
  });
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, ({ db }) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', message.id).execute(),
  );
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).errorDetail, { timeout: 15_000 })
    .toBe('audience_changed');
  expect((await ada.call(messages.recipients, { params })).items).toEqual([]);
  const { version } = await ada.call(views.find, { params: { viewId: activeView.id as never } });
  activeView = await ada.call(views.change, {
    params: { collectionId: people.id, viewId: activeView.id as never },
    body: { version, settings: { filter: isActive } } as never,
  });
});

/** Role of those who write and send messages to active people. */
async function activeOnly(): Promise<string> {
  const fieldOf = (title: string) => people.fields.find((field) => field.title === title)?.id ?? null;
  const role = await ada.call(roles.create, {
    body: {
      name: `Active only ${randomUUID()}`,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: ['Name', 'Email', 'Active'].map((title) => ({
        type: 'read_data_field_data' as const,
        collectionId: people.id,
        fieldId: fieldOf(title),
        filter: isActive,
      })),
    },
  });
  return role.id;
}

test('a message that was scheduled with more rights reaches those whom its sender may see at its time', async () => {
  const lee = await makeMember(server, 'lee');
  const roleIds = [await activeOnly()];
  await giveRoles(ada, lee, roleIds, { dataAccess: 'all' });
  const message = await draft({ audience: collectionAudience(people.id) }, lee);
  const params = { messageId: message.id };
  const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
  await lee.call(messages.sendNow, { params, body: { version: message.version, schedule } });
  await giveRoles(ada, lee, roleIds, { dataAccess: 'by_role' });
  await server.deps.ownerPool.query('update platform.messages set scheduled_at = now() where id = $1', [
    message.id,
  ]);
  const status = async () => (await ada.call(messages.get, { params })).status;
  await expect.poll(status, { timeout: 15_000 }).toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  expect(items.map(({ sentToEmailAddress }) => sentToEmailAddress).toSorted()).toEqual([
    '',
    'anna@example.org',
    'ben@example.org',
    'dora@example.org',
  ]);
});

test('a member reaches and learns only what they may read', async () => {
  const kim = await makeMember(server, 'kim');
  await giveRoles(ada, kim, [await activeOnly()], { dataAccess: 'by_role' });
  const count = (include: AudienceSource[], exclude: AudienceSource[] = []) =>
    kim.call(messages.countAudience, { body: { type: 'transactional', audience: { include, exclude } } });
  const code = async (...include: AudienceSource[]) => (await refusal(count(include))).problem.code;
  const everyone = collectionAudience(people.id).include;
  expect(await count(everyone)).toMatchObject({ people: 4, reachable: 3, include: [{ name: 'People' }] });
  expect(await code(...collectionAudience(guests.id, 'mail').include)).toBe('not_found');
  expect(await code(...collectionAudience(people.id, 'work').include)).toBe('unknown_field');
  expect(await code(ofRecord(carl, 'email'))).toBe('not_found');
  const bySecret = { field: 'secret', operator: 'is', value: 'pearl' } as const;
  expect(await code(...collectionAudience(people.id, 'email', bySecret).include)).toBe('unknown_field');
  const secretView = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Pearls',
      type: 'table',
      visibility: 'team',
      settings: { filter: bySecret },
    } as never,
  });
  const view = {
    kind: 'view',
    collectionId: people.id,
    viewId: secretView.id,
    address: address('email'),
  } as const;
  expect(await code(view)).toBe('unknown_field');
  // As an exclusion it would reveal who is in it.
  expect((await refusal(count(everyone, [view]))).problem.code).toBe('unknown_field');
  // Of an earlier message: Ben, but not the guest, Carl or the typed address.
  const earlier = { kind: 'message', messageId: mixedMessage.id, did: 'reached' } as const;
  expect(await count([earlier])).toMatchObject({ people: 1, sample: [{ address: 'ben@example.org' }] });
  expect(await count([typed('typed@example.org')], [earlier])).toMatchObject({ reachable: 1, excluded: 0 });

  const hidden = await draft({ audience: mixed() });
  const params = { messageId: hidden.id };
  expect(await kim.call(messages.get, { params })).toMatchObject({ audience: null, isAudienceHidden: true });
  const forbidden = await refusal(kim.call(messages.sendNow, { params, body: { version: hidden.version } }));
  expect(forbidden.problem.code).toBe('forbidden');
  expect((await kim.call(messages.recipients, { params: { messageId: mixedMessage.id } })).items).toEqual([
    expect.objectContaining({ sentToEmailAddress: 'ben@example.org' }),
    expect.objectContaining({ sentToEmailAddress: 'dora@example.org' }),
  ]);
  const own = await draft({ audience: { include: everyone, exclude: [earlier] } }, kim);
  expect(await fates(own, kim)).toEqual([
    ' no_address',
    'anna@example.org sent',
    'ben@example.org excluded',
    'dora@example.org sent',
  ]);
});

test('others are refused, and nothing of another team is found', async () => {
  const body = { type: 'transactional' as const, audience: mixed() };
  const guest = await makeMember(server, 'gast');
  await giveRoles(ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  expect((await refusal(guest.call(messages.countAudience, { body }))).status).toBe(403);
  const outsider = new Person(server.url, server.olga.cookie, ada.teamId);
  expect((await refusal(outsider.call(messages.countAudience, { body }))).status).toBe(404);
  const { olga } = server;
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Ours', externalName: 'Ours', optIn: 'single' } as never,
  });
  const foreign: AudienceSource[] = [
    ofView(),
    ofRecord(carl, 'email'),
    { kind: 'list', subscriptionListId: list.id },
    { kind: 'message', messageId: mixedMessage.id, did: 'opened' },
    ...collectionAudience(guests.id, 'mail').include,
  ];
  for (const source of foreign) {
    const call = olga.call(messages.create, {
      body: { internalName: 'Spy', audience: { include: [typed('a@example.org')], exclude: [source] } },
    });
    expect((await refusal(call)).problem.code, source.kind).toBe('not_found');
  }
  const wrong: [object, string][] = [
    [{ include: [], exclude: [] }, 'invalid_input'],
    [
      { include: [{ kind: 'address', address: { kind: 'email', values: ['no address'] } }], exclude: [] },
      'invalid_input',
    ],
    [{ include: [{ ...ofView(), filter: isActive }], exclude: [] }, 'invalid_input'],
    [{ collectionId: people.id, addressColumn: 'email' }, 'invalid_input'],
  ];
  for (const [audience, code] of wrong) {
    const call = ada.call(messages.create, { body: { internalName: 'Wrong', audience: audience as never } });
    expect((await refusal(call)).problem.code).toBe(code);
  }
});
