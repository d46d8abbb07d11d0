import { collections } from '@fieldhouse/contract/collections';
import { roles } from '@fieldhouse/contract/roles';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { refusal } from '../../../../test/people.ts';
import { makeVisits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup, publish } from '../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

async function makePlace(name: string) {
  const { wizard } = await makeSignup(server.ada, { name });
  const collection = await server.ada.call(collections.create, {
    body: { name: `${name} one`, pluralName: `${name} many` },
  });
  return { wizard, params: { collectionId: collection.id } };
}

test('a wizard is linked, changed, offered to users who may run it, and unlinked', async () => {
  const { ada, tom, olga } = server;
  const { wizard, people } = await makeVisits(ada);
  const params = { collectionId: people.id };
  const [first] = (await ada.call(wizardLinks.listAll, { params })).items;
  await ada.call(wizardLinks.unlink, { params: { ...params, wizardLinkId: first?.id ?? '' } });
  const made = await ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'create' } });
  expect(made).toMatchObject({
    wizardName: wizard.name,
    type: 'create',
    isInRowMenus: false,
    isOpen: true,
    isFitting: true,
  });
  const again = ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'create' } });
  expect((await refusal(again)).status).toBe(409);
  const one = { ...params, wizardLinkId: made.id };
  const body = { type: 'record', isInRowMenus: true, description: 'Signs them in' } as const;
  const changed = await ada.call(wizardLinks.change, { params: one, body });
  expect(changed).toEqual({ ...made, ...body });
  expect((await tom.call(wizardLinks.list, { params })).items).toEqual([changed]);
  expect((await refusal(tom.call(wizardLinks.listAll, { params }))).status).toBe(403);
  expect((await refusal(olga.call(wizardLinks.list, { params }))).status).toBe(404);
  await ada.call(wizardLinks.unlink, { params: one });
  expect((await ada.call(wizardLinks.listAll, { params })).items).toEqual([]);
  // The wizard itself is still there.
  expect(await ada.call(wizards.get, { params: { wizardId: wizard.id } })).toMatchObject({
    name: wizard.name,
  });
});

test('a wizard that starts with a record is in the menus of such records once it is published, until it is unlinked', async () => {
  const { ada, tom } = server;
  const visits = await makeVisits(ada, { isPublished: false });
  const params = { collectionId: visits.people.id };
  const offered = async () => (await tom.call(wizardLinks.list, { params })).items;
  expect(await offered()).toEqual([]);
  await publish(ada, visits.wizard.id);
  const [link] = await offered();
  expect(link).toMatchObject({ wizardId: visits.wizard.id, type: 'record', isInRowMenus: true });
  await ada.call(wizardLinks.unlink, { params: { ...params, wizardLinkId: link?.id ?? '' } });
  await visits.save({ ...visits.wizard.draft, thankYou: [] });
  await publish(ada, visits.wizard.id);
  expect(await offered()).toEqual([]);
});

test('a wizard that is offline can be administered, and is offered to no one', async () => {
  const { ada } = server;
  const { wizard, params } = await makePlace('Seasonal');
  await ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'create' } });
  await ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  expect((await ada.call(wizardLinks.list, { params })).items).toEqual([]);
  expect((await ada.call(wizardLinks.listAll, { params })).items).toMatchObject([{ isOpen: false }]);
});

test('a user who may read a collection but not run a wizard is not offered it', async () => {
  const { ada } = server;
  const { wizard, params } = await makePlace('Guarded');
  await ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'create' } });
  const nora = await makeMember(server, 'nora');
  const read = {
    type: 'read_data_field_data',
    collectionId: params.collectionId,
    fieldId: null,
    filter: null,
  } as const;
  const { id } = await ada.call(roles.create, { body: { name: 'Reader', dataPermissions: [read] } });
  await giveRoles(ada, nora, [id]);
  expect((await nora.call(wizardLinks.list, { params })).items).toEqual([]);
});

test('for one record only a wizard is linked that starts with records of the collection or of one above it', async () => {
  const { ada, tom } = server;
  const visits = await makeVisits(ada);
  const { wizard, people } = visits;
  const toRecord = { wizardId: wizard.id, type: 'record' } as const;
  const other = await makePlace('Nothing');
  const nothing = { wizardId: other.wizard.id, type: 'record' } as const;
  for (const [params, body] of [
    [other.params, toRecord],
    [other.params, nothing],
  ] as const) {
    const refused = await refusal(ada.call(wizardLinks.create, { params, body }));
    expect(refused.problem.code).toBe('wizard_wrong_record_type');
  }
  const adding = await ada.call(wizardLinks.create, {
    params: other.params,
    body: { ...nothing, type: 'create' },
  });
  const change = ada.call(wizardLinks.change, {
    params: { ...other.params, wizardLinkId: adding.id },
    body: { type: 'record' },
  });
  expect((await refusal(change)).problem.code).toBe('wizard_wrong_record_type');

  const child = await ada.call(collections.create, {
    body: { name: 'Friend', pluralName: `Friends ${wizard.name}`, parentId: people.id },
  });
  await ada.call(wizardLinks.create, { params: { collectionId: child.id }, body: toRecord });
  for (const { id } of [people, child]) {
    const params = { collectionId: id };
    expect((await tom.call(wizardLinks.list, { params })).items).toMatchObject([{ isFitting: true }]);
  }
  // Published again without effect: the link is shown as fixed, but still not available to anyone.
  const steps = visits.wizard.draft.steps.map((step) => ({
    ...step,
    tasks: [{ id: step.tasks[0]?.id, type: 'display_text', condition: null, body: [{ t: '<p>Hello</p>' }] }],
  }));
  await visits.save({ ...visits.wizard.draft, startsWith: null, thankYou: [], steps } as never);
  await publish(ada, wizard.id);
  const params = { collectionId: people.id };
  expect((await tom.call(wizardLinks.list, { params })).items).toEqual([]);
  expect((await ada.call(wizardLinks.listAll, { params })).items).toMatchObject([{ isFitting: false }]);
});
