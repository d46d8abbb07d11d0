// The migration that stores who created a team, on teams as they were before.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

let database: OldDatabase;
beforeAll(async () => {
  database = await createOldDatabase('202611291201-repeated-tasks.sql');
});
afterAll(() => database.drop());

async function addUser(teamId: string, name: string, createdAt: string): Promise<string> {
  const [id, userId] = [randomUUID(), randomUUID()];
  const email = `${name}@example.org`;
  await database.client.query(
    'insert into identity.users (id, name, email, first_name, last_name) values ($1, $2, $3, $2, $2)',
    [userId, name, email],
  );
  await database.client.query(
    `insert into platform.team_users (team_id, id, user_id, email, first_name, last_name, created_at)
      values ($1, $2, $3, $4, $5, $5, $6)`,
    [teamId, id, userId, email, name, createdAt],
  );
  return userId;
}

test('the first user of a team is its creator, and a team without users has none until its first', async () => {
  const [old, empty] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [old, 'Riverside'],
    [empty, 'Hilltop'],
  ])
    await database.client.query(
      'insert into platform.teams (team_id, name, short_name) values ($1, $2, $2)',
      [id, name],
    );
  await addUser(old, 'later', '2026-02-01');
  const first = await addUser(old, 'first', '2026-01-01');
  await database.upgrade();
  const creators = async () => {
    const { rows } = await database.client.query<{ name: string; created_by: string | null }>(
      'select name, created_by from platform.teams order by name desc',
    );
    return rows;
  };
  expect(await creators()).toEqual([
    { name: 'Riverside', created_by: first },
    { name: 'Hilltop', created_by: null },
  ]);
  const founder = await addUser(empty, 'founder', '2026-03-01');
  await addUser(empty, 'guest', '2026-03-02');
  expect((await creators())[1]).toEqual({ name: 'Hilltop', created_by: founder });
});
