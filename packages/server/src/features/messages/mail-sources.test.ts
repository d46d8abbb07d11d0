// What a mail takes from elsewhere: people to preview it as, the sources of its tags, the brand’s colours, and records
// that it lists, each no further than its author and its viewer may read.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { views } from '@fieldhouse/contract/data-views';
import type { SubscriptionListId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { roles } from '@fieldhouse/contract/roles';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { newCollection } from '../../../test/imports/import-file.ts';
import { createIn } from '../../../test/named-records.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: Awaited<ReturnType<typeof newCollection>>;
let events: Awaited<ReturnType<typeof newCollection>>;
/** Reads the names and addresses of people, and the open events without their price. */
let nora: Person;
let reading: DataPermission[];

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
  ]);
  await createIn(ada, people, [
    { name: 'Dr. Clara Zhang', email: 'clara@example.org' },
    { name: 'Ruiz, Ana', email: 'ana_100@example.org' },
  ]);
  events = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Day', dataType: 'date' },
    { title: 'Price', dataType: 'money' },
    { title: 'Open', dataType: 'boolean' },
  ]);
  await createIn(ada, events, [
    { name: 'Picnic {{name}} <b>', day: '2026-12-05', price: { amount: '5', currency: 'EUR' }, open: true },
    { name: 'Board', day: '2026-12-01', price: { amount: '0', currency: 'EUR' }, open: false },
    { name: 'Choir', day: '2026-12-03', price: { amount: '7', currency: 'EUR' }, open: true },
  ]);
  nora = await makeMember(server, 'nora');
  const fieldId = (of: typeof events, column: string) =>
    of.fields.find((field) => field.columnName === column)?.id;
  const read = (of: typeof events, column: string, filter: unknown = null) =>
    ({
      type: 'read_data_field_data',
      collectionId: of.id,
      fieldId: fieldId(of, column),
      filter,
    }) as DataPermission;
  const isOpen = { field: 'open', operator: 'is', value: true };
  reading = [
    read(people, 'name'),
    read(people, 'email'),
    read(events, 'name', isOpen),
    read(events, 'day', isOpen),
    read(events, 'open', isOpen),
  ];
  const { id } = await ada.call(roles.create, {
    body: {
      name: 'Writer',
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: reading,
    },
  });
  await giveRoles(ada, nora, [id], { accountType: 'full', dataAccess: 'by_role' });
});
afterAll(() => server.stop());

const ofPeople = () =>
  ({ kind: 'collection', collectionId: people.id, address: { kind: 'email', column: 'email' } }) as const;

const create = (body: object, person = ada) =>
  person.call(messages.create, {
    body: { internalName: 'Mail', type: 'participation', subjectLine: 'S', ...body },
  });
const change = ({ id, version }: Message, body: object, person = ada) =>
  person.call(messages.change, { params: { messageId: id }, body: { version, ...body } });
const preview = ({ id }: Message, person = ada, body: object = {}) =>
  person.call(messages.preview, { params: { messageId: id }, body });

test('a preview is of someone who gets the message, where the first people of its audience don’t', async () => {
  const { id: subscriptionListId } = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Offers', externalName: 'Offers', optIn: 'single' },
  });
  const made = await create({
    ...{ type: 'marketing', subscriptionListId, subjectLine: 'Dear {{name:first_name | friend}}' },
    audience: { include: [ofPeople()], exclude: [] },
  });
  // No one has joined the list yet.
  expect(await preview(made)).toMatchObject({ to: 'clara@example.org' });
  await ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId },
    body: { address: 'ana_100@example.org', name: 'Ana Ruiz', source: 'On paper' },
  } as never);
  expect(await preview(made)).toMatchObject({ to: 'ana_100@example.org', subject: 'Dear Ana' });
});

test('a preview is of anyone in the audience, found by name or address, as far as the viewer may read', async () => {
  const { id: listId } = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' },
  });
  const params = { subscriptionListId: listId };
  await ada.call(subscriptionLists.addSubscriber, {
    params,
    body: { address: 'sub@example.org', name: 'Sue Berg', source: 'On paper' },
  } as never);
  const list = { kind: 'list', subscriptionListId: listId as SubscriptionListId } as const;
  const typed = { kind: 'address', address: { kind: 'email', values: ['typed@example.org'] } } as const;
  const made = await create({
    audience: { include: [ofPeople(), list, typed], exclude: [] },
    subjectLine: 'Dear {{name:first_name | friend}}',
    preheader: '{{email}}',
    bodyHtml: '<p>{{name}}</p>',
  });
  const find = (search: string | undefined, person = ada) =>
    person.call(messages.people, {
      params: { messageId: made.id },
      body: search === undefined ? {} : { search },
    });
  expect((await find(undefined)).items.map(({ address }) => address)).toEqual([
    'clara@example.org',
    'ana_100@example.org',
    'sub@example.org',
    'typed@example.org',
  ]);
  for (const [search, address] of [
    ['ruiz', 'ana_100@example.org'],
    ['_100', 'ana_100@example.org'],
    ['berg', 'sub@example.org'],
    ['TYPED@', 'typed@example.org'],
  ] as const)
    expect((await find(search)).items, search).toMatchObject([{ address }]);
  for (const search of ['nobody', '%', 'n_r']) expect((await find(search)).items, search).toEqual([]);
  const [ana] = (await find('ruiz')).items;
  expect(await preview(made)).toMatchObject({ to: 'clara@example.org', subject: 'Dear Clara' });
  const ofAna = await preview(made, ada, { recordId: ana?.recordId, address: ana?.address });
  expect(ofAna).toMatchObject({ subject: 'Dear Ana', html: expect.stringContaining('ana_100@example.org') });
  expect(await preview(made, ada, { address: 'SUB@example.org' })).toMatchObject({ subject: 'Dear Sue' });
  expect(await preview(made, ada, { address: 'typed@example.org' })).toMatchObject({
    to: 'typed@example.org',
    subject: 'Dear friend',
  });
  expect(await preview(made, ada, { address: 'foreign@example.org' })).toMatchObject({ to: '' });
  const sources = (person = ada) => person.call(messages.tagSources, { params: { messageId: made.id } });
  expect(await sources()).toEqual({ collectionIds: [people.id], hasNames: true, hasAddresses: true });

  // Nora reads these records, and none of the people without one.
  expect((await find(undefined, nora)).items.map(({ calculatedName }) => calculatedName)).toEqual([
    'Dr. Clara Zhang',
    'Ruiz, Ana',
  ]);
  expect(await preview(made, nora, { address: 'sub@example.org' })).toMatchObject({ to: '' });
  expect(await sources(nora)).toEqual({ collectionIds: [people.id], hasNames: false, hasAddresses: false });
  const guest = await makeMember(server, 'gert');
  const ofEvents = await create({
    audience: {
      include: [{ ...ofPeople(), collectionId: events.id, address: { kind: 'email', column: 'name' } }],
      exclude: [],
    },
  });
  const noras = { params: { messageId: ofEvents.id }, body: {} };
  expect(
    (await nora.call(messages.people, noras)).items.every(({ calculatedName }) => calculatedName !== 'Board'),
  ).toBe(true);
  for (const person of [guest, server.olga]) {
    const status = person === guest ? 403 : 404;
    expect((await refusal(find(undefined, person))).status).toBe(status);
    expect((await refusal(sources(person))).status).toBe(status);
  }
});

test('the accent colour is a reference, readable on it and as a link', async () => {
  const button = {
    id: 'b',
    kind: 'button',
    label: 'Go',
    href: 'https://example.org/',
    look: 'filled',
    color: 'brand',
    align: 'left',
    corners: 0,
  } as const;
  const blocks: MailBlock[] = [
    { id: 'h', kind: 'header', shows: 'name', align: 'left', isFilled: true },
    button,
    { ...button, id: 'o', look: 'outline' },
  ];
  const made = await create({ blocks });
  expect((await preview(made)).html).toContain('#126b47');
  const unreadable = ada.call(teams.change, { body: { accentColor: '#ffd400', accentTextColor: '#ffffff' } });
  expect((await refusal(unreadable)).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: ['body', 'accentTextColor'], rule: 'low_contrast' }],
  });
  const wrong = ada.call(teams.change, { body: { accentColor: 'red' } });
  expect((await refusal(wrong)).problem.code).toBe('invalid_input');
  const changed = await ada.call(teams.change, {
    body: { accentColor: '#ffd400', accentTextColor: '#402000' },
  });
  expect(changed).toMatchObject({ accentColor: '#ffd400', accentTextColor: '#402000' });
  const { html } = await preview(made);
  expect(html).not.toContain('#126b47');
  expect(html).toMatch(/background:#ffd400[^"]*color:#402000/);
  // Yellow on white can't be read: links and outlines are darker.
  expect(html).toMatch(/border:2px solid #(?!ffd400)[0-9a-f]{6}/);
  await ada.call(teams.change, { body: { accentTextColor: null } });
  expect((await preview(made)).html).toMatch(/background:#ffd400[^"]*color:#1d1c1a/);
  await ada.call(teams.change, { body: { accentColor: '#126b47' } });
});

const list = (extra: object = {}): MailBlock =>
  ({
    id: 'list',
    kind: 'records',
    heading: 'Next',
    collectionId: events.id,
    viewId: null,
    columns: ['name', 'day'],
    limit: 20,
    ...extra,
  }) as MailBlock;

test('records are a table in the order of their view, in HTML and in plain text', async () => {
  const settings = {
    filter: { field: 'open', operator: 'is', value: true },
    sorts: [{ field: 'day', direction: 'asc' }],
  };
  const view = await ada.call(views.create, {
    params: { collectionId: events.id },
    body: { internalName: 'Open', type: 'table', visibility: 'team', settings } as never,
  });
  const shown = list({ viewId: view.id, columns: ['name', 'day', 'price'] });
  const made = await create({ blocks: [{ id: 't', kind: 'text', html: '<p>Before</p>' }, shown] });
  expect(made.missing).not.toContain('bodyHtml');
  const { html, text } = await preview(made);
  expect(html.indexOf('Choir')).toBeGreaterThan(0);
  expect(html.indexOf('Choir')).toBeLessThan(html.indexOf('Picnic {{name}} &lt;b&gt;'));
  expect(html).toMatch(/<th scope="col"[^>]*>Day<\/th>/);
  expect(html).toContain('December 3, 2026');
  expect(html).not.toContain('Board');
  expect(text).toContain(
    'Before\n\n\nNext\n\n- Choir, Day: December 3, 2026, Price: €7.00\n- Picnic {{name}} <b>',
  );
  const one = await change(made, { blocks: [list({ viewId: view.id, limit: 1 })] });
  expect((await preview(one)).html).not.toContain('Picnic');
  const none = await change(one, { blocks: [list({ collectionId: null, columns: [] })] });
  expect(none.missing).toContain('blocks');
  expect((await preview(none)).html).toContain('Nothing at the moment.');

  for (const [extra, code] of [
    [{ columns: ['nothing'] }, 'unknown_field'],
    [{ viewId: made.id }, 'not_found'],
    [{ collectionId: made.id }, 'not_found'],
  ] as const)
    expect((await refusal(change(none, { blocks: [list(extra)] }))).problem.code).toBe(code);
});

test('a list shows no more than its author and its viewer may read, also when someone else sends it', async () => {
  const audience = { include: [ofPeople()], exclude: [] };
  // The author may not name what they don't read.
  const refused = create({ blocks: [list({ columns: ['name', 'price'] })] }, nora);
  expect((await refusal(refused)).problem).toMatchObject({ code: 'unknown_field', data: { field: 'price' } });
  const closed = list({ columns: ['name', 'price'] });
  const hidden = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const unseen = create({ blocks: [list({ collectionId: hidden.id, columns: ['name'] })] }, nora);
  expect((await refusal(unseen)).problem.code).toBe('not_found');

  // What Nora wrote stays hers when others look at it, edit beside it, copy or send it.
  const noras = await create({ blocks: [list()], audience }, nora);
  expect((await preview(noras, nora)).html).toContain('Choir');
  for (const person of [nora, ada]) expect((await preview(noras, person)).html).not.toContain('Board');
  const text: MailBlock = { id: 't', kind: 'text', html: '<p>By Ada</p>' };
  const edited = await change(noras, { blocks: [list(), text] });
  expect((await preview(edited)).html).not.toContain('Board');
  const copy = await ada.call(messages.duplicate, { params: { messageId: noras.id }, body: {} });
  expect((await preview(copy)).html).not.toContain('Board');
  // Ada's own change of the block makes it hers.
  const adas = await change(copy, { blocks: [list({ limit: 10 })] });
  expect((await preview(adas)).html).toContain('Board');
  expect((await preview(adas, nora)).html).not.toContain('Board');

  // What Ada wrote is limited by Nora when Nora looks, and when she sends.
  const privileged = await create({ blocks: [closed], audience });
  const ofNora = await preview(privileged, nora);
  expect(ofNora.html).toContain('Choir');
  for (const secret of ['Board', 'Price', '€']) expect(ofNora.html + ofNora.text).not.toContain(secret);
  const template = await ada.call(messageTemplates.create, {
    body: { name: 'Events', subjectLine: 'S', blocks: [closed] },
  });
  const templateParams = { messageTemplateId: template.id };
  const ofTemplate = await nora.call(messageTemplates.preview, { params: templateParams, body: {} });
  expect(ofTemplate.html).not.toContain('Board');
  await ada.call(messageTemplates.act, {
    params: templateParams,
    body: { version: template.version, action: 'publish' },
  });
  // Nora chose its people.
  const begun = await create({ templateId: template.id, audience }, nora);
  for (const person of [nora, ada]) expect((await preview(begun, person)).html).not.toContain('Board');
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Reader', featurePermissions: ['outgoing_messages_edit'], dataPermissions: reading },
  });
  const key = new Person(ada.url, '', ada.teamId, secret);
  const ofKey = await preview(privileged, key);
  expect(ofKey.html).toContain('Choir');
  for (const word of ['Board', 'Price']) expect(ofKey.html).not.toContain(word);
  expect((await refusal(create({ blocks: [closed] }, key))).problem.code).toBe('unknown_field');
  expect((await preview(await create({ blocks: [list()] }, key))).html).not.toContain('Board');

  await ada.call(teams.change, { body: { billingAddress: '1 Main St' } });
  for (const [message, sender] of [
    [edited, ada],
    [privileged, nora],
  ] as const) {
    await sender.call(messages.sendNow, {
      params: { messageId: message.id },
      body: { version: message.version },
    });
    await expect
      .poll(async () => (await ada.call(messages.get, { params: { messageId: message.id } })).status, {
        timeout: 15_000,
      })
      .toBe('sent');
    const { items } = await ada.call(messages.outbox);
    const mail = items.find(({ messageId }) => messageId === message.id);
    const sent = await ada.call(messages.outboxMail, { params: { recipientId: mail?.id ?? '' } });
    expect(sent.html).toContain('Choir');
    for (const secret of ['Board', 'Price']) expect(sent.html + sent.text).not.toContain(secret);
  }
});
