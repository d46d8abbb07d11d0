import { collections } from '@fieldhouse/contract/collections';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { fillMillion, startMillion } from './million-records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

test('the count of a child follows the records that are filled in', async () => {
  const { ada, deps } = server;
  const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
  const collectionId = await deps.withTeam(authority, startMillion);
  const { id } = await ada.call(collections.create, {
    body: {
      name: 'Active contact',
      pluralName: 'Active contacts',
      parentId: collectionId as never,
      membershipDataFilter: { field: 'active', operator: 'is', value: true },
    },
  });
  const total = async () => {
    const body = { limit: 1, count: true } as const;
    return (await ada.call(records.query, { params: { collectionId: id }, body })).total;
  };
  expect(await total()).toBe(0);
  const { fields } = await ada.call(collections.get, { params: { collectionId: collectionId as never } });
  const itemsOf = async (title: string) => {
    const listId = fields.find((field) => field.title === title)?.settings.listId;
    const params = { collectionId: listId as never };
    return (await ada.call(records.query, { params, body: { limit: 50 } })).records.map((item) => item.id);
  };
  const job = { collectionId, cityIds: await itemsOf('City'), tagIds: await itemsOf('Tags') };
  await fillMillion(deps, authority, job, 30);
  await expect.poll(total).toBe(20);
});
