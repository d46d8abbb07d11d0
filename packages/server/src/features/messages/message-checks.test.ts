import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { teamId, type ViewId } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { newCollection } from '../../../test/imports/import-file.ts';
import { createIn } from '../../../test/named-records.ts';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';

let server: TestServer;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  people = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Clara', email: 'clara@example.org' },
        { name: null, email: 'bruno@example.org' },
        { name: 'Nemo' },
      ],
    },
  });
});
afterAll(() => server.stop());

function draft(change: object): Promise<Message> {
  return server.ada.call(messages.create, {
    body: {
      internalName: 'Planting',
      type: 'participation',
      subjectLine: 'Hello {{name | friend}}',
      preheader: 'Saturday',
      ...(!('blocks' in change) && { bodyHtml: '<p>Come</p>' }),
      audience: collectionAudience(people.id),
      ...change,
    },
  });
}

async function missingOf({ id, version }: Message): Promise<unknown> {
  const params = { messageId: id };
  const { problem } = await refusal(server.ada.call(messages.sendNow, { params, body: { version } }));
  return problem.data;
}

test('a mail that is too long with the values of someone who gets it must be shortened', async () => {
  const { ada } = server;
  const guests = await newCollection(ada, [
    { title: 'Email', dataType: 'email_address' },
    { title: 'About', dataType: 'plain_text' },
  ]);
  const [longest] = await createIn(ada, guests, [
    { email: 'long@example.org', about: 'x'.repeat(30_000) },
    { email: 'short@example.org', about: 'y' },
  ]);
  if (!longest) throw new Error('There is no guest.');
  const tags = '<p>{{about | nothing}}</p>'.repeat(4);
  const message = await draft({
    subjectLine: 'About you',
    blocks: [{ id: 'one', kind: 'text', html: tags }],
    audience: collectionAudience(guests.id),
  });
  const params = { messageId: message.id };
  const checks = await ada.call(messages.checks, { params });
  expect(checks.bytes).toBeGreaterThan(120_000);
  expect(checks.mustFix).toMatchObject([{ part: 'size' }]);
  expect(await missingOf(message)).toEqual({ missing: ['size'] });
  // Who is left out makes no mail too long.
  const audience = collectionAudience(guests.id);
  const address = { kind: 'email', column: 'email' } as const;
  const left = { kind: 'record', collectionId: guests.id, recordId: longest.id, address } as const;
  await ada.call(messages.change, {
    params,
    body: { version: message.version, audience: { ...audience, exclude: [left] } },
  });
  const { bytes, mustFix } = await ada.call(messages.checks, { params });
  expect(bytes).toBeLessThan(20_000);
  expect(mustFix).toEqual([]);
});

test('what must be fixed is found, named with its place, and refused when sending', async () => {
  const { ada } = server;
  const faulty = await draft({
    subjectLine: 'Hello {{missing | you}}',
    blocks: [{ id: 'one', kind: 'text', html: `<p>{{name}} ${'x'.repeat(110_000)}</p>` }],
  });
  const checks = await ada.call(messages.checks, { params: { messageId: faulty.id } });
  const whole = {
    language: null,
    blockFault: null,
    blockId: null,
    field: null,
    text: '',
    title: '',
    variant: 'a',
  };
  expect(checks.mustFix).toEqual([
    { ...whole, part: 'unknownTags', field: 'subjectLine', text: 'missing' },
    { ...whole, part: 'fallbacks', blockId: 'one', text: 'name', title: 'Name' },
    { ...whole, part: 'size' },
  ]);
  expect(await missingOf(faulty)).toEqual({ missing: ['unknownTags', 'fallbacks', 'size'] });
  const toNoOne = await draft({
    audience: collectionAudience(people.id, 'email', { field: 'name', operator: 'is', value: 'Nemo' }),
  });
  expect(await missingOf(toNoOne)).toEqual({ missing: ['people'] });
});

test('what is fine is not refused, and who has no value is worth a look', async () => {
  const { ada } = server;
  const { id } = await draft({});
  const checks = await ada.call(messages.checks, { params: { messageId: id } });
  expect(checks).toMatchObject({
    mustFix: [],
    lookAt: [
      { hint: 'emptyValues', text: 'name', title: 'Name', people: 1 },
      { hint: 'untested' },
      { hint: 'manyLeftOut', people: 1 },
    ],
    links: { total: 0, checked: 0 },
  });
  const audience = collectionAudience(people.id);
  const list = (group: 'reachable' | 'noAddress') =>
    ada.call(messages.audiencePeople, { body: { type: 'participation', audience, group } });
  expect((await list('reachable')).items.map(({ address }) => address)).toEqual([
    'clara@example.org',
    'bruno@example.org',
  ]);
  expect((await list('noAddress')).items.map(({ name }) => name)).toEqual(['Nemo']);
  const withoutName = await ada.call(messages.audiencePeople, {
    body: { type: 'participation', audience, group: 'reachable', emptyColumn: 'name' },
  });
  expect(withoutName.items.map(({ address }) => address)).toEqual(['bruno@example.org']);
});

test('the people of one source, or left out by one exclusion, are listed page by page', async () => {
  const { ada } = server;
  const values = Array.from({ length: 230 }, (_, index) => `person${index}@example.org`);
  const audience: Audience = {
    include: [
      ...collectionAudience(people.id).include,
      { kind: 'address', address: { kind: 'email', values: [...values, 'clara@example.org'] } },
    ],
    exclude: [
      { kind: 'address', address: { kind: 'email', values: ['person7@example.org'] } },
      { kind: 'address', address: { kind: 'email', values: ['bruno@example.org', 'person7@example.org'] } },
    ],
  };
  const list = (wanted: object) =>
    ada.call(messages.audiencePeople, { body: { type: 'participation', audience, ...wanted } });
  const addresses = async (wanted: object) => (await list(wanted)).items.map(({ address }) => address);
  expect((await addresses({ source: 0 })).sort()).toEqual(['', 'bruno@example.org', 'clara@example.org']);
  // Who is left out by both counts for the first.
  expect(await addresses({ exclusion: 0 })).toEqual(['person7@example.org']);
  expect(await addresses({ exclusion: 1 })).toEqual(['bruno@example.org']);
  expect(await addresses({ source: 1, group: 'twoSources' })).toEqual(['clara@example.org']);
  const found: string[] = [];
  const sizes: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list({ source: 1, ...(after !== undefined && { after }) });
    found.push(...page.items.map(({ address }) => address));
    sizes.push(page.items.length);
    after = page.next;
  }
  expect(sizes).toEqual([100, 100, 31]);
  expect(found).toEqual([...values, 'clara@example.org']);
  const odd = await list({ group: 'reachable', order: 'odd_first' });
  const next = await list({ group: 'reachable', order: 'odd_first', after: odd.next });
  expect(new Set([...odd.items, ...next.items].map(({ address }) => address)).size).toBe(200);
  for (const after of ['', '0 0 x 1', `0 0 1 ${people.id}'`, '9 0 1 00000000-0000-0000-0000-000000000000'])
    expect((await refusal(list({ after }))).problem).toMatchObject({ issues: [{ rule: 'bad_cursor' }] });
  expect((await refusal(list({ source: 20 }))).problem.code).toBe('invalid_input');
  // An audience has fewer sources.
  expect(await list({ source: 19 })).toEqual({ items: [], next: null });
});

test('only people who get the message count as without a value, and tags of the preheader are checked', async () => {
  const { ada } = server;
  const { id } = await draft({
    subjectLine: 'Hello',
    preheader: 'For {{name | you}}',
    audience: {
      ...collectionAudience(people.id),
      exclude: [{ kind: 'address', address: { kind: 'email', values: ['bruno@example.org'] } }],
    },
  });
  const { lookAt } = await ada.call(messages.checks, { params: { messageId: id } });
  expect(lookAt.map(({ hint }) => hint)).not.toContain('emptyValues');
  const tagged = await draft({ subjectLine: 'Hello', preheader: 'For {{name}}' });
  const { mustFix } = await ada.call(messages.checks, { params: { messageId: tagged.id } });
  expect(mustFix).toMatchObject([{ part: 'fallbacks', field: 'preheader', text: 'name' }]);
});

test('the preview starts with odd people, and a test is filled in as the chosen one', async () => {
  const { ada } = server;
  const audience = collectionAudience(people.id);
  const list = await ada.call(messages.audiencePeople, {
    body: { type: 'participation', audience, group: 'reachable', order: 'odd_first' },
  });
  expect(list.items.map(({ address }) => address)).toEqual(['bruno@example.org', 'clara@example.org']);
  const { id } = await draft({});
  const [, clara] = list.items;
  for (const person of [{ address: 'bruno@example.org' }, { recordId: clara?.recordId ?? undefined }])
    await ada.call(messages.testSend, { params: { messageId: id }, body: { to: 'ada@x.org', ...person } });
  const { items } = await ada.call(messages.outbox, { query: {} });
  expect(items.slice(0, 2).map(({ subject }) => subject)).toEqual(['Hello Clara', 'Hello friend']);
});

test('the sender and what is known of its domain are named', async () => {
  const { id } = await draft({});
  const { from, domain } = await server.ada.call(messages.checks, { params: { messageId: id } });
  expect(from.address).toMatch(/@/);
  expect(domain).toEqual({ domain: from.address.split('@')[1], records: [], checkedAt: null });
});

test('at each person’s own time, the first and last moment and unknown zones are counted', async () => {
  const { ada } = server;
  const { id } = await draft({});
  const schedule = { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: 'name' } as const;
  const times = await ada.call(messages.sendTimes, { params: { messageId: id }, body: { schedule } });
  expect(times).toMatchObject({ people: 2, unknownZones: 2, quietHours: null });
  expect(times.first).toBe(times.last);
  const now = await ada.call(messages.sendTimes, {
    params: { messageId: id },
    body: { schedule: { mode: 'now' } },
  });
  expect(now).toMatchObject({ people: 2, unknownZones: 0 });
});

test('what was deleted from the recipients is named, and the message still has a preview', async () => {
  const { ada } = server;
  const guests = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
  ]);
  const viewOf = async (internalName: string) =>
    ada.call(views.create, {
      params: { collectionId: guests.id },
      body: { internalName, type: 'table', visibility: 'team', settings: {} } as never,
    });
  const address = { kind: 'email', column: 'email' } as const;
  const [members, board] = [await viewOf('Members'), await viewOf('Board')];
  const ofView = ({ id }: { readonly id: ViewId }) =>
    ({ kind: 'view', collectionId: guests.id, viewId: id, address }) as const;
  const message = await draft({
    audience: {
      include: [...collectionAudience(people.id).include, ofView(members)],
      exclude: [ofView(board)],
    },
  });
  const params = { messageId: message.id };
  expect((await ada.call(messages.checks, { params })).mustFix).toEqual([]);

  await ada.call(views.delete, { params: { collectionId: guests.id, viewId: board.id } });
  const { mustFix } = await ada.call(messages.checks, { params });
  expect(mustFix).toMatchObject([{ part: 'sources', text: 'view' }]);
  expect(await missingOf(message)).toEqual({ missing: ['sources'] });
  expect(await ada.call(messages.preview, { params, body: {} })).toMatchObject({ subject: 'Hello friend' });
  const { type, audience } = message;
  const counted = refusal(ada.call(messages.countAudience, { body: { type, audience } }));
  expect((await counted).problem).toMatchObject({
    code: 'not_found',
    issues: [{ path: ['body', 'audience', 'exclude', 0] }],
  });

  await ada.call(collections.delete, { params: { collectionId: guests.id } });
  expect((await ada.call(messages.checks, { params })).mustFix).toMatchObject([
    { part: 'sources', text: 'view' },
  ]);
});

test('a list of records must be chosen again once its view is deleted, and an empty one is worth a look', async () => {
  const { ada } = server;
  const events = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Place', dataType: 'plain_text' },
  ]);
  const open = await ada.call(views.create, {
    params: { collectionId: events.id },
    body: { internalName: 'Open', type: 'table', visibility: 'team', settings: {} } as never,
  });
  const list = { id: 'events', kind: 'records', heading: 'Next', collectionId: events.id, limit: 5 } as const;
  const text = { id: 'text', kind: 'text', html: '<p>Come</p>' } as const;
  const message = await draft({ blocks: [text, { ...list, viewId: open.id, columns: ['name', 'place'] }] });
  const params = { messageId: message.id };
  const found = async () => {
    const { mustFix, lookAt } = await ada.call(messages.checks, { params });
    return [
      ...mustFix.map((one) => one.blockFault),
      ...lookAt.filter((one) => one.blockId === 'events').map(({ hint }) => hint),
    ];
  };
  expect(await found()).toEqual(['listEmpty']);
  await createIn(ada, events, [{ name: 'Choir', place: 'Hall' }]);
  expect(await found()).toEqual([]);
  await ada.call(views.delete, { params: { collectionId: events.id, viewId: open.id } });
  expect(await found()).toEqual(['list_gone']);
  expect(await missingOf(message)).toEqual({ missing: ['blocks'] });
});

test('a scheduled message stops when a list of records in it was deleted since', async () => {
  const { ada } = server;
  const events = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  await createIn(ada, events, [{ name: 'Choir' }]);
  const list = { id: 'events', kind: 'records', heading: '', collectionId: events.id, limit: 5 } as const;
  const { id, version } = await draft({ blocks: [{ ...list, viewId: null, columns: ['name'] }] });
  const params = { messageId: id };
  const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
  await ada.call(messages.sendNow, { params, body: { version, schedule } });
  await ada.call(collections.delete, { params: { collectionId: events.id } });
  const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, ({ db }) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', id).execute(),
  );
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).errorDetail, { timeout: 15_000 })
    .toBe('message_not_ready');
  expect((await ada.call(messages.recipients, { params })).items).toEqual([]);
});
