// The migration that ends imports without a job, on imports as they were before.
import { randomUUID } from 'node:crypto';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

let database: OldDatabase;
beforeAll(async () => {
  database = await createOldDatabase('202611291402-membership-country.sql');
});
afterAll(() => database.drop());

const [team, collection, list] = [randomUUID(), randomUUID(), randomUUID()];

async function addImport(): Promise<string> {
  const id = randomUUID();
  await database.client.query(
    `insert into platform.imports (team_id, id, collection_id, file_name, state, encoding, delimiter, has_header, columns)
      values ($1, $2, $3, 'file.csv', 'running', 'utf-8', ',', true, '[]')`,
    [team, id, collection],
  );
  return id;
}

async function addSubscribers(): Promise<string> {
  const id = randomUUID();
  await database.client.query(
    `insert into platform.subscriber_imports (team_id, id, list_id, state, file_name, format, source, is_confirmed)
      values ($1, $2, $3, 'running', 'file.csv', '{}', 'Old system', true)`,
    [team, id, list],
  );
  await database.client.query(
    `insert into platform.files (team_id, id, purpose, name, size, media_type) values ($1, $2, 'import', 'file.csv', 1, 'text/csv')`,
    [team, id],
  );
  return id;
}

async function addJob(queue: string, importId: string, state: string): Promise<void> {
  const data = JSON.stringify({ teamId: team, payload: { importId } });
  await database.client.query('insert into jobs.job (name, data, state) values ($1, $2, $3)', [
    queue,
    data,
    state,
  ]);
}

test('imports without a job have failed, and those that still have one go on', async () => {
  const { client } = database;
  await client.query('insert into platform.teams (team_id, name, short_name) values ($1, $2, $2)', [
    team,
    'Riverside',
  ]);
  await client.query('set session_replication_role = replica');
  await client.query(getConstructionPlans('jobs'));
  for (const queue of ['imports.run', 'subscription-lists.import'])
    await client.query('select jobs.create_queue($1, \'{"policy":"standard"}\')', [queue]);
  const [stuck, alive, waiting] = [await addImport(), await addImport(), await addImport()];
  const [lost, going] = [await addSubscribers(), await addSubscribers()];
  await addJob('imports.run', stuck, 'failed');
  await addJob('imports.run', alive, 'active');
  await client.query('insert into platform.outbox (team_id, queue, payload) values ($1, $2, $3)', [
    team,
    'imports.run',
    JSON.stringify({ importId: waiting }),
  ]);
  await addJob('subscription-lists.import', going, 'active');
  await database.upgrade();
  const statesOf = async (table: string) => {
    const { rows } = await client.query<{ id: string; state: string; error_detail: string | null }>(
      `select id, state, error_detail from platform.${table}`,
    );
    return new Map(rows.map(({ id, state, error_detail }) => [id, [state, error_detail]]));
  };
  expect(await statesOf('imports')).toEqual(
    new Map([
      [stuck, ['failed', 'gave_up']],
      [alive, ['running', null]],
      [waiting, ['running', null]],
    ]),
  );
  expect(await statesOf('subscriber_imports')).toEqual(
    new Map([
      [lost, ['failed', 'gave_up']],
      [going, ['running', null]],
    ]),
  );
  const { rows } = await client.query('select id from platform.files');
  expect(rows).toEqual([{ id: going }]);
});
