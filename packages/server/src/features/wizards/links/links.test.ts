import { collections } from '@fieldhouse/contract/collections';
import { roles } from '@fieldhouse/contract/roles';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSignup } from '../../../../test/wizard-makers.ts';

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

test('a wizard is linked, changed, offered to whoever may run it, and unlinked', async () => {
  const { ada, tom, olga } = server;
  const { wizard, params } = await makePlace('Welcome');
  const made = await ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'create' } });
  expect(made).toMatchObject({ wizardName: 'Welcome', type: 'create', isInRowMenus: false, isOpen: true });
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
  expect(await ada.call(wizards.get, { params: { wizardId: wizard.id } })).toMatchObject({ name: 'Welcome' });
});

test('a wizard that is offline is administered, and offered to nobody', async () => {
  const { ada } = server;
  const { wizard, params } = await makePlace('Seasonal');
  await ada.call(wizardLinks.create, { params, body: { wizardId: wizard.id, type: 'record' } });
  await ada.call(wizards.takeOffline, { params: { wizardId: wizard.id }, body: {} });
  expect((await ada.call(wizardLinks.list, { params })).items).toEqual([]);
  expect((await ada.call(wizardLinks.listAll, { params })).items).toMatchObject([{ isOpen: false }]);
});

test('whoever may read a collection and not run a wizard is not offered it', async () => {
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
