import { randomUUID } from 'node:crypto';
import { blueprints } from '@fieldhouse/contract/blueprints';
import { collections } from '@fieldhouse/contract/collections';
import { dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
let offered: string;
let hiddenId: string;
let outsideName: string;

const staysBehind = ['Without a donor', 'Helped ones'];
const secret = 'Top secret remark';

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  const { ada } = server;
  const make = (body: object) => ada.call(collections.create, { body: body as never });
  const outside = await make({
    name: 'Donor',
    pluralName: 'Donors of Ada',
    fields: [{ title: 'Name', dataType: 'plain_text' }],
  });
  outsideName = outside.fields[0]?.id ?? '';
  hiddenId = outside.id;
  const skills = await make({ name: 'Skill', pluralName: 'Skills', isUsedAsCustomList: true });
  const items = (await ada.call(records.create, {
    params: { collectionId: skills.id },
    body: { records: [{ name: 'Cooking', color: 'green' }, { name: 'Driving' }] },
  })) as { records: DataRecord[] };
  const helpers = await make({
    name: 'Helper',
    pluralName: 'Helpers',
    description: 'Who helps',
    fields: [
      { title: 'Name', dataType: 'plain_text', isRequired: true },
      { title: 'Skill', dataType: 'single_selection_from_list', settings: { listId: skills.id } },
      { title: 'Donor', dataType: 'single_data_record', settings: { collectionId: outside.id } },
      { title: 'Remark', dataType: 'plain_text' },
    ],
  });
  offered = helpers.id;
  await ada.call(collections.addField, {
    params: { collectionId: helpers.id },
    body: { title: 'Buddy', dataType: 'single_data_record', settings: { collectionId: helpers.id } },
  });
  await make({
    name: 'Cook',
    pluralName: 'Cooks',
    parentId: helpers.id,
    membershipDataFilter: { field: 'skill', operator: 'is', value: items.records[0]?.id },
    fields: [{ title: 'Kitchen', dataType: 'plain_text' }],
  });
  await ada.call(views.create, {
    params: { collectionId: helpers.id },
    body: {
      internalName: 'By name',
      type: 'table',
      visibility: 'team',
      settings: { displayedFields: [{ field: 'name' }, { field: 'donor' }] },
    },
  });
  await ada.call(views.create, {
    params: { collectionId: helpers.id },
    body: { internalName: 'Mine alone', type: 'table', settings: { displayedFields: [{ field: 'name' }] } },
  });
  const nameField = helpers.fields[0];
  await ada.call(dataCards.create, {
    params: { collectionId: helpers.id },
    body: {
      name: 'Basics',
      icons: ['fa-solid fa-user'],
      width: 'full',
      settings: {
        type: 'form',
        // The link to a donor is left out, and the card is included without it.
        fields: [nameField, helpers.fields[2]].map((field) => ({
          fieldId: field?.id as never,
          width: 'full' as const,
        })),
      },
    },
  });
  const helped = await ada.call(collections.addField, {
    params: { collectionId: outside.id },
    body: { title: 'Helper', dataType: 'single_data_record', settings: { collectionId: helpers.id } },
  });
  const source = { kind: 'reverse' as const, collectionId: outside.id, fieldId: helped.id };
  await ada.call(dataCards.create, {
    params: { collectionId: helpers.id },
    body: { name: 'Helped ones', settings: { type: 'table', source, columns: [] } },
  });
  await ada.call(views.create, {
    params: { collectionId: helpers.id },
    body: {
      internalName: 'Without a donor',
      type: 'table',
      visibility: 'team',
      settings: { filter: { field: 'donor', operator: 'is_empty' } },
    },
  });
  await ada.call(records.create, {
    params: { collectionId: helpers.id },
    body: { records: [{ name: 'Ann', remark: secret }] },
  });
});
afterAll(() => server.stop());

test('what is not offered is not there for anybody else', async () => {
  const { olga } = server;
  expect((await olga.call(blueprints.list)).items).toEqual([]);
  const closed = olga.call(blueprints.get, { params: { blueprintId: offered } });
  expect((await refusal(closed)).problem.code).toBe('not_found');
});

test('a blueprint is installed with its parts, without a record, and names what stays behind', async () => {
  const { ada, olga } = server;
  await ada.call(collections.change, {
    params: { collectionId: offered },
    body: { isBlueprint: true, blueprintMarketplacePrice: '12.50' },
  });
  const { items } = await olga.call(blueprints.list);
  expect(items).toMatchObject([{ pluralName: 'Helpers', price: '12.50', fieldCount: 6 }]);
  expect((await ada.call(blueprints.list)).items).toEqual([]);
  const preview = await olga.call(blueprints.get, { params: { blueprintId: offered } });
  expect(preview).toMatchObject({
    lists: ['Skills'],
    views: ['By name'],
    cards: ['Basics'],
    leftOut: staysBehind,
  });
  // Nothing else of the other team: no linked collections, no records, nothing personal.
  const previewText = JSON.stringify(preview);
  for (const word of ['Donors of Ada', secret, 'Mine alone', 'Ann', hiddenId])
    expect(previewText).not.toContain(word);

  const made = await olga.call(blueprints.install, {
    params: { blueprintId: offered },
    body: { pluralName: 'Our helpers' },
  });
  expect(made.leftOut).toEqual(['Donor', ...staysBehind]);
  const { collection } = made;
  expect(collection).toMatchObject({ pluralName: 'Our helpers', recordCount: 0, isBlueprint: false });
  expect(collection.id).not.toBe(offered);
  expect(collection.fields.map(({ title }) => title)).toEqual(['Name', 'Skill', 'Remark', 'Buddy']);
  expect(collection.fields.at(-1)?.settings).toMatchObject({ collectionId: collection.id });
  const all = (await olga.call(collections.list)).items;
  const skills = all.find(({ pluralName }) => pluralName === 'Skills');
  expect(skills).toMatchObject({ recordCount: 2, isUsedAsCustomList: true });
  const cooks = all.find(({ pluralName }) => pluralName === 'Cooks');
  expect(cooks).toMatchObject({ parentId: collection.id, isSmartCollection: true });
  const { items: shown } = await olga.call(views.list, { params: { collectionId: collection.id } });
  expect(shown.map(({ internalName }) => internalName)).toContain('By name');
  const { items: cards } = await olga.call(dataCards.list, { params: { collectionId: collection.id } });
  const basics = cards.find(({ name }) => name === 'Basics');
  expect(basics?.settings).toMatchObject({ fields: [{ fieldId: collection.fields[0]?.id }] });
  const whole = JSON.stringify([collection, all, shown]);
  for (const id of [offered, hiddenId]) expect(whole).not.toContain(id);
  const again = olga.call(blueprints.install, {
    params: { blueprintId: offered },
    body: { pluralName: 'Our helpers' },
  });
  expect((await refusal(again)).problem.code).toBe('name_taken');
});

test('its published wizards come along as drafts, with what they name in the ids of the new team', async () => {
  const { ada, olga } = server;
  const own = await ada.call(collections.get, { params: { collectionId: offered } });
  const idOf = (columnName: string) => own.fields.find((field) => field.columnName === columnName)?.id;
  const task = (collectionId: string, fields: object[]) => ({
    id: randomUUID(),
    type: 'create_record',
    collectionId,
    fields,
  });
  const asked = [{ fieldId: idOf('name'), isRequired: true }, { fieldId: idOf('donor') }];
  const definition = wizardDefinition.parse({
    startsWith: offered,
    steps: [
      { id: randomUUID(), title: 'New helper', tasks: [task(offered, asked)] },
      { id: randomUUID(), title: 'Thank the donor', tasks: [task(hiddenId, [{ fieldId: outsideName }])] },
    ],
  });
  const made = await ada.call(wizards.create, { body: { name: 'Welcome' } });
  await ada.call(wizards.saveDraft, {
    params: { wizardId: made.id },
    body: { draftRev: made.draftRev, name: 'Welcome', icon: made.icon, definition },
  });
  await ada.call(wizardLinks.create, {
    params: { collectionId: offered },
    body: { wizardId: made.id, type: 'record', isInRowMenus: true },
  });
  const params = { blueprintId: offered };
  // Unpublished wizards are not included.
  expect((await olga.call(blueprints.get, { params })).wizards).toEqual([]);
  await publish(ada, made.id);
  expect((await olga.call(blueprints.get, { params })).wizards).toEqual([
    { name: 'Welcome', steps: ['New helper'], leftOut: ['New helper', 'Thank the donor'] },
  ]);
  const installed = await olga.call(blueprints.install, { params, body: { pluralName: 'Helpers again' } });
  expect(installed.leftOut).toEqual([
    'Donor',
    ...staysBehind,
    'Welcome: New helper',
    'Welcome: Thank the donor',
  ]);
  const { collection } = installed;
  const links = await olga.call(wizardLinks.listAll, { params: { collectionId: collection.id } });
  expect(links.items).toMatchObject([{ wizardName: 'Welcome', isInRowMenus: true, isOpen: false }]);
  const theirs = await olga.call(wizards.get, {
    params: { wizardId: links.items[0]?.wizardId ?? '' },
  });
  expect(theirs).toMatchObject({ state: 'offline', draft: { startsWith: collection.id } });
  const [first] = theirs.draft.steps;
  expect(first?.tasks).toMatchObject([
    { collectionId: collection.id, fields: [{ fieldId: collection.fields[0]?.id }] },
  ]);
  for (const id of [offered, hiddenId, idOf('name') ?? '']) expect(JSON.stringify(theirs)).not.toContain(id);
  // It is complete: only its permissions have to be reviewed before publishing.
  expect(await publish(olga, theirs.id)).toMatchObject({ state: 'live' });
});

test('an offer that is taken back is gone, and what is deleted was never offered', async () => {
  const { ada, olga } = server;
  await ada.call(collections.change, {
    params: { collectionId: offered },
    body: { isBlueprint: false },
  });
  const closed = olga.call(blueprints.install, { params: { blueprintId: offered }, body: {} });
  expect((await refusal(closed)).problem.code).toBe('not_found');
});
