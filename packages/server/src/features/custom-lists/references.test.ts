// A list item is replaced by another one: everything stored that references it references the other one
// afterwards.
import { randomUUID } from 'node:crypto';
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import { messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { createIn, namesIn } from '../../../test/named-records.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
let kim: Person;
let list: CollectionWithFields;
let cases: CollectionWithFields;
let urgent: CollectionWithFields;
let item: Readonly<Record<'open' | 'new' | 'done', string>>;

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  list = await ada.call(collections.create, {
    body: { name: 'State', pluralName: 'States', isUsedAsCustomList: true },
  });
  const made = await createIn(ada, list, [{ name: 'Open' }, { name: 'New' }, { name: 'Done' }]);
  const [open = '', fresh = '', done = ''] = made.map(({ id }) => id);
  item = { open, new: fresh, done };
  const settings = { listId: list.id };
  cases = await ada.call(collections.create, {
    body: {
      name: 'Case',
      pluralName: 'Cases',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'State', dataType: 'single_selection_from_list', settings, defaultValue: item.new },
        { title: 'Parent', dataType: 'plain_text' },
      ],
    },
  });
  await ada.call(collections.addField, {
    params: { collectionId: cases.id },
    body: { title: 'Part of', dataType: 'single_data_record', settings: { collectionId: cases.id } },
  });
  urgent = await ada.call(collections.create, {
    body: {
      name: 'Fresh case',
      pluralName: 'Fresh cases',
      parentId: cases.id,
      membershipDataFilter: isState('new'),
    },
  });
  await createIn(ada, cases, [
    { name: 'A', state: item.new, email: 'a@example.org' },
    { name: 'B', state: item.open, email: 'b@example.org' },
    { name: 'C', state: item.done, email: 'c@example.org' },
  ]);
});
afterAll(() => server.stop());

const isState = (name: keyof typeof item): Filter => ({ field: 'state', operator: 'is', value: item[name] });

async function makeRole(): Promise<string> {
  const role = await ada.call(roles.create, {
    body: {
      name: 'Fresh ones',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: cases.id, fieldId: null, filter: isState('new') },
      ],
    },
  });
  await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
  return role.id;
}

/** Its only step sets the state without a question. */
async function makeWizard(): Promise<string> {
  const fieldId = (name: string) => cases.fields.find(({ columnName }) => columnName === name)?.id;
  const task = {
    id: randomUUID(),
    type: 'create_record',
    collectionId: cases.id,
    fields: [
      { fieldId: fieldId('name'), mode: 'hidden', value: { kind: 'literal', value: 'By wizard' } },
      { fieldId: fieldId('state'), mode: 'hidden', value: { kind: 'literal', value: item.new } },
      { fieldId: fieldId('parent'), mode: 'asked' },
    ],
  };
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [{ id: randomUUID(), title: 'Describe it', tasks: [task] }],
  });
  const made = await ada.call(wizards.create, { body: { name: 'Report a case' } });
  await ada.call(wizards.saveDraft, {
    params: { wizardId: made.id },
    body: { draftRev: made.draftRev, name: made.name, icon: made.icon, definition },
  });
  await publish(ada, made.id);
  return made.id;
}

test('two items are merged: views, cards, roles, smart collections, audiences and wizards ask for the other one', async () => {
  const inCases = { collectionId: cases.id };
  const view = await ada.call(views.create, {
    params: inCases,
    body: {
      internalName: 'Fresh or open',
      type: 'table',
      settings: { filter: { field: 'state', operator: 'is_any_of', value: [item.new, item.open] } },
    },
  });
  const own = await kim.call(views.create, {
    params: inCases,
    body: {
      internalName: 'Mine',
      type: 'table',
      settings: { filter: { all: [{ field: 'part_of.state', operator: 'is_not', value: item.new }] } },
    },
  });
  const partOf = (await ada.call(collections.get, { params: inCases })).fields.find(
    ({ columnName }) => columnName === 'part_of',
  );
  const card = await ada.call(dataCards.create, {
    params: inCases,
    body: {
      name: 'Fresh parts',
      settings: {
        type: 'table',
        source: { kind: 'reverse', collectionId: cases.id, fieldId: partOf?.id as never },
        filter: isState('new'),
        sorts: [],
        columns: [],
      },
    },
  });
  const roleId = await makeRole();
  await ada.call(teamApiKeys.create, {
    body: {
      name: 'Fresh reader',
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: cases.id, fieldId: null, filter: isState('new') },
      ],
    },
  });
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'To the new ones',
      audience: collectionAudience(cases.id, 'email', isState('new')),
    },
  });
  const wizardId = await makeWizard();
  expect([await namesIn(kim, cases), await namesIn(ada, urgent)]).toEqual([['A'], ['A']]);

  const params = { collectionId: list.id, recordId: item.new };
  const { places } = await ada.call(customLists.references, { params });
  expect(Object.fromEntries(places.map(({ kind, count }) => [kind, count]))).toEqual({
    view: 2,
    card: 1,
    role: 1,
    api_key: 1,
    smart_collection: 1,
    message: 1,
    wizard: 1,
    field: 1,
  });
  expect((await refusal(kim.call(customLists.references, { params }))).status).toBe(403);

  const merged = await ada.call(customLists.replaceItem, {
    params,
    body: { replaceWith: item.open },
  });
  expect(merged).toMatchObject({ changed: 1, places: 9, isRunning: false });

  const viewNow = await ada.call(views.get, { params: { ...inCases, viewId: view.id } });
  expect(viewNow.settings.filter).toEqual({ field: 'state', operator: 'is_any_of', value: [item.open] });
  expect(viewNow.version).toBe(view.version + 1);
  const { settings } = (await ada.call(dataCards.list, { params: inCases })).items.find(
    ({ id }) => id === card.id,
  ) as { settings: { filter: unknown } };
  expect(settings.filter).toEqual(isState('open'));
  const role = await ada.call(roles.get, { params: { roleId } });
  expect(role.dataPermissions).toMatchObject([{ filter: isState('open') }]);
  const keys = await ada.call(teamApiKeys.list);
  expect(keys.items[0]?.dataPermissions).toMatchObject([{ filter: isState('open') }]);
  expect([await namesIn(kim, cases), await namesIn(ada, urgent)]).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  expect((await ada.call(messages.get, { params: { messageId: message.id } })).audience).toEqual(
    collectionAudience(cases.id, 'email', isState('open')),
  );
  const draft = JSON.stringify((await ada.call(wizards.get, { params: { wizardId } })).draft);
  expect([draft.includes(item.new), draft.includes(item.open)]).toEqual([false, true]);
  // The live version was published before, and still sets the other item.
  const visitor = await Visitor.start(server.anonymous, wizardId);
  await visitor.submit({});
  expect(visitor.step).toMatchObject({ status: 'finished' });
  expect(await namesIn(ada, urgent)).toEqual(['A', 'B', 'By wizard']);
  const begun = (await ada.call(collections.get, { params: inCases })).fields.find(
    ({ columnName }) => columnName === 'state',
  );
  expect(begun?.defaultValue).toBe(item.open);

  // A view changed by its user in the meantime is left unchanged.
  await kim.call(views.change, {
    params: { ...inCases, viewId: own.id },
    body: { version: own.version + 1, settings: { displayedFields: [], filter: isState('done') } },
  });
  await ada.call(customLists.undoReplacement, { params, body: { batchId: merged.batchId } });
  expect((await ada.call(roles.get, { params: { roleId } })).dataPermissions).toMatchObject([
    { filter: isState('new') },
  ]);
  const back = await ada.call(views.get, { params: { ...inCases, viewId: view.id } });
  expect(back.settings.filter).toEqual({
    field: 'state',
    operator: 'is_any_of',
    value: [item.new, item.open],
  });
  const unchanged = await kim.call(views.get, { params: { ...inCases, viewId: own.id } });
  expect(unchanged.settings.filter).toEqual(isState('done'));
  await expect.poll(() => namesIn(ada, urgent), { timeout: 20_000 }).toEqual(['A']);
});

test('an item that goes without another leaves what asks for it as it is: it finds nothing more than before', async () => {
  const [deleted] = await createIn(ada, list, [{ name: 'Odd' }]);
  const filter: Filter = { field: 'state', operator: 'is', value: deleted?.id ?? '' };
  const params = { collectionId: urgent.id };
  await ada.call(collections.change, { params, body: { membershipDataFilter: filter } });
  const replaced = await ada.call(customLists.replaceItem, {
    params: { collectionId: list.id, recordId: deleted?.id ?? '' },
    body: { replaceWith: null },
  });
  expect(replaced.places).toBe(0);
  expect((await ada.call(collections.get, { params })).membershipDataFilter).toEqual(filter);
  expect(await namesIn(ada, urgent)).toEqual([]);
});
