import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { wizards } from '@fieldhouse/contract/wizards';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { teamSchema } from '../../kernel/db/team-transaction.ts';
import { loadCollection } from '../catalogue/index.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let made: DataRecord[];

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Nickname', dataType: 'plain_text', isSearchable: true },
        { title: 'Phone', dataType: 'phone_number' },
      ],
    },
  });
  const body = {
    records: [
      { name: 'Elena Rossi' },
      { name: 'Marta Elenova', phone: '+19165550142' },
      { name: 'Peleno Gray' },
      { name: 'Tomás Núñez', nickname: 'secretbird' },
    ],
  };
  const reply = await ada.call(records.create, { params: { collectionId: people.id }, body });
  // The engine serialises the reply itself, in the contract's format.
  made = (reply as { records: DataRecord[] }).records;
});
afterAll(() => server.stop());

async function found(person: Person, text: string): Promise<string[]> {
  const { groups } = await person.call(search.find, { body: { text } });
  return groups.flatMap(({ kind, hits }) => hits.map(({ label, rank }) => `${kind} ${label} (${rank})`));
}

test('names that begin so come first, then words, then parts', async () => {
  expect(await found(ada, 'elen')).toEqual([
    'record Elena Rossi (name)',
    'record Marta Elenova (word)',
    'record Peleno Gray (part)',
  ]);
});

test('people come before other records that match as well', async () => {
  const make = (name: string, representsPeople: boolean) =>
    ada.call(collections.create, {
      body: {
        name,
        pluralName: `${name}s`,
        representsPeople,
        fields: [{ title: 'Name', dataType: 'plain_text', isSearchable: true }],
      },
    });
  const others = await make('Boat', false);
  const members = await make('Rower', true);
  for (const { id } of [others, members])
    await ada.call(records.create, {
      params: { collectionId: id },
      body: { records: [{ name: 'Quillon Ueda' }] },
    });
  const { groups } = await ada.call(search.find, { body: { text: 'quillon' } });
  expect(groups.map(({ name }) => name)).toEqual(['Rowers', 'Boats']);
});

test('accents, capitals and the order of words do not matter', async () => {
  expect(await found(ada, 'NUNEZ tomas')).toEqual(['record Tomás Núñez (word)']);
});

test('a word that is spelt wrong finds what is spelt alike', async () => {
  expect(await found(ada, 'elana rosi')).toEqual(['record Elena Rossi (similar)']);
});

test('a hit says by which value it was found, where the name does not', async () => {
  const { groups } = await ada.call(search.find, { body: { text: 'secretb' } });
  expect(groups[0]?.hits[0]).toMatchObject({ label: 'Tomás Núñez', detail: 'secretbird' });
});

test('records of the same name are distinguished by their email addresses', async () => {
  const { id: collectionId } = await ada.call(collections.create, {
    body: {
      name: 'Namesake',
      pluralName: 'Namesakes',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Town', dataType: 'plain_text', isSearchable: true },
        { title: 'Email', dataType: 'email_address', isSearchable: true },
      ],
    },
  });
  const farid = (email: string) => ({ name: 'Farid Almeida', town: 'Reno', email });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: [farid('f1@example.org'), farid('f2@example.org'), { name: 'Farida One' }] },
  });
  const { groups } = await ada.call(search.find, { body: { text: 'farid' } });
  expect(groups[0]?.hits.map(({ detail }) => detail).toSorted()).toEqual([
    '',
    'f1@example.org',
    'f2@example.org',
  ]);
});

test('records of the same name are distinguished by their pictures too, as far as they may be seen', async () => {
  const collection = await ada.call(collections.create, {
    body: {
      name: 'Portrait',
      pluralName: 'Portraits',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Photo', dataType: 'single_image' },
      ],
    },
  });
  const params = { collectionId: collection.id };
  const [name, photo] = collection.fields;
  await ada.call(collections.change, { params, body: { avatarFieldId: photo?.id ?? null } });
  const body = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#176c4a' } })
    .png()
    .toBuffer();
  const sent = await fetch(`${ada.url}/api/teams/${ada.teamId}/files?name=photo.png`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  // The reply of an upload.
  const { id } = (await sent.json()) as { id: string };
  await ada.call(records.create, {
    params,
    body: { records: [{ name: 'Wanda Zull', photo: id }, { name: 'Wanda Zull' }] },
  });
  const picturesFor = async (person: Person) =>
    (await person.call(search.find, { body: { text: 'wanda zull' } })).groups
      .flatMap(({ hits }) => hits.map(({ pictureUrl }) => pictureUrl?.replace(/^.*&/, '') ?? 'none'))
      .toSorted();
  expect(await picturesFor(ada)).toEqual(['none', 'thumbnail=96']);
  const filter = null;
  const { id: roleId } = await ada.call(roles.create, {
    body: {
      name: 'Names of portraits',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: collection.id, fieldId: name?.id ?? null, filter },
      ],
    },
  });
  const wim = await makeMember(server, 'wim');
  await giveRoles(ada, wim, [roleId], { dataAccess: 'by_role' });
  expect(await picturesFor(wim)).toEqual(['none', 'none']);
});

test('without email addresses, by the first value that differs, as it is written and as far as it may be read', async () => {
  const collection = await ada.call(collections.create, {
    body: {
      name: 'Double',
      pluralName: 'Doubles',
      fields: [
        { title: 'Name', dataType: 'plain_text', isSearchable: true },
        { title: 'Country', dataType: 'plain_text' },
        { title: 'Town', dataType: 'plain_text', isSearchable: true },
        { title: 'Street', dataType: 'plain_text' },
      ],
    },
  });
  const { id: collectionId } = collection;
  const ines = (town: string, street: string) => ({ name: 'Inés Ybarra', country: 'Spain', town, street });
  await ada.call(records.create, {
    params: { collectionId },
    body: { records: [ines('Málaga', 'Calle 1'), ines('Écija', 'Calle 2')] },
  });
  const detailsFor = async (person: Person) => {
    const { groups } = await person.call(search.find, { body: { text: 'ybarra' } });
    return groups[0]?.hits.map(({ detail }) => detail).toSorted();
  };
  expect(await detailsFor(ada)).toEqual(['Málaga', 'Écija']);
  const see = ['Name', 'Street'].map((title) => ({
    type: 'read_data_field_data',
    collectionId,
    fieldId: collection.fields.find((field) => field.title === title)?.id,
    filter: null,
  }));
  const role = await ada.call(roles.create, {
    body: { name: 'Streets', featurePermissions: [], dataPermissions: see as never },
  });
  const sam = await makeMember(server, 'sam');
  await giveRoles(ada, sam, [role.id], { dataAccess: 'by_role' });
  expect(await detailsFor(sam)).toEqual(['Calle 1', 'Calle 2']);
});

test.each(['(916) 555-0142', '555-0142', '+1 916 555 0142', '916.555.0142'])(
  'a phone number is found however it is written: %s',
  async (text) => {
    expect(await found(ada, text)).toEqual(['record Marta Elenova (part)']);
    const params = { collectionId: people.id };
    const listed = await ada.call(records.query, { params, body: { search: text, count: true } });
    expect(listed).toMatchObject({ total: 1, records: [{ values: { name: 'Marta Elenova' } }] });
  },
);

test('collections, views, messages and templates are found by their names', async () => {
  await ada.call(views.create, {
    params: { collectionId: people.id },
    body: { internalName: 'Newsletter readers', type: 'table' },
  });
  const body = { internalName: 'Newsletter May', subjectLine: 'News', bodyHtml: '<p>News</p>' };
  await ada.call(messages.create, { body });
  await ada.call(messageTemplates.create, { body: { name: 'Newsletter frame' } });
  expect(await found(ada, 'newsletter')).toEqual([
    'view Newsletter readers (name)',
    'message Newsletter May (name)',
    'message_template Newsletter frame (name)',
  ]);
  // Ada’s view is her own, and a plain member reads neither messages nor their templates.
  expect(await found(server.tom, 'newsletter')).toEqual([]);
  expect(await found(ada, 'pepole')).toEqual(['collection People (similar)']);
  expect(await found(ada, 'pupils')).toEqual([]);
  expect(await found(ada, 'peple')).toEqual(['collection People (similar)']);
});

test('a personal view is found by its owner alone', async () => {
  await server.tom.call(views.create, {
    params: { collectionId: people.id },
    body: { internalName: 'Quokka list', type: 'table', visibility: 'personal' },
  });
  expect(await found(server.tom, 'quokka')).toHaveLength(1);
  expect(await found(ada, 'quokka')).toEqual([]);
});

test('a wizard is found by those who can open it, and a draft by those who build wizards', async () => {
  const { wizard, collection } = await makeSignup(ada, { name: 'Wombat survey', access: 'team' });
  await makeSignup(ada, { name: 'Wombat draft', isPublished: false, collection });
  const member = async (name: string, body: object) => {
    const person = await makeMember(server, name);
    const { id } = await ada.call(roles.create, { body: { name, ...body } });
    await giveRoles(ada, person, [id], { accountType: 'full', dataAccess: 'by_role' });
    return person;
  };
  const run = { type: 'run_data_wizard', wizardId: wizard.id, collectionId: null, filter: null } as const;
  const runs = await member('wilma', { dataPermissions: [run] });
  const builds = await member('wolf', { featurePermissions: ['team_admin_data_wizards'] });
  const reads = await member('wanda', {
    dataPermissions: [
      { type: 'read_data_field_data', collectionId: collection.id, fieldId: null, filter: null },
    ],
  });
  // It starts without a record, so that a grant for those of a collection doesn't open it.
  const ofRecords = { ...run, wizardId: null, collectionId: collection.id };
  const other = await member('wes', { dataPermissions: [ofRecords] });
  expect(await found(ada, 'wombat')).toEqual([
    'wizard Wombat survey (name)',
    'wizard_draft Wombat draft (name)',
  ]);
  expect(await found(runs, 'wombat')).toEqual(['wizard Wombat survey (name)']);
  expect((await found(builds, 'wombat')).sort()).toEqual([
    'wizard_draft Wombat draft (name)',
    'wizard_draft Wombat survey (name)',
  ]);
  for (const person of [reads, other, server.olga]) expect(await found(person, 'wombat')).toEqual([]);
  await ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  expect(await found(runs, 'wombat')).toEqual([]);
});

test('another team finds nothing', async () => {
  expect(await found(server.olga, 'elena')).toEqual([]);
});

test('a value that one may not read finds nothing, nor does a name that one may not read appear', async () => {
  const kim = await makeMember(server, 'kim');
  const field = (column: string) => people.fields.find(({ columnName }) => columnName === column)?.id;
  const role = await ada.call(roles.create, {
    body: {
      name: 'Nicknames',
      featurePermissions: [],
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: people.id, fieldId: field('nickname'), filter: null },
      ],
    },
  });
  await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
  expect(await found(kim, 'elena')).toEqual([]);
  expect(await found(kim, 'elana')).toEqual([]);
  expect(await found(kim, 'secretbird')).toEqual(['record  (word)']);
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
  expect(await found(kim, 'secretbird')).toEqual([]);
  expect(await found(kim, 'people')).toEqual([]);
});

test('a collection that is not globally searchable is found by its name alone', async () => {
  const params = { collectionId: people.id };
  await ada.call(collections.change, { params, body: { isGloballySearchable: false } });
  expect(await found(ada, 'elena')).toEqual([]);
  await ada.call(collections.change, { params, body: { isGloballySearchable: true } });
  expect(await found(ada, 'elena')).toHaveLength(1);
});

test('signs of patterns are letters like others', async () => {
  expect(await found(ada, '%')).toEqual([]);
  expect(await found(ada, "_'\\")).toEqual([]);
});

test('places that were opened are named again only while they exist for the person', async () => {
  const place = { kind: 'record' as const, id: made[0]?.id ?? '', collectionId: people.id };
  const places = [place, { kind: 'collection' as const, id: people.id as string }];
  const recalled = async (person: Person) =>
    (await person.call(search.recent, { body: { places } })).items.map(({ label }) => label);
  expect(await recalled(ada)).toEqual(['Elena Rossi', 'People']);
  expect(await recalled(server.olga)).toEqual([]);
});

test('what was found before time ran out is shown, people first, and which collections are missing', async () => {
  const eager = await startServer({ env: { SEARCH_PATIENCE_MS: '500' } });
  try {
    const make = async (pluralName: string, names: readonly string[], representsPeople = false) => {
      const made = await eager.ada.call(collections.create, {
        body: {
          ...{ name: `${pluralName} one`, pluralName, representsPeople },
          fields: [{ title: 'Name', dataType: 'plain_text', isSearchable: true }],
        },
      });
      const body = { records: names.map((name) => ({ name })) };
      await eager.ada.call(records.create, { params: { collectionId: made.id }, body });
      return made.id;
    };
    // Collections are searched forty at a time, the largest last.
    const slow = await make(
      'Slow',
      Array.from({ length: 300 }, (_, n) => `Marula ${n}`),
    );
    for (let n = 0; n < 39; n += 1) await make(`Few ${n}`, [`Marula ${n}`]);
    await make('Guests', ['Marula Ruíz'], true);
    const authority = makeTeamAuthority(toTeamId.parse(eager.ada.teamId), { kind: 'system' });
    const { number } = await eager.deps.withTeam(authority, (ctx) => loadCollection(ctx, slow));
    const table = `${teamSchema(eager.ada.teamId)}.c_${number}`;
    await eager.deps.ownerPool.query(`alter table ${table} enable row level security`);
    await eager.deps.ownerPool.query(`create policy slow on ${table} using (pg_sleep(0.01)::text = '')`);
    const reply = await eager.ada.call(search.find, { body: { text: 'marula' } });
    expect(reply.unanswered).toEqual([{ collectionId: slow, name: 'Slow', reason: 'too_slow' }]);
    expect(reply.groups[0]).toMatchObject({ name: 'Guests', hits: [{ label: 'Marula Ruíz' }] });
    expect(reply.groups.length).toBeGreaterThan(5);
  } finally {
    await eager.stop();
  }
});

test('a search for similar spellings that takes too long says so', async () => {
  const eager = await startServer({ env: { SEARCH_PATIENCE_MS: '500' } });
  try {
    const { id } = await eager.ada.call(collections.create, {
      body: {
        name: 'Guest',
        pluralName: 'Guests',
        fields: [{ title: 'Name', dataType: 'plain_text', isSearchable: true }],
      },
    });
    const body = { records: [{ name: 'Quetzalia Ruíz' }] };
    await eager.ada.call(records.create, { params: { collectionId: id }, body });
    expect(await found(eager.ada, 'quetzolia')).toEqual(['record Quetzalia Ruíz (similar)']);
    await eager.deps.ownerPool.query(
      `create or replace function public.word_similarity(text, text) returns real language plpgsql as
         $$ begin perform pg_sleep(1); return 1; end $$`,
    );
    const { groups, unanswered } = await eager.ada.call(search.find, { body: { text: 'quetzolia' } });
    expect(groups).toEqual([]);
    expect(unanswered).toEqual([{ collectionId: id, name: 'Guests', reason: 'too_slow' }]);
    // Who goes on searching gets what takes longer.
    const waited = await eager.ada.call(search.find, { body: { text: 'quetzolia', isPatient: true } });
    expect(waited.unanswered).toEqual([]);
    expect(waited.groups[0]?.hits[0]?.label).toBe('Quetzalia Ruíz');
  } finally {
    await eager.stop();
  }
});
