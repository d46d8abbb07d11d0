// One attack per test: a member who edits collections, lists, tags and roles, while a role limits the data
// they see, tries to see more through a definition (ADR 0102). Random sequences are in
// definitions-model.test.ts.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { dataCards } from '@fieldhouse/contract/data-cards';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import type { Filter } from '@fieldhouse/contract/filters';
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { recordTags } from '@fieldhouse/contract/record-tags';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { tags } from '@fieldhouse/contract/tags';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { newCollection } from '../../../test/imports/import-file.ts';
import { createIn } from '../../../test/named-records.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** May edit all definitions, and sees what `give` grants. */
let kim: Person;
let featuresId: string;
let people: CollectionWithFields;
let homes: CollectionWithFields;
let words: CollectionWithFields;
let homeId: string;
let wordIds: string[];

const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  kim = await makeMember(server, 'kim.shapes');
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
  const features = [
    'team_admin_data_collections',
    'team_admin_data_tags',
    'team_admin_data_wizards',
    'team_admin_users',
  ] as const;
  const role = { name: 'Shaper', featurePermissions: [...features] };
  featuresId = (await ada.call(roles.create, { body: role })).id;
});
afterAll(() => server.stop());

beforeEach(async () => {
  words = await newCollection(ada, [{ title: 'Meaning', dataType: 'plain_text' }], {
    isUsedAsCustomList: true,
  });
  wordIds = (await createIn(ada, words, [{ name: 'Swordfish' }, { name: 'Tuna' }])).map(({ id }) => id);
  homes = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  homeId = (await createIn(ada, homes, [{ name: 'Safe house' }]))[0]?.id ?? '';
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Region', dataType: 'plain_text' },
    { title: 'Salary', dataType: 'number' },
    { title: 'Motto', dataType: 'plain_text', isTranslatable: true },
    { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
    { title: 'Word', dataType: 'single_selection_from_list', settings: { listId: words.id } },
  ]);
  await createIn(ada, people, [
    { name: 'Ann', region: 'north', salary: 100, motto: 'I', home: homeId, word: wordIds[0] },
    { name: 'Bob', region: 'south', salary: 250, motto: 'You', 'motto@es': 'Tú' },
  ]);
});

interface Wanted {
  readonly kind?: 'read' | 'update';
  readonly of?: { readonly id: string };
  readonly field?: string;
  readonly filter?: Filter;
}

function idOf(columnName: string, { fields }: Pick<CollectionWithFields, 'fields'> = people): string {
  return fields.find((one) => one.columnName === columnName)?.id ?? unknownId;
}

async function give(...wanted: Wanted[]): Promise<void> {
  const dataPermissions = wanted.map(({ kind = 'read', of = people, field, filter = null }) => ({
    type: `${kind}_data_field_data` as const,
    collectionId: of.id,
    fieldId: field === undefined ? null : idOf(field),
    filter,
  }));
  const name = `Rights ${crypto.randomUUID()}`;
  const { id } = await ada.call(roles.create, { body: { name, dataPermissions } });
  await giveRoles(ada, kim, [featuresId, id], { dataAccess: 'by_role' });
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await refusal(call)).problem.code;
}

/** The content of a refusal, without names that the caller supplied. */
async function answerOf(call: Promise<unknown>, name: string): Promise<string> {
  const { code, status, data, issues } = (await refusal(call)).problem;
  return JSON.stringify({ code, status, data, issues }).replaceAll(name, 'NAME');
}

async function makeChild(membershipDataFilter: Filter | undefined): Promise<CollectionWithFields> {
  const name = `Child ${crypto.randomUUID()}`;
  const body = {
    name,
    pluralName: name,
    parentId: people.id,
    ...(membershipDataFilter && { membershipDataFilter }),
  };
  return ada.call(collections.create, { body });
}

async function namesSeenIn(collection: { readonly id: string }): Promise<unknown[]> {
  const params = { collectionId: collection.id };
  const page = await kim.call(records.query, { params, body: { limit: 50, sorts: [] } });
  // Serialised by the engine in the contract's format.
  return (page as unknown as { records: { values: { name?: unknown } }[] }).records.map(
    ({ values }) => values.name,
  );
}

const inNorth: Filter = { field: 'region', operator: 'is', value: 'north' };
const atLeast = (field: string): Filter => ({ field, operator: 'at_least', value: 200 });

describe('a change of type', () => {
  const look = (columnName: string, body: object = { dataType: 'plain_text' }) =>
    kim.call(fieldTypeChanges.preview, {
      params: { collectionId: people.id, fieldId: idOf(columnName) },
      body: body as never,
    });

  test('of a closed field is answered as one of a field that is not there', async () => {
    await give({ field: 'name' });
    const params = { collectionId: people.id, fieldId: idOf('salary') };
    const none = { ...params, fieldId: unknownId };
    const ways = [
      (place: typeof params) =>
        kim.call(fieldTypeChanges.preview, { params: place, body: { dataType: 'plain_text' } }),
      (place: typeof params) =>
        kim.call(fieldTypeChanges.begin, { params: place, body: { dataType: 'plain_text', loses: 9 } }),
      (place: typeof params) => kim.call(fieldTypeChanges.get, { params: place }),
      (place: typeof params) => kim.call(fieldTypeChanges.previewUndo, { params: place }),
      (place: typeof params) =>
        kim.call(fieldTypeChanges.undo, { params: place, body: { loses: 9, stops: 9 } }),
    ];
    for (const way of ways)
      expect(await answerOf(way(params), params.fieldId)).toBe(await answerOf(way(none), none.fieldId));
  });

  test('takes the field in all records: seen to be previewed, changed to be done', async () => {
    await give({ filter: inNorth }, { kind: 'update', filter: inNorth });
    expect(await codeOf(look('salary'))).toBe('forbidden');
    await give({});
    expect(await look('salary')).toMatchObject({ converts: 2 });
    const params = { collectionId: people.id, fieldId: idOf('salary') };
    const body = { dataType: 'plain_text' as const, loses: 0 };
    expect(await codeOf(kim.call(fieldTypeChanges.begin, { params, body }))).toBe('forbidden');
    await give({}, { kind: 'update' });
    const changed = async () => (await kim.call(fieldTypeChanges.get, { params })).state;
    await kim.call(fieldTypeChanges.begin, { params, body });
    await expect.poll(changed, { timeout: 30_000 }).toBe('done');
    await give({ field: 'name' });
    expect(await codeOf(kim.call(fieldTypeChanges.previewUndo, { params }))).toBe('not_found');
    expect(await codeOf(kim.call(fieldTypeChanges.undo, { params, body: { loses: 0, stops: 0 } }))).toBe(
      'not_found',
    );
    expect(await codeOf(changed())).toBe('not_found');
    await give({});
    expect(await kim.call(fieldTypeChanges.previewUndo, { params })).toMatchObject({ converts: 2 });
    expect(await codeOf(kim.call(fieldTypeChanges.undo, { params, body: { loses: 0, stops: 0 } }))).toBe(
      'forbidden',
    );
  });

  test('of a closed collection is not found', async () => {
    await give({ of: homes });
    expect(await codeOf(look('name'))).toBe('not_found');
  });

  test('compares with no names and shows none of records that are closed', async () => {
    await give({});
    expect(await codeOf(look('home'))).toBe('forbidden');
    const guess = (collectionId: string) =>
      answerOf(look('name', { dataType: 'single_data_record', settings: { collectionId } }), collectionId);
    expect(await guess(homes.id)).toBe(await guess(unknownId));
    await give({}, { of: homes });
    expect(await look('home')).toMatchObject({ converted: [{ before: 'Safe house' }] });
  });
});

describe('who is in a collection', () => {
  const change = (child: { id: string }, body: object) =>
    kim.call(collections.change, { params: { collectionId: child.id }, body });

  test('is not changed by a member whose rights depend on it', async () => {
    const child = await makeChild(inNorth);
    const below = await ada.call(collections.create, {
      body: {
        name: 'Below',
        pluralName: `Below ${child.name}`,
        parentId: child.id,
        membershipDataFilter: inNorth,
      },
    });
    await give({ field: 'name' }, { field: 'region' }, { of: child });
    expect(await namesSeenIn(child)).toEqual(['Ann']);
    const everyone: Filter = { field: 'name', operator: 'is_not_empty' };
    for (const body of [{ membershipDataFilter: everyone }, { membershipDataFilter: null }])
      expect(await codeOf(change(child, body))).toBe('forbidden');
    await give({ field: 'name' }, { field: 'region' }, { of: below });
    expect(await codeOf(change(child, { membershipDataFilter: everyone }))).toBe('forbidden');
    expect(await codeOf(change(below, { parentId: people.id }))).toBe('forbidden');
    // Unchanged values that a form sends along are not changes.
    const form = {
      name: `${child.name} 2`,
      membershipDataFilter: inNorth,
      membershipOrder: null,
      parentId: people.id,
    };
    expect(await change(child, form)).toMatchObject({ name: `${child.name} 2` });
  });

  test('is changed by a member who holds the same for all records above', async () => {
    const child = await makeChild(inNorth);
    await give({}, { of: child });
    await change(child, { membershipDataFilter: atLeast('salary') });
    expect(await namesSeenIn(child)).toEqual(['Bob']);
  });

  test('is not changed for others to see what the author could not grant them', async () => {
    const child = await makeChild(inNorth);
    await ada.call(roles.create, {
      body: {
        name: `Others ${child.name}`,
        dataPermissions: [{ type: 'update_data_field_data', collectionId: child.id }],
      },
    });
    await give({});
    expect(await codeOf(change(child, { membershipDataFilter: atLeast('salary') }))).toBe('forbidden');
  });

  test('is not decided by a closed field, which is answered as one that is not there', async () => {
    await give({ field: 'name' }, { field: 'region' });
    const child = await makeChild(inNorth);
    const ask = (field: string) => {
      const name = `Guess ${crypto.randomUUID()}`;
      const body = { name, pluralName: name, parentId: people.id, membershipDataFilter: atLeast(field) };
      return answerOf(kim.call(collections.create, { body }), field);
    };
    expect(await ask('salary')).toBe(await ask('nothing'));
    const set = (field: string) => answerOf(change(child, { membershipDataFilter: atLeast(field) }), field);
    expect(await set('salary')).toBe(await set('nothing'));
    const order = (field: string) =>
      answerOf(change(child, { membershipOrder: [{ field, direction: 'asc' }] }), field);
    expect(await order('salary')).toBe(await order('nothing'));
    const far = (field: string) =>
      codeOf(change(child, { membershipDataFilter: { field, operator: 'is_not_empty' } }));
    expect(await far('home.name')).toBe('unknown_field');
  });

  test('is not decided by what is closed in some records, nor by links to closed ones', async () => {
    await give(
      { field: 'name' },
      { field: 'region' },
      { field: 'home' },
      { field: 'salary', filter: inNorth },
    );
    const child = await makeChild(inNorth);
    const set = (membershipDataFilter: Filter) => codeOf(change(child, { membershipDataFilter }));
    expect(await set(atLeast('salary'))).toBe('forbidden');
    expect(await set({ field: 'home', operator: 'is_not_empty' })).toBe('forbidden');
    expect(await set({ field: 'created_at', operator: 'is_not_empty' })).toBe('unknown_field');
  });
});

describe('a field', () => {
  const add = (body: object, by = kim) =>
    by.call(collections.addField, { params: { collectionId: people.id }, body: body as never });
  const change = (columnName: string, body: object) =>
    kim.call(collections.changeField, {
      params: { collectionId: people.id, fieldId: idOf(columnName) },
      body,
    });

  test('does not open the items of a list that its author may not read', async () => {
    const secret = await newCollection(ada, [], { isUsedAsCustomList: true });
    await createIn(ada, secret, [{ name: 'Hidden' }]);
    await give({});
    const choice = (listId: string) =>
      answerOf(
        add({ title: 'Choice', dataType: 'single_selection_from_list', settings: { listId } }),
        listId,
      );
    expect(await choice(secret.id)).toBe(await choice(unknownId));
    const made = await add(
      { title: 'Choice', dataType: 'single_selection_from_list', settings: { listId: secret.id } },
      ada,
    );
    const params = { collectionId: people.id, fieldId: made.id };
    await ada.call(collections.deleteField, { params });
    expect(await codeOf(kim.call(deletedFields.restore, { params }))).toBe('forbidden');
    // A member may use their own list.
    const own = await newCollection(kim, [], { isUsedAsCustomList: true });
    await add({ title: 'Own', dataType: 'single_selection_from_list', settings: { listId: own.id } });
  });

  test('does not take the name that a rule asks for', async () => {
    await give({ filter: { field: 'salary', operator: 'is_empty' } }, { kind: 'update' });
    const params = { collectionId: people.id, fieldId: idOf('salary') };
    await kim.call(collections.deleteField, { params });
    const body = { title: 'Salary', dataType: 'number' };
    expect(await codeOf(add({ ...body, columnName: 'salary' }))).toBe('column_name_taken');
    expect(await add(body)).toMatchObject({ columnName: 'salary_2' });
    expect(await add({ ...body, columnName: 'salary' }, ada)).toMatchObject({ columnName: 'salary' });
  });

  test('begins with no record that is closed, and only where its author may set it', async () => {
    await give({}, { kind: 'update', field: 'home' });
    const link = { title: 'Link', dataType: 'single_data_record', settings: { collectionId: homes.id } };
    const begin = (defaultValue: string) => answerOf(add({ ...link, defaultValue }), defaultValue);
    expect(await begin(homeId)).toBe(await begin(unknownId));
    expect(await codeOf(change('home', { defaultValue: homeId }))).toBe('invalid_input');
    expect(await codeOf(change('region', { defaultValue: 'north' }))).toBe('forbidden');
    await give({}, { of: homes }, { kind: 'update', field: 'home' });
    await change('home', { defaultValue: homeId });
  });

  test('that is closed is not compared, counted or made a name', async () => {
    await give({ field: 'name' });
    expect(await codeOf(change('salary', { isUnique: true }))).toBe('not_found');
    expect(await codeOf(change('motto', { isTranslatable: false }))).toBe('not_found');
    const face = (collectionId: string, nameFieldId: string) =>
      codeOf(
        kim.call(collections.change, {
          params: { collectionId },
          body: { nameFieldId },
        }),
      );
    expect(await face(people.id, idOf('motto'))).toBe('not_found');
    await give({ field: 'name' }, { field: 'word' });
    expect(await face(words.id, idOf('meaning', words))).toBe('not_found');
    await give({ field: 'name' }, { field: 'motto', filter: inNorth });
    expect(await face(people.id, idOf('motto'))).toBe('forbidden');
    expect(await codeOf(change('motto', { isTranslatable: false }))).toBe('forbidden');
  });
});

describe('a list item', () => {
  test('is merged by a member who may change all values, unless a role names it', async () => {
    const params = { collectionId: words.id, recordId: wordIds[0] ?? '' };
    const merge = () =>
      kim.call(customLists.replaceItem, { params, body: { replaceWith: wordIds[1] as never } });
    const count = () => kim.call(customLists.references, { params });
    const batchId = crypto.randomUUID();
    const undo = () => kim.call(customLists.undoReplacement, { params, body: { batchId } });
    await give({ field: 'name' });
    expect(await codeOf(merge())).toBe('not_found');
    expect(await codeOf(count())).toBe('not_found');
    expect(await codeOf(undo())).toBe('not_found');
    await give({ field: 'word' }, { kind: 'update', field: 'word' });
    expect(await codeOf(merge())).toBe('forbidden');
    const erasing = { type: 'delete_data_records' as const, collectionId: words.id };
    const eraser = await ada.call(roles.create, {
      body: { name: `Eraser ${params.recordId}`, dataPermissions: [erasing] },
    });
    const withRights = async (...wanted: Wanted[]) => {
      await give(...wanted);
      const { items } = await ada.call(roles.members);
      const held = items.find(({ email }) => email.startsWith('kim.shapes'))?.roleIds ?? [];
      await giveRoles(ada, kim, [...held, eraser.id], { dataAccess: 'by_role' });
    };
    await withRights({ field: 'word' }, { kind: 'update', field: 'word', filter: inNorth });
    expect(await codeOf(merge())).toBe('forbidden');
    await withRights(
      { field: 'word' },
      { kind: 'update', field: 'word' },
      { field: 'salary', filter: { field: 'word', operator: 'is', value: params.recordId } },
    );
    expect(await codeOf(merge())).toBe('forbidden');
    await withRights({ field: 'word' }, { kind: 'update', field: 'word' });
    // The previous role still references the item.
    expect(await codeOf(merge())).toBe('forbidden');
    const { items } = await ada.call(roles.list);
    for (const { id, name } of items) if (name.startsWith('Rights ')) await unlessHeld(id);
    expect(await merge()).toMatchObject({ changed: 1 });
  });

  /** Deletes a role that Kim does not hold. */
  async function unlessHeld(roleId: string): Promise<void> {
    const { items } = await ada.call(roles.members);
    const isHeld = items.some(({ roleIds }) => roleIds.some((id) => id === roleId));
    if (!isHeld) await ada.call(roles.delete, { params: { roleId } });
  }
});

describe('a tag', () => {
  test('that a rule names is not deleted, and is counted where its reader sees it', async () => {
    const { id } = await ada.call(tags.create, { body: { name: 'Confidential' } });
    const params = { collectionId: people.id };
    const page = await ada.call(records.query, { params, body: { limit: 9, sorts: [] } });
    // Serialised by the engine in the contract's format.
    for (const { id: recordId } of (page as unknown as { records: { id: string }[] }).records)
      await ada.call(recordTags.set, { params: { ...params, recordId }, body: { tagIds: [id] } });
    await give({ field: 'name', filter: inNorth });
    const uses = async (by: Person) =>
      (await by.call(tags.list)).items.find((one) => one.id === id)?.useCount;
    expect([await uses(ada), await uses(kim)]).toEqual([2, 1]);
    await give({ filter: { field: 'tags', operator: 'has_none_of', value: [id] } });
    const remove = () => kim.call(tags.delete, { params: { tagId: id } });
    expect(await codeOf(remove())).toBe('forbidden');
    expect(await namesSeenIn(people)).toEqual([]);
  });
});

describe('a role', () => {
  test('is narrowed by no field that its author may not read', async () => {
    await give({ field: 'name' });
    const grant = (filter: Filter) => ({
      type: 'read_data_field_data' as const,
      collectionId: people.id,
      fieldId: idOf('name'),
      filter,
    });
    const make = (field: string) => {
      const body = { name: `Spy ${field}`, dataPermissions: [grant(atLeast(field))] };
      return answerOf(kim.call(roles.create, { body }), field);
    };
    expect(await make('salary')).toBe(await make('nothing'));
    const mine: Filter = { field: 'name', operator: 'is', value: 'Ann' };
    const made = await kim.call(roles.create, {
      body: { name: `Narrow ${people.name}`, dataPermissions: [grant(mine)] },
    });
    const body = { version: made.version, dataPermissions: [grant(mine), grant(atLeast('salary'))] };
    expect(await codeOf(kim.call(roles.change, { params: { roleId: made.id }, body }))).toBe('unknown_field');
  });
});

describe('a card', () => {
  test('asks for nothing that its author may not read', async () => {
    await give({ field: 'name' }, { field: 'home' }, { of: homes });
    const make = (filter: Filter, by = kim) =>
      by.call(dataCards.create, {
        params: { collectionId: homes.id },
        body: {
          name: `Card ${crypto.randomUUID()}`,
          settings: {
            type: 'table',
            source: { kind: 'reverse', collectionId: people.id, fieldId: idOf('home') },
            filter,
            columns: [idOf('name')],
          },
        },
      });
    expect(await codeOf(make(atLeast('salary')))).toBe('unknown_field');
    const card = await make({ field: 'name', operator: 'is_not_empty' });
    const settings = { ...card.settings, columns: [idOf('salary')] };
    const params = { collectionId: homes.id, dataCardId: card.id };
    const body = { settings };
    expect(await codeOf(kim.call(dataCards.change, { params, body }))).toBe('unknown_field');
    await make(atLeast('salary'), ada);
  });
});

test('indexes of unreadable fields and collections are not listed', async () => {
  const fieldId = idOf('salary');
  await ada.call(collections.changeField, {
    params: { collectionId: people.id, fieldId },
    body: { isUnique: true },
  });
  const of = async (by: Person, { id: collectionId }: { id: string }) =>
    (await by.call(recordIndexes.list, { params: { collectionId } })).items.map((one) => one.fieldId);
  await give({ field: 'name' });
  expect(await of(ada, people)).toContain(fieldId);
  expect(await of(kim, people)).not.toContain(fieldId);
  expect(await codeOf(of(kim, homes))).toBe('not_found');
});
