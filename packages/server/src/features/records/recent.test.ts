// The latest changes as each member may see them.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let people: CollectionWithFields;
let events: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  people = await server.ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  events = await server.ada.call(collections.create, { body: { name: 'Event', pluralName: 'Events' } });
  await add(people, 'Elena');
  await add(events, 'Open house');
  await add(people, 'Omar');
});
afterAll(() => server.stop());

async function add({ id }: CollectionWithFields, name: string): Promise<string> {
  const made = await server.ada.call(records.create, {
    params: { collectionId: id },
    body: { records: [{ name }] },
  });
  // The engine writes the reply in the contract's format.
  return (made as { records: { id: string }[] }).records[0]?.id ?? '';
}

test('the newest change is first, across all collections, with its kind', async () => {
  const elena = (await server.ada.call(records.recent)).items.find(({ label }) => label === 'Elena');
  await server.ada.call(records.update, {
    params: { collectionId: people.id },
    // The id is from the reply.
    body: { records: [{ id: elena?.id as never, values: { name: 'Elena Rossi' } }] },
  });
  const { items } = await server.tom.call(records.recent);
  expect(items.map(({ label, collectionName, isNew }) => [label, collectionName, isNew])).toEqual([
    ['Elena Rossi', 'People', false],
    ['Omar', 'People', true],
    ['Open house', 'Events', true],
  ]);
  expect(new Set(items.map(({ changedBy }) => changedBy.name))).toEqual(new Set(['Ada Lindqvist']));
});

test('every change is on some page, once, also those that were made at the same time', async () => {
  const { ada } = server;
  const { teamId } = await ada.call(teams.create, { body: { name: 'Paged' } });
  const made: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await ada.call(collections.create, {
      params: { teamId },
      body: { name: `Batch ${n}`, pluralName: `Batches ${n}` },
    });
    const names = Array.from({ length: 7 }, (_, at) => `${n}/${at}`);
    await ada.call(records.create, {
      params: { teamId, collectionId: id },
      body: { records: names.map((name) => ({ name })) },
    });
    made.push(...names);
  }
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ada.call(records.recent, {
      params: { teamId },
      query: { limit: '4', ...(after !== undefined && { after }) },
    });
    seen.push(...page.items.map(({ label }) => label));
    after = page.next;
  }
  expect(seen.map((label) => label[0])).toEqual([...'222222211111110000000']);
  expect(seen.toSorted()).toEqual(made);
  const broken = ada.call(records.recent, { params: { teamId }, query: { after: 'x_y' } });
  expect((await refusal(broken)).problem.code).toBe('invalid_input');
});

test('of very many collections, the last changes are found in whichever they are', async () => {
  const { ada } = server;
  const { teamId } = await ada.call(teams.create, { body: { name: 'Many' } });
  for (let n = 0; n < 62; n += 1) {
    const params = { teamId };
    const { id } = await ada.call(collections.create, {
      params,
      body: { name: `Thing ${n}`, pluralName: `Things ${n}` },
    });
    await ada.call(records.create, {
      params: { ...params, collectionId: id },
      body: { records: [{ name: `In ${n}` }] },
    });
  }
  const { items } = await ada.call(records.recent, { params: { teamId } });
  expect(items.map(({ label }) => label)).toEqual(Array.from({ length: 50 }, (_, n) => `In ${61 - n}`));
});

test('the items of custom lists are no records of the team', async () => {
  const list = await server.ada.call(collections.create, {
    body: { name: 'Color', pluralName: 'Colors', isUsedAsCustomList: true },
  });
  await add(list, 'Green');
  const { items } = await server.ada.call(records.recent);
  expect(items.map(({ label }) => label)).not.toContain('Green');
});

test('a user who may not read a collection or its change times sees nothing of it', async () => {
  const kim = await makeMember(server, 'kim');
  const give = async (name: string, dataPermissions: readonly DataPermission[]) => {
    const role = await server.ada.call(roles.create, {
      body: { name, dataPermissions: [...dataPermissions] },
    });
    await giveRoles(server.ada, kim, [role.id], { dataAccess: 'by_role' });
  };
  const names = {
    type: 'read_data_field_data',
    collectionId: people.id,
    fieldId: null,
    filter: null,
  } as const;
  const times = { type: 'read_data_record_metadata', collectionId: people.id, filter: null } as const;
  await give('Names only', [names]);
  expect((await kim.call(records.recent)).items).toEqual([]);
  await give('Times too', [names, times]);
  const { items } = await kim.call(records.recent);
  expect(new Set(items.map(({ collectionName }) => collectionName))).toEqual(new Set(['People']));
});
