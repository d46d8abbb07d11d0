import { bookmarks } from '@fieldhouse/contract/bookmarks';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { type CardSource, dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import { fileValue } from '@fieldhouse/contract/field-types';
import { identity } from '@fieldhouse/contract/identity';
import { teamId } from '@fieldhouse/contract/ids';
import { notices } from '@fieldhouse/contract/notices';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { recordTags } from '@fieldhouse/contract/record-tags';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { startEmptyServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { seedDemo } from './index.ts';
import { receiveDrawings } from './pictures/draw-pictures.ts';
import { scene } from './pictures/scenes.ts';

let server: Awaited<ReturnType<typeof startEmptyServer>>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  server = await startEmptyServer();
  await seedDemo(server.deps);
  [ada, ben] = [await signIn('ada'), await signIn('ben')];
}, 60_000);
afterAll(() => server.stop());

async function signIn(name: string): Promise<Person> {
  const email = `${name}@fieldhouse.test`;
  const person = await Person.signIn(server.url, email, 'Fieldhouse-1', '');
  const [first, ...others] = (await person.call(identity.session)).memberships;
  expect(others).toEqual([]);
  return new Person(person.url, person.cookie, first?.teamId ?? '');
}

async function room(person: Person, pluralName: string): Promise<CollectionWithFields> {
  const { items } = await person.call(collections.list);
  const found = items.find((one) => one.pluralName === pluralName);
  if (!found) throw new Error(`No ${pluralName}.`);
  return person.call(collections.get, { params: { collectionId: found.id } });
}

type Query = Parameters<typeof records.query.body.parse>[0];

async function ask(person: Person, collectionId: string, body: Query): Promise<DataRecord[]> {
  const page = await person.call(records.query, { params: { collectionId }, body: body as never });
  return page.records;
}

async function firstOf(person: Person, { id }: CollectionWithFields): Promise<DataRecord> {
  const [first] = await ask(person, id, { limit: 1 });
  if (!first) throw new Error('Nothing there.');
  return first;
}

/** Number of records or images in a card on a record's page. */
async function countShown(
  person: Person,
  collection: CollectionWithFields,
  { record, source }: { readonly record: DataRecord; readonly source: CardSource },
): Promise<number> {
  const other =
    source.kind === 'own'
      ? collection
      : await person.call(collections.get, { params: { collectionId: source.collectionId } });
  const field = other.fields.find(({ id }) => id === source.fieldId);
  if (!field) return 0;
  if (source.kind === 'own') return [record.values[field.columnName] ?? []].flat().length;
  const operator = field.dataType.startsWith('multi_') ? 'has_any_of' : 'is_any_of';
  const filter = { field: field.columnName, operator, value: [record.id] } as const;
  return (await ask(person, other.id, { filter, limit: 10 })).length;
}

test('the pages of people, households and events are laid out, for Ben as for Ada', async () => {
  const tabs = {
    People: ['Overview', 'Giving', 'More'],
    Households: ['Household'],
    Events: ['Event', 'People'],
  };
  for (const [name, expected] of Object.entries(tabs)) {
    const collection = await room(ben, name);
    const params = { collectionId: collection.id };
    const groups = (await ben.call(dataCardGroups.list, { params })).items;
    expect(groups.map((group) => group.name)).toEqual(expected);
    expect(await ada.call(dataCardGroups.list, { params })).toEqual({ items: groups });
    const cards = (await ben.call(dataCards.list, { params })).items;
    expect(new Set(groups.flatMap(({ cardIds }) => cardIds))).toEqual(new Set(cards.map(({ id }) => id)));
    const record = await firstOf(ben, collection);
    for (const { name: card, settings } of cards) {
      const count =
        settings.type === 'form'
          ? settings.fields.length
          : await countShown(ben, collection, { record, source: settings.source });
      expect(count, `${name}, ${card}`).toBeGreaterThan(0);
    }
  }
});

test('each way of looking at records is there, and Ben sees something in it', async () => {
  const found: string[] = [];
  for (const name of ['People', 'Households', 'Events', 'Donations']) {
    const { id } = await room(ben, name);
    for (const view of (await ben.call(views.list, { params: { collectionId: id } })).items) {
      const { filter, sorts = [] } = view.settings;
      expect(view.isPartial).toBe(false);
      expect((await ask(ben, id, { sorts, limit: 20, ...(filter && { filter }) })).length).toBeGreaterThan(9);
      found.push(`${name}: ${view.internalName} (${view.type})`);
    }
  }
  expect(found).toEqual([
    'People: By city (table)',
    'People: Directory (list)',
    'Households: Where they live (map)',
    'Households: By city (table)',
    'Events: Calendar (calendar)',
    'Events: Coming up (list)',
    'Donations: By fund (table)',
  ]);
});

test('the calendar is full around today', async () => {
  const { id } = await room(ben, 'Events');
  const within = (operator: 'within_last_days' | 'within_next_days') =>
    ask(ben, id, { filter: { field: 'starts', operator, value: 28 }, limit: 50 });
  expect((await within('within_last_days')).length).toBeGreaterThan(8);
  expect((await within('within_next_days')).length).toBeGreaterThan(8);
});

test('people have faces and events have posters, which Ben is handed too', async () => {
  const pictured = { People: ['photo', 60], Events: ['picture', 126] } as const;
  for (const [name, [field, count]] of Object.entries(pictured)) {
    const { id, avatarFieldId, fields } = await room(ben, name);
    expect(fields.find((one) => one.id === avatarFieldId)?.columnName).toBe(field);
    const found = await ask(ben, id, { filter: { field, operator: 'is_not_empty' }, limit: 200 });
    expect(found).toHaveLength(count);
    const { thumbnailUrl } = fileValue.parse(found.at(-1)?.values[field]);
    expect(thumbnailUrl).not.toBeNull();
    const reply = await ben.send({ method: 'GET', path: `${thumbnailUrl}`.replace(/^\/api/, '') });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(300);
  }
});

test('the total of a donor is the sum of their donations', async () => {
  const people = await room(ben, 'People');
  const donations = await room(ben, 'Donations');
  const { id, values } = await firstOf(ben, people);
  const own = await ask(ben, donations.id, {
    filter: { field: 'person', operator: 'is_any_of', value: [id] },
    limit: 100,
  });
  const amounts = own.map((donation) => Number((donation.values.amount as { amount: string }).amount));
  expect(values.given).toEqual({
    amount: amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2),
    currency: 'USD',
  });
});

test('Ben and Ada have comments and bookmarks', async () => {
  const people = await room(ada, 'People');
  const { id, values } = await firstOf(ada, people);
  expect(values.name).toBe('Clara Zhang');
  const params = { collectionId: people.id, recordId: id };
  const posted = (await ada.call(comments.list, { params })).items;
  expect(posted.map(({ author }) => author.name)).toEqual(['Ben Okafor', 'Ben Okafor']);
  expect(posted[0]?.mentions.map(({ name }) => name)).toEqual(['Ada Lindqvist']);
  expect(await ada.call(notices.countUnread)).toEqual({ count: 1 });
  expect((await ada.call(recordTags.get, { params })).items.map(({ name }) => name)).toEqual(['Follow up']);
  expect((await ben.call(recordHistory.list, { params })).items.length).toBeGreaterThan(2);
  const recent = (await ben.call(records.recent)).items;
  expect(recent.slice(0, 2).map(({ label }) => label)).toEqual(['Diego Andersen', 'Clara Zhang']);
  expect((await ada.call(bookmarks.list)).items.map(({ label }) => label)).toEqual([
    'Calendar',
    expect.any(String),
    'Clara Zhang',
  ]);
  expect((await ben.call(bookmarks.list)).items.map(({ label }) => label)).toEqual([
    'Households',
    'Directory',
  ]);
});

test('a second start leaves it alone; after one that was ended in the middle it is made again', async () => {
  const before = ada.teamId;
  await seedDemo(server.deps);
  expect((await signIn('ada')).teamId).toBe(before);
  await server.deps.ownerPool.query(
    "update identity.users set email_verified = false where email like 'ada@%'",
  );
  await seedDemo(server.deps);
  const again = await signIn('ben');
  expect(again.teamId).not.toBe(before);
  expect((await signIn('ada')).teamId).toBe(again.teamId);
}, 60_000);

test('pictures of seven teams at once wait for their turn, however long the line is', async () => {
  const authority = makeTeamAuthority(teamId.parse(ben.teamId), { kind: 'system' });
  const drawings = Array.from({ length: 4 }, (_, variant) => scene('planting', variant));
  const drawn = await Promise.all(
    Array.from({ length: 7 }, () => receiveDrawings(server.deps, authority, drawings)),
  );
  const counts = drawn.map((files) => files.filter(({ size }) => size > 0).length);
  expect(counts).toEqual(Array.from({ length: 7 }, () => 4));
});
