// The migration of 28 November 2026 asks for the search text of each table to be rebuilt.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

let database: OldDatabase;
beforeAll(async () => {
  database = await createOldDatabase('202611271601-usage.sql');
});
afterAll(() => database.drop());

test('each table is rebuilt once, and none of a deleted collection', async () => {
  const [teamId, people, members, gone] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await database.client.query('insert into platform.teams (team_id, name, short_name) values ($1, $2, $2)', [
    teamId,
    'Riverside',
  ]);
  for (const [id, name, parentId, deletedAt] of [
    [people, 'People', null, null],
    [members, 'Members', people, null],
    [gone, 'Gone', null, new Date()],
  ]) {
    await database.client.query(
      `insert into platform.collections (team_id, id, name, plural_name, parent_id, root_id, deleted_at)
       values ($1, $2, $3, $3, $4, $4, $5)`,
      [teamId, id, name, parentId, deletedAt],
    );
  }
  await database.upgrade();
  const { rows } = await database.client.query(
    `select team_id, payload from platform.outbox where queue = 'records.refresh-search'`,
  );
  expect(rows).toEqual([{ team_id: teamId, payload: { collectionId: people } }]);
});
