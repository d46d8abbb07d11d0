// What an editor shows of a mail while it is written: values of one person, and records, each no further than a preview.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { views } from '@fieldhouse/contract/data-views';
import type { RecordsBlock } from '@fieldhouse/contract/mail-blocks';
import { mailRecordLists } from '@fieldhouse/contract/mail-record-lists';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads the names and addresses of people who are not hidden, and writes messages. */
let nora: Person;
let people: Awaited<ReturnType<typeof newCollection>>;
let messageId: string;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ({ ada } = server);
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
    { title: 'Joined', dataType: 'date' },
    { title: 'Gift', dataType: 'money' },
    { title: 'Hidden', dataType: 'boolean' },
  ]);
  await createIn(ada, people, [
    {
      name: 'Dr. Clara Zhang',
      email: 'clara@example.org',
      joined: '2026-03-05',
      gift: { amount: '12.5', currency: 'EUR' },
      hidden: false,
    },
    { name: 'Ruiz, Ana', email: 'ana@example.org', hidden: true },
  ]);
  nora = await makeMember(server, 'nora');
  const isShown = { field: 'hidden', operator: 'is', value: false };
  const dataPermissions = ['name', 'email', 'hidden'].map(
    (column) =>
      ({
        type: 'read_data_field_data',
        collectionId: people.id,
        fieldId: people.fields.find(({ columnName }) => columnName === column)?.id,
        filter: isShown,
      }) as DataPermission,
  );
  const { id } = await ada.call(roles.create, {
    body: { name: 'Writer', featurePermissions: ['outgoing_messages_edit'], dataPermissions },
  });
  await giveRoles(ada, nora, [id], { accountType: 'full', dataAccess: 'by_role' });
  const made = await ada.call(messages.create, {
    body: {
      internalName: 'Mail',
      type: 'participation',
      subjectLine: 'Saved {{name}}',
      contentLanguage: 'es',
      audience: collectionAudience(people.id),
    },
  });
  messageId = made.id;
});
afterAll(() => server.stop());

const valuesFor = (tags: readonly string[], person = ada, whose: object = {}, id = messageId) =>
  person.call(messages.tagValues, { params: { messageId: id }, body: { tags: [...tags], ...whose } });

test('tags that are not saved yet say what the mail would print, and no value is a missing one', async () => {
  const tags = ['name:first_name', 'joined', 'gift', 'nothing', 'name.of', 'constructor'];
  expect(await valuesFor(tags)).toEqual({
    to: 'clara@example.org',
    values: {
      'name:first_name': 'Clara',
      joined: '5 de marzo de 2026',
      gift: expect.stringMatching(/^12,50\s€$/),
    },
  });
  expect(await valuesFor(tags, ada, { address: 'ana@example.org' })).toEqual({
    to: 'ana@example.org',
    values: { 'name:first_name': 'Ana' },
  });
  expect(await valuesFor(['name'], ada, { address: 'no.one@example.org' })).toEqual({ to: '', values: {} });
});

test('no one is shown values that they may not read', async () => {
  expect((await valuesFor(['name', 'joined', 'gift'], nora)).values).toEqual({ name: 'Dr. Clara Zhang' });
  expect(await valuesFor(['name'], nora, { address: 'ana@example.org' })).toEqual({ to: '', values: {} });
  // An audience that Nora may not see reaches no one for her.
  const byGift = await ada.call(messages.create, {
    body: {
      internalName: 'Donors',
      type: 'participation',
      audience: collectionAudience(people.id, 'email', { field: 'gift', operator: 'is_not_empty' }),
    },
  });
  expect((await valuesFor(['name'], ada, {}, byGift.id)).values).toEqual({ name: 'Dr. Clara Zhang' });
  expect(await valuesFor(['name'], nora, {}, byGift.id)).toEqual({ to: '', values: {} });
  for (const [person, status] of [
    [await makeMember(server, 'gert'), 403],
    [server.olga, 404],
  ] as const)
    expect((await refusal(valuesFor(['name'], person))).status).toBe(status);
  for (const tags of [['{{name}}'], ['Name'], Array.from({ length: 201 }, () => 'name')])
    expect((await refusal(valuesFor(tags))).problem.code).toBe('invalid_input');
  expect((await refusal(valuesFor(['name'], ada, { variant: 'a' }))).problem.code).toBe('invalid_input');
});

test('a template says what it would to the person of a record, and to no one of whom the caller may not read', async () => {
  const isReader = { collectionId: people.id, filter: { field: 'joined', operator: 'is_not_empty' } };
  const template = await ada.call(messageTemplates.create, {
    body: {
      name: 'Letter',
      subjectLine: 'To {{name | friend}}',
      blocks: [
        { id: 'all', kind: 'text', html: '<p>Since {{joined | long ago}}</p>' },
        { id: 'some', kind: 'text', html: '<p>For members</p>', visibleTo: isReader as never },
      ],
    },
  });
  const { records: found } = await ada.call(records.query, {
    params: { collectionId: people.id },
    body: {},
  });
  const record = (name: string) => ({
    collectionId: people.id,
    recordId: found.find(({ values }) => values.name === name)?.id as never,
  });
  const [clara, ana] = [record('Dr. Clara Zhang'), record('Ruiz, Ana')];
  const params = { messageTemplateId: template.id };
  const values = (whose: typeof clara, tags: string[], person = ada) =>
    person.call(messageTemplates.tagValues, { params, body: { record: whose, tags } });
  const shown = (whose: typeof clara, person = ada) =>
    person.call(messageTemplates.preview, { params, body: { record: whose } });

  expect(await values(clara, ['name:first_name', 'gift', 'nothing'])).toEqual({
    values: { 'name:first_name': 'Clara', gift: expect.stringMatching(/12\.50/) },
  });
  expect(await values(ana, ['joined'])).toEqual({ values: {} });
  const claras = await shown(clara);
  expect(claras.subject).toBe('To Dr. Clara Zhang');
  expect(claras.text).toMatch(/Since March 5, 2026\s+For members/);
  const anas = await shown(ana);
  expect(anas.text).toContain('Since long ago');
  expect(anas.html).not.toContain('For members');

  // Nora reads neither the date nor Ana, and can't judge who joined.
  expect(await values(clara, ['name', 'joined'], nora)).toEqual({ values: { name: 'Dr. Clara Zhang' } });
  const noras = await shown(clara, nora);
  expect(noras.text).toContain('Since long ago');
  expect(noras.text).not.toContain('For members');
  for (const request of [() => values(ana, ['name'], nora), () => shown(ana, nora)])
    expect((await refusal(request())).problem.code).toBe('not_found');
  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Letters', featurePermissions: ['outgoing_messages_edit'], dataPermissions: [] },
  });
  const key = new Person(ada.url, '', ada.teamId, secret);
  for (const person of [server.olga, key])
    for (const request of [() => values(clara, ['name'], person), () => shown(clara, person)])
      expect((await refusal(request())).problem.code).toBe('not_found');
  const guest = await makeMember(server, 'gus');
  for (const request of [() => values(clara, ['name'], guest), () => shown(clara, guest)])
    expect((await refusal(request())).status).toBe(403);
  const other = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const elsewhere = values({ ...clara, collectionId: other.id }, ['name']);
  expect((await refusal(elsewhere)).problem.code).toBe('not_found');
  expect((await refusal(values({ ...clara, x: 1 } as never, ['name']))).problem.code).toBe('invalid_input');
});

const block = (extra: Partial<RecordsBlock> = {}): RecordsBlock =>
  ({
    id: 'list',
    kind: 'records',
    heading: '',
    collectionId: people.id,
    viewId: null,
    columns: ['name', 'joined', 'gift'],
    limit: 20,
    ...extra,
  }) as RecordsBlock;

const listFor = (shown: RecordsBlock, person = ada, body: object = {}) =>
  person.call(mailRecordLists.show, { body: { block: shown, ...body } });

test('a block lists records as the mail would, saved or not', async () => {
  const list = await listFor(block(), ada, { messageId });
  expect(list.titles).toEqual(['Name', 'Joined', 'Gift']);
  expect(list.rows).toEqual(
    expect.arrayContaining([
      ['Ruiz, Ana', '', ''],
      ['Dr. Clara Zhang', '5 de marzo de 2026', expect.stringMatching(/^12,50\s€$/)],
    ]),
  );
  expect((await listFor(block({ limit: 1 }))).rows).toHaveLength(1);
  expect(await listFor(block({ collectionId: null }))).toEqual({ titles: [], rows: [] });
});

test('a block lists no more than its author and the viewer may read', async () => {
  expect(await listFor(block(), nora)).toEqual({ titles: ['Name'], rows: [['Dr. Clara Zhang']] });
  const view = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Donors',
      type: 'table',
      visibility: 'team',
      settings: { filter: { field: 'gift', operator: 'is_not_empty' } },
    } as never,
  });
  expect((await listFor(block({ viewId: view.id }))).rows).toHaveLength(1);
  // Which people gave something is not for Nora.
  expect((await listFor(block({ viewId: view.id }), nora)).rows).toEqual([]);
  const { id } = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const unseen = { titles: [], rows: [] };
  expect(await listFor(block({ collectionId: id as never, columns: ['name'] }), nora)).toEqual(unseen);

  // What Nora wrote stays hers while Ada looks at it; what Ada changes becomes Ada's.
  const noras = await nora.call(messages.create, {
    body: { internalName: 'By Nora', subjectLine: 'S', blocks: [block({ columns: ['name'] })] },
  });
  const saved = { messageId: noras.id };
  expect((await listFor(block({ columns: ['name'] }), ada, saved)).rows).toEqual([['Dr. Clara Zhang']]);
  expect((await listFor(block({ columns: ['name'], limit: 10 }), ada, saved)).rows).toHaveLength(2);
  const template = await nora.call(messageTemplates.create, {
    body: { name: 'List', subjectLine: 'S', blocks: [block({ columns: ['name'] })] },
  });
  const ofTemplate = { messageTemplateId: template.id };
  expect((await listFor(block({ columns: ['name'] }), ada, ofTemplate)).rows).toHaveLength(1);

  const { secret } = await ada.call(teamApiKeys.create, {
    body: { name: 'Key', featurePermissions: ['outgoing_messages_edit'], dataPermissions: [] },
  });
  const key = new Person(ada.url, '', ada.teamId, secret);
  expect(await listFor(block(), key)).toEqual(unseen);
  for (const person of [
    await makeMember(server, 'gill'),
    new Person(server.url, server.olga.cookie, ada.teamId),
  ])
    expect([403, 404]).toContain((await refusal(listFor(block(), person))).status);
  expect((await refusal(listFor(block(), server.olga, saved))).problem.code).toBe('not_found');
  expect((await refusal(listFor({ ...block(), x: 1 } as never))).problem.code).toBe('invalid_input');
});
