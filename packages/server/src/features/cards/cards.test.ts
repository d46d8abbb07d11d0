import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataCard, dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
let gifts: CollectionWithFields;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  people = await ada.call(collections.create, {
    body: {
      name: `Person ${count}`,
      pluralName: `People ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Secret', dataType: 'plain_text' },
        { title: 'Photos', dataType: 'multi_image' },
      ],
    },
  });
  gifts = await ada.call(collections.create, {
    body: {
      name: `Gift ${count}`,
      pluralName: `Gifts ${count}`,
      fields: [
        { title: 'Purpose', dataType: 'plain_text' },
        { title: 'Donor', dataType: 'single_data_record', settings: { collectionId: people.id } },
      ],
    },
  });
});

function fieldOf({ fields }: CollectionWithFields, columnName: string) {
  const found = fields.find((field) => field.columnName === columnName);
  if (!found) throw new Error(`No field ${columnName}`);
  return found.id;
}

const inPeople = () => ({ collectionId: people.id });

function makeForm(name: string, ...columns: string[]): Promise<DataCard> {
  const fields = columns.map((column) => ({ fieldId: fieldOf(people, column), width: 'half' as const }));
  return ada.call(dataCards.create, {
    params: inPeople(),
    body: { name, settings: { type: 'form', fields } },
  });
}

function makeTable(name: string, filter?: object): Promise<DataCard> {
  const source = { kind: 'reverse', collectionId: gifts.id, fieldId: fieldOf(gifts, 'donor') } as const;
  const columns = [fieldOf(gifts, 'purpose')];
  const settings = { type: 'table', source, columns, ...(filter && { filter }) } as const;
  return ada.call(dataCards.create, { params: inPeople(), body: { name, settings } });
}

const cardNames = async (person: Person) =>
  (await person.call(dataCards.list, { params: inPeople() })).items.map(({ name }) => name);

test('cards are made, changed, put into an order and deleted', async () => {
  const contact = await makeForm('Contact', 'name', 'secret');
  const giving = await makeTable('Giving');
  expect(contact).toMatchObject({ width: 'full', icons: ['fa-solid fa-address-card'] });
  expect(await cardNames(ada)).toEqual(['Contact', 'Giving']);
  await ada.call(dataCards.order, { params: inPeople(), body: { ids: [giving.id, contact.id] } });
  expect(await cardNames(ada)).toEqual(['Giving', 'Contact']);
  const changed = await ada.call(dataCards.change, {
    params: { ...inPeople(), dataCardId: contact.id },
    body: { width: 'third', icons: ['fa-solid fa-user', 'fa-solid fa-phone'] },
  });
  expect(changed).toEqual({ ...contact, width: 'third', icons: ['fa-solid fa-user', 'fa-solid fa-phone'] });
  await ada.call(dataCards.delete, { params: { ...inPeople(), dataCardId: giving.id } });
  expect(await cardNames(ada)).toEqual(['Contact']);
});

test('groups hold cards in an order of their own, and lose the deleted', async () => {
  const contact = await makeForm('Contact', 'name');
  const giving = await makeTable('Giving');
  const body = { name: 'Overview', cardIds: [giving.id, contact.id] };
  const overview = await ada.call(dataCardGroups.create, { params: inPeople(), body });
  const more = await ada.call(dataCardGroups.create, { params: inPeople(), body: { name: 'More' } });
  await ada.call(dataCardGroups.order, { params: inPeople(), body: { ids: [more.id] } });
  const list = async () => (await ada.call(dataCardGroups.list, { params: inPeople() })).items;
  expect((await list()).map(({ name, cardIds }) => [name, cardIds])).toEqual([
    ['More', []],
    ['Overview', [giving.id, contact.id]],
  ]);
  await ada.call(dataCards.delete, { params: { ...inPeople(), dataCardId: giving.id } });
  const params = { ...inPeople(), dataCardGroupId: overview.id };
  const renamed = await ada.call(dataCardGroups.change, { params, body: { name: 'At a glance' } });
  expect(renamed).toMatchObject({ name: 'At a glance', cardIds: [contact.id] });
  await ada.call(dataCardGroups.delete, { params });
  expect((await list()).map(({ name }) => name)).toEqual(['More']);
  expect(await cardNames(ada)).toEqual(['Contact']);
});

test('card names are unique in a collection, and a card’s fields must exist', async () => {
  await makeForm('Contact', 'name');
  expect(await refusal(makeForm('CONTACT', 'name'))).toMatchObject({
    status: 409,
    problem: { code: 'name_taken' },
  });
  const form = (fieldId: string) => ({
    name: 'Odd',
    settings: { type: 'form', fields: [{ fieldId, width: 'full' }] },
  });
  const far = ada.call(dataCards.create, {
    params: inPeople(),
    body: form(fieldOf(gifts, 'purpose')) as never,
  });
  expect(await refusal(far)).toMatchObject({ status: 400, problem: { code: 'unknown_field' } });
  const table = { type: 'table', source: { kind: 'own', fieldId: fieldOf(people, 'name') }, columns: [] };
  const unlinked = ada.call(dataCards.create, {
    params: inPeople(),
    body: { name: 'Odd', settings: table as never },
  });
  expect(await refusal(unlinked)).toMatchObject({ status: 400, problem: { code: 'unknown_field' } });
  const other = await ada.call(dataCards.create, {
    params: { collectionId: gifts.id },
    body: { name: 'Gift', settings: { type: 'form', fields: [] } },
  });
  const mixed = ada.call(dataCardGroups.create, {
    params: inPeople(),
    body: { name: 'Mixed', cardIds: [other.id] },
  });
  expect(await refusal(mixed)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
});

test('what links to the collection is offered for its cards', async () => {
  expect((await ada.call(dataCards.sources, { params: inPeople() })).items).toEqual([
    {
      collectionId: gifts.id,
      fieldId: fieldOf(gifts, 'donor'),
      collectionName: gifts.pluralName,
      fieldTitle: 'Donor',
    },
  ]);
});

test('pictures of a field make thumbnails', async () => {
  const source = { kind: 'own', fieldId: fieldOf(people, 'photos') } as const;
  const body = { name: 'Photos', settings: { type: 'thumbnails', source } } as const;
  const made = await ada.call(dataCards.create, { params: inPeople(), body });
  expect(made.settings).toEqual({ type: 'thumbnails', source, sorts: [] });
});

test('cards that depend on a hidden field or collection are not listed', async () => {
  const contact = await makeForm('Contact', 'name', 'secret');
  const hidden = await makeForm('Hidden', 'secret');
  const giving = await makeTable('Giving');
  await ada.call(dataCardGroups.create, {
    params: inPeople(),
    body: { name: 'Overview', cardIds: [contact.id, hidden.id] },
  });
  await ada.call(dataCardGroups.create, {
    params: inPeople(),
    body: { name: 'Gifts', cardIds: [giving.id] },
  });
  const kim = await makeMember(server, `kim${count}`);
  const { id } = await ada.call(roles.create, {
    body: {
      name: `Reader ${count}`,
      dataPermissions: [
        {
          type: 'read_data_field_data',
          collectionId: people.id,
          fieldId: fieldOf(people, 'name'),
          filter: null,
        },
      ],
    },
  });
  await giveRoles(ada, kim, [id], { dataAccess: 'by_role' });
  const { items } = await kim.call(dataCards.list, { params: inPeople() });
  expect(items.map(({ name }) => name)).toEqual(['Contact']);
  expect(items[0]?.settings).toMatchObject({ fields: [{ fieldId: fieldOf(people, 'name') }] });
  const groups = await kim.call(dataCardGroups.list, { params: inPeople() });
  expect(groups.items.map(({ name, cardIds }) => [name, cardIds])).toEqual([['Overview', [contact.id]]]);
  const elsewhere = kim.call(dataCards.list, { params: { collectionId: gifts.id } });
  expect(await refusal(elsewhere)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
});
