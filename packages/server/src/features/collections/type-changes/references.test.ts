// Stored references to a field keep working after a change of its type where possible; conditions that
// control access never become wider.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type ViewSettings, views } from '@fieldhouse/contract/data-views';
import { fieldTypeChanges, type TypeChange } from '@fieldhouse/contract/field-type-changes';
import type { Filter } from '@fieldhouse/contract/filters';
import { teamId } from '@fieldhouse/contract/ids';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { createIn, namesIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { listConditionsNaming, rewriteCondition } from '../references/referring-queries.ts';

let server: TestServer;
let ada: Person;
let kim: Person;
let list: CollectionWithFields;
let red: string;
let things: CollectionWithFields;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  list = await ada.call(collections.create, {
    body: { name: 'Colour', pluralName: 'Colours', isUsedAsCustomList: true },
  });
  red = (await createIn(ada, list, [{ name: 'Red' }, { name: 'Blue' }]))[0]?.id ?? '';
});
afterAll(() => server.stop());

beforeEach(async () => {
  count += 1;
  things = await ada.call(collections.create, {
    body: {
      name: `Thing ${count}`,
      pluralName: `Things ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Content', dataType: 'plain_text' },
      ],
    },
  });
  await createIn(ada, things, [
    { name: 'a', content: 'Red', email: 'a@example.org' },
    { name: 'b', content: 'Blue', email: 'b@example.org' },
    { name: 'c', content: 'red', email: 'c@example.org' },
    { name: 'd', content: null },
  ]);
});

const changedField = () => ({
  collectionId: things.id,
  fieldId: things.fields.find(({ columnName }) => columnName === 'content')?.id as never,
});

const asSelection = () => ({
  dataType: 'single_selection_from_list' as const,
  settings: { listId: list.id },
});

async function ended(): Promise<TypeChange> {
  await expect
    .poll(async () => (await ada.call(fieldTypeChanges.get, { params: changedField() })).state, {
      timeout: 30_000,
    })
    .not.toBe('running');
  return ada.call(fieldTypeChanges.get, { params: changedField() });
}

async function makeView(settings: Partial<ViewSettings>) {
  const made = await ada.call(views.create, {
    params: { collectionId: things.id },
    body: {
      internalName: 'Saved',
      type: 'table',
      visibility: 'team',
      settings: { displayedFields: [], ...settings } as never,
    },
  });
  return async () => {
    const params = { collectionId: things.id, viewId: made.id };
    const { settings: now, isPartial } = await ada.call(views.get, { params });
    return { ...now, isPartial };
  };
}

async function makeRole(filter: Filter): Promise<void> {
  const role = await ada.call(roles.create, {
    body: {
      name: `Some ${count}`,
      dataPermissions: [{ type: 'read_data_field_data', collectionId: things.id, fieldId: null, filter }],
    },
  });
  await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
}

test('text becomes a selection: filters that compare go on with the item, and come back with the text', async () => {
  const filter: Filter = {
    any: [
      { field: 'content', operator: 'is', value: 'Red' },
      { field: 'name', operator: 'is', value: 'd' },
    ],
  };
  const view = await makeView({ filter, sorts: [{ field: 'content', direction: 'asc' }] as never });
  const preview = await ada.call(fieldTypeChanges.preview, { params: changedField(), body: asSelection() });
  expect(preview).toMatchObject({
    places: [{ kind: 'view', name: 'Saved', fate: 'fits' }],
    stops: 0,
    blocks: 0,
  });
  await ada.call(fieldTypeChanges.begin, { params: changedField(), body: { ...asSelection(), loses: 0 } });
  expect(await ended()).toMatchObject({ state: 'done' });
  expect(await view()).toMatchObject({
    isPartial: false,
    filter: {
      any: [
        { field: 'content', operator: 'is', value: red },
        { field: 'name', operator: 'is', value: 'd' },
      ],
    },
    sorts: [{ field: 'content', direction: 'asc' }],
  });
  await ada.call(fieldTypeChanges.undo, { params: changedField(), body: { loses: 0 } });
  expect(await ended()).toMatchObject({ state: 'done', dataType: 'plain_text' });
  expect((await view()).filter).toEqual(filter);
});

test('conditions that the new type can’t express are listed in the preview, and removed from views only after confirmation', async () => {
  const view = await makeView({
    filter: {
      all: [
        { field: 'content', operator: 'contains', value: 'e' },
        { field: 'name', operator: 'is_not_empty' },
      ],
    },
    group: { field: 'content', direction: 'asc' },
  });
  await ada.call(views.create, {
    params: { collectionId: things.id },
    body: {
      internalName: 'My own',
      type: 'table',
      settings: { displayedFields: [], sorts: [{ field: 'content', direction: 'asc' }] },
    },
  });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'To some',
      audience: collectionAudience(things.id, 'email', {
        field: 'content',
        operator: 'starts_with',
        value: 'R',
      }),
    },
  });
  const body = { dataType: 'number' as const };
  const preview = await ada.call(fieldTypeChanges.preview, { params: changedField(), body });
  expect(preview).toMatchObject({
    stops: 2,
    blocks: 0,
    places: [
      { kind: 'message', name: 'To some', fate: 'stops' },
      { kind: 'view', name: 'Saved', fate: 'loses' },
      { kind: 'view', name: 'My own', fate: 'fits' },
    ],
  });
  const begin = (stops: number) =>
    ada.call(fieldTypeChanges.begin, { params: changedField(), body: { ...body, loses: 3, stops } });
  expect((await refusal(begin(1))).problem).toMatchObject({
    code: 'still_referenced',
    data: { stops: 2, blocks: 0 },
  });
  await begin(2);
  expect(await ended()).toMatchObject({ state: 'done' });
  expect(await view()).toMatchObject({
    isPartial: false,
    filter: { all: [{ field: 'name', operator: 'is_not_empty' }] },
    group: { field: 'content' },
  });
  // No message is sent to everyone instead of some.
  const { audience } = await ada.call(messages.get, { params: { messageId: message.id } });
  expect(audience?.include[0]).toMatchObject({
    filter: { field: 'content', operator: 'starts_with', value: 'R' },
  });
  const counted = ada.call(messages.countAudience, {
    body: { audience, type: 'marketing' },
  });
  expect((await refusal(counted)).problem.code).toBe('invalid_filter');
});

test('an audience stops where the field of its addresses holds none any more', async () => {
  await ada.call(messages.create, {
    body: { internalName: 'To all', audience: collectionAudience(things.id) },
  });
  const fieldId = things.fields.find(({ columnName }) => columnName === 'email')?.id as never;
  const params = { collectionId: things.id, fieldId };
  const look = async (dataType: 'number' | 'plain_text') =>
    (await ada.call(fieldTypeChanges.preview, { params, body: { dataType } })).places;
  expect(await look('number')).toEqual([{ kind: 'message', name: 'To all', fate: 'stops' }]);
  expect(await look('plain_text')).toEqual([{ kind: 'message', name: 'To all', fate: 'fits' }]);
});

test.each(['through', 'household'])('an audience stops where its %s can’t be read any more', async (part) => {
  const settings = { collectionId: things.id };
  const kids = await ada.call(collections.create, {
    body: {
      ...{ name: `Kid ${count}`, pluralName: `Kids ${count}` },
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Class', dataType: 'plain_text' },
        { title: 'Thing', dataType: 'single_data_record', settings },
      ] as never,
    },
  });
  const filter = { field: 'class', operator: 'starts_with', value: '1' };
  const named = { collectionId: kids.id, link: 'thing' };
  const [source] = collectionAudience(things.id).include;
  const names = { first: 'name', last: null };
  const audience =
    part === 'through'
      ? { include: [{ ...source, through: { ...named, filter } }], exclude: [] }
      : {
          ...collectionAudience(kids.id),
          household: { people: [{ ...named, names, children: filter }], head: null },
        };
  const message = await ada.call(messages.create, { body: { internalName: 'To some', audience } as never });
  const paramsOf = (column: string) => ({
    collectionId: kids.id,
    fieldId: kids.fields.find(({ columnName }) => columnName === column)?.id as never,
  });
  const look = async (column: string, dataType: string, more: object = {}) => {
    const body = { dataType, ...more } as never;
    return (await ada.call(fieldTypeChanges.preview, { params: paramsOf(column), body })).places;
  };
  const stops = [{ kind: 'message', name: 'To some', fate: 'stops' }];
  const fits = [{ kind: 'message', name: 'To some', fate: 'fits' }];
  expect(await look('class', 'number')).toEqual(stops);
  expect(await look('class', 'email_address')).toEqual(fits);
  expect(await look('thing', 'plain_text')).toEqual(stops);
  const several = await look('thing', 'multi_data_record', { settings });
  expect(several).toEqual(part === 'through' ? fits : stops);
  const params = paramsOf('class');
  await ada.call(fieldTypeChanges.begin, { params, body: { dataType: 'email_address', loses: 0, stops: 0 } });
  await expect.poll(async () => (await ada.call(fieldTypeChanges.get, { params })).state).toBe('done');
  const after = await ada.call(messages.get, { params: { messageId: message.id } });
  expect(after.audience).toEqual(message.audience);
});

test('a rule that would not fit is changed first', async () => {
  await makeRole({ field: 'content', operator: 'contains', value: 'Red' });
  const body = { dataType: 'number' as const };
  const preview = await ada.call(fieldTypeChanges.preview, { params: changedField(), body });
  expect(preview).toMatchObject({ blocks: 1, places: [{ kind: 'role', fate: 'blocks' }] });
  const begun = ada.call(fieldTypeChanges.begin, {
    params: changedField(),
    body: { ...body, loses: 3, stops: 10 },
  });
  expect((await refusal(begun)).problem.code).toBe('still_referenced');
  expect(await namesIn(kim, things)).toEqual(['a', 'c']);
});

test('a rule that fits never opens more: what it found by text it finds by item, or nothing is changed', async () => {
  // Both spellings become one item; the rule matched only one of them.
  await makeRole({ field: 'content', operator: 'is', value: 'Red' });
  expect(await namesIn(kim, things)).toEqual(['a']);
  await ada.call(fieldTypeChanges.begin, { params: changedField(), body: { ...asSelection(), loses: 0 } });
  expect(await ended()).toMatchObject({ state: 'stopped', reason: 'would_open' });
  expect(await namesIn(kim, things)).toEqual(['a']);
});

test('a smart collection follows, including records saved in the meantime', async () => {
  const child = await ada.call(collections.create, {
    body: {
      name: `Blue thing ${count}`,
      pluralName: `Blue things ${count}`,
      parentId: things.id,
      membershipDataFilter: { field: 'content', operator: 'is_any_of', value: ['Blue'] },
    },
  });
  await ada.call(fieldTypeChanges.begin, { params: changedField(), body: { ...asSelection(), loses: 0 } });
  expect(await ended()).toMatchObject({ state: 'done' });
  expect(await namesIn(ada, child)).toEqual(['b']);
  // Conditions on a list with several values are rewritten.
  await ada.call(fieldTypeChanges.begin, {
    params: changedField(),
    body: { dataType: 'multi_selection_from_list', settings: { listId: list.id }, loses: 0 },
  });
  expect(await ended()).toMatchObject({ state: 'done' });
  const { membershipDataFilter } = await ada.call(collections.get, { params: { collectionId: child.id } });
  expect(membershipDataFilter).toMatchObject({ field: 'content', operator: 'has_any_of' });
  expect(await namesIn(ada, child)).toEqual(['b']);
});

test('a field of a child collection changes its type, and a filter by way of a link follows', async () => {
  const child = await ada.call(collections.create, {
    body: {
      name: `Part ${count}`,
      pluralName: `Parts ${count}`,
      parentId: things.id,
      membershipDataFilter: { field: 'name', operator: 'is_not_empty' },
      fields: [{ title: 'Size', dataType: 'plain_text' }],
    },
  });
  const owners = await ada.call(collections.create, {
    body: {
      name: `Owner ${count}`,
      pluralName: `Owners ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Has', dataType: 'single_data_record', settings: { collectionId: child.id } },
      ],
    },
  });
  const view = await ada.call(views.create, {
    params: { collectionId: owners.id },
    body: {
      internalName: 'Big ones',
      type: 'table',
      settings: { displayedFields: [], filter: { field: 'has.size', operator: 'is', value: '12' } },
    },
  });
  const field = child.fields.find(({ columnName }) => columnName === 'size');
  const params = { collectionId: child.id, fieldId: field?.id as never };
  await ada.call(fieldTypeChanges.begin, { params, body: { dataType: 'number', loses: 0 } });
  await expect
    .poll(async () => (await ada.call(fieldTypeChanges.get, { params })).state, { timeout: 30_000 })
    .toBe('done');
  // A process receives the event of its own commit a moment after others can read it.
  const filterNow = async () =>
    (await ada.call(views.get, { params: { collectionId: owners.id, viewId: view.id } })).settings.filter;
  await expect.poll(filterNow).toEqual({ field: 'has.size', operator: 'is', value: 12 });
});

test('a condition is not rewritten over an order that was changed meanwhile', async () => {
  const membershipDataFilter = { field: 'name', operator: 'is_not_empty' } as const;
  const child = await ada.call(collections.create, {
    body: { name: 'Named', pluralName: 'Named things', parentId: things.id, membershipDataFilter },
  });
  const isRewritten = await server.deps.withTeam(
    makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }),
    async ({ db }) => {
      const [read] = await listConditionsNaming(db, { id: child.id });
      const sorts = [{ field: 'name', direction: 'desc' }];
      const before = { filter: read?.filter, sorts: read?.sorts };
      await rewriteCondition(db, child.id, before, { ...before, sorts });
      return rewriteCondition(db, child.id, before, before);
    },
  );
  expect(isRewritten).toBe(false);
});
