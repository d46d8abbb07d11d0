// The mail of children goes to the people whom their records link to, each once and under their own consent.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { optBackIn, optOut } from '../../../../test/audiences/in-team.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let children: CollectionWithFields;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ({ ada } = server);
  people = await newCollection(ada, [
    { title: 'Name', columnName: 'name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
  ]);
  children = await newCollection(ada, [
    { title: 'Name', columnName: 'name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Class', columnName: 'class', dataType: 'plain_text' },
    {
      title: 'Guardians',
      columnName: 'guardians',
      dataType: 'multi_data_record',
      settings: { collectionId: people.id },
    } as never,
  ]);
  await ada.call(collections.addField, {
    params: { collectionId: children.id },
    body: {
      title: 'Friend',
      dataType: 'single_data_record',
      settings: { collectionId: children.id },
    } as never,
  });
  const adults = ['Clara', 'Tom', 'Ines', 'Yusuf'];
  const made = await createIn(
    ada,
    people,
    adults.map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
  );
  for (const { id, values } of made) ids.set(String(values.name), id);
  const child = (
    name: string,
    inClass: string,
    guardians: readonly string[],
    email: string | null = null,
  ) => ({
    ...{ name, class: inClass, email, guardians: guardians.map((one) => ids.get(one)) },
  });
  const kids = await createIn(ada, children, [
    child('Mei', '1a', ['Clara', 'Tom'], 'mei@example.org'),
    child('Luis', '1b', ['Clara']),
    child('Noor', '1b', ['Yusuf']),
    child('Alone', '1a', []),
  ]);
  for (const { id, values } of kids) ids.set(String(values.name), id);
});
afterAll(() => server.stop());

function guardiansOf(...classes: readonly (string | undefined)[]): Audience {
  const [source] = collectionAudience(people.id).include;
  const include = classes.map((value) => ({
    ...source,
    through: {
      ...{ collectionId: children.id as CollectionId, link: 'guardians' },
      ...(value !== undefined && { filter: { field: 'class', operator: 'is' as const, value } }),
    },
  }));
  return { include: include as Audience['include'], exclude: [] };
}

/** Who gets the mail, and which children it names to them. */
async function named(audience: Audience): Promise<Record<string, string>> {
  const { id } = await ada.call(messages.create, {
    body: {
      internalName: 'Week',
      type: 'participation',
      subjectLine: '{{children | none}}',
      bodyHtml: '<p>Hello</p>',
      audience,
    },
  });
  const { items } = await ada.call(messages.audiencePeople, {
    body: { type: 'participation', audience, group: 'reachable' },
  });
  const found: Record<string, string> = {};
  for (const { name, recordId } of items) {
    const { subject } = await ada.call(messages.preview, {
      params: { messageId: id },
      body: { recordId: recordId as never },
    });
    found[name] = subject;
  }
  return found;
}

test('each guardian gets it once, with the names of their children, and no one else does', async () => {
  expect(await named(guardiansOf(undefined))).toEqual({ Clara: 'Luis and Mei', Tom: 'Mei', Yusuf: 'Noor' });
  expect(await named(guardiansOf('1b'))).toEqual({ Clara: 'Luis', Yusuf: 'Noor' });
});

test('the names are joined in the language of the mail', async () => {
  const { id } = await ada.call(messages.create, {
    body: {
      ...{ internalName: 'Semana', type: 'participation', contentLanguage: 'es' },
      ...{ subjectLine: '{{children | sus hijos}}', bodyHtml: '<p>Hola</p>' },
      audience: guardiansOf(undefined),
    },
  });
  const { subject } = await ada.call(messages.preview, {
    params: { messageId: id },
    body: { recordId: ids.get('Clara') as never },
  });
  expect(subject).toBe('Luis y Mei');
});

test('who is a guardian in several sources gets it once, with the children of all', async () => {
  expect(await named(guardiansOf('1a', '1b'))).toEqual({ Clara: 'Luis and Mei', Tom: 'Mei', Yusuf: 'Noor' });
  const count = await ada.call(messages.countAudience, {
    body: { type: 'participation', audience: guardiansOf('1a', '1b') },
  });
  expect(count).toMatchObject({ people: 4, reachable: 3, twoSources: 1 });
});

test('who is linked only from the records of another source is not in it', async () => {
  const [ofA, ofB] = guardiansOf('1a', '1b').include;
  const only = (value: string) => ({ filter: { field: 'name', operator: 'is', value } });
  const include = [
    { ...ofA, ...only('Clara') },
    { ...ofB, ...only('Tom') },
  ] as Audience['include'];
  expect(await named({ include, exclude: [] })).toEqual({ Clara: 'Luis and Mei' });
  const { id } = await ada.call(messages.create, {
    body: {
      ...{
        internalName: 'Week',
        type: 'participation',
        subjectLine: '{{children | none}}',
        bodyHtml: '<p>Hello</p>',
      },
      audience: { include, exclude: [] },
    },
  });
  const { subject } = await ada.call(messages.preview, {
    params: { messageId: id },
    body: { recordId: ids.get('Tom') as never },
  });
  expect(subject).toBe('none');
});

test('a guardian who opted out gets nothing, and a child who did is not named', async () => {
  await optOut(server, 'tom@example.org');
  expect(await named(guardiansOf('1a'))).toEqual({ Clara: 'Mei' });
  await optBackIn(server, 'tom@example.org');
  await optOut(server, 'mei@example.org');
  expect(await named(guardiansOf(undefined))).toEqual({ Clara: 'Luis', Yusuf: 'Noor' });
  await optBackIn(server, 'mei@example.org');
});

test('the guardians of a child who is left out get nothing for it', async () => {
  const address = { kind: 'email', column: 'email' } as const;
  const mei = { kind: 'record', collectionId: children.id, recordId: ids.get('Mei'), address } as never;
  expect(await named({ ...guardiansOf(undefined), exclude: [mei] })).toEqual({
    Clara: 'Luis',
    Yusuf: 'Noor',
  });
});

const forget = (made: readonly { readonly id: string }[]) =>
  ada.call(records.delete, {
    params: { collectionId: children.id },
    body: { ids: made.map(({ id }) => id) as never },
  });

test('two children of one name are both named', async () => {
  const twice = { name: 'Kim', class: '2a', guardians: [ids.get('Ines')] };
  const made = await createIn(ada, children, [twice, twice]);
  expect(await named(guardiansOf('2a', '2a'))).toEqual({ Ines: 'Kim and Kim' });
  await forget(made);
});

test('no one is named to whom more than 50 records link', async () => {
  const many = Array.from({ length: 51 }, (_, index) => ({
    ...{ name: `K${index}`, class: '2b', guardians: [ids.get('Ines')] },
  }));
  const made = await createIn(ada, children, many);
  expect(await named(guardiansOf('2b'))).toEqual({ Ines: 'none' });
  await forget(made.slice(0, 1));
  expect((await named(guardiansOf('2b'))).Ines).toMatch(/^K1, K10, .* and K9$/);
  await forget(made.slice(1));
});

test('the field has to link to the people', async () => {
  const { include, ...audience } = guardiansOf(undefined);
  const [source] = include;
  const countWith = (link: string) => {
    const through = { collectionId: children.id, link };
    const body = { type: 'participation', audience: { ...audience, include: [{ ...source, through }] } };
    return ada.call(messages.countAudience, { body: body as never });
  };
  expect(await countWith('guardians')).toMatchObject({ reachable: 3 });
  for (const link of ['name', 'shoe_size', 'friend'])
    expect((await refusal(countWith(link))).problem.code).toBe('unknown_field');
});

test('no names are filled in for a tag whose author may not see everything', async () => {
  const member = await makeMember(server, 'Reads guardians');
  const fields = [...people.fields, ...children.fields.filter(({ title }) => title !== 'Name')];
  const role = await ada.call(roles.create, {
    body: {
      name: 'Reads guardians',
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: fields.map(({ id, collectionId }) => ({
        ...{ type: 'read_data_field_data' as const, collectionId, fieldId: id, filter: null },
      })),
    },
  });
  await giveRoles(ada, member, [role.id], { dataAccess: 'by_role' });
  const body = {
    ...{ internalName: 'Theirs', type: 'participation' as const },
    ...{ subjectLine: '{{children | none}}', bodyHtml: '<p>Hello</p>', audience: guardiansOf('1b') },
  };
  const { id } = await member.call(messages.create, { body });
  const subjectFor = async (person: Person) => {
    const request = { params: { messageId: id }, body: { recordId: ids.get('Clara') as never } };
    return (await person.call(messages.preview, request)).subject;
  };
  expect(await subjectFor(member)).toBe('none');
  expect(await subjectFor(ada)).toBe('none');
});
