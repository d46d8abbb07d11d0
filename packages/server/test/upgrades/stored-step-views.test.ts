// The migration that takes whole lists out of the replies stored with steps of wizards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from './upgraded-database.ts';

let database: OldDatabase;
beforeAll(async () => {
  database = await createOldDatabase('202611291801-stuck-imports.sql');
});
afterAll(() => database.drop());

test('stored replies lose the items to choose from, and nothing else', async () => {
  const { client } = database;
  await client.query('set session_replication_role = replica');
  const add = async (seq: number, response: object) => {
    await client.query(
      `insert into platform.step_visits (team_id, id, run_id, step_id, visit_no, seq, idem_key, req_hash, answers, response, at, ms)
        values ($1, $2, $3, $4, 1, $5, $6, '', '{}', $7, now(), 1)`,
      [randomUUID(), randomUUID(), randomUUID(), randomUUID(), seq, randomUUID(), JSON.stringify(response)],
    );
  };
  const choice = { fieldId: 'a', value: { id: '1', label: 'Blue' } };
  const open = { fieldId: 'b', value: 'x', options: null };
  const text = { type: 'display_text', html: '<p>Hello</p>' };
  const view = (options: object[]) => ({
    rev: 1,
    parts: [text, { type: 'create_record', questions: [open, { ...choice, options }] }],
  });
  const finished = { rev: 2, parts: [], thankYouHtml: 'x' };
  await add(
    1,
    view([
      { id: '1', label: 'Blue' },
      { id: '2', label: 'Red' },
    ]),
  );
  await add(2, finished);
  await add(3, {});
  await database.upgrade();
  const { rows } = await client.query<{ response: object }>(
    'select response from platform.step_visits order by seq',
  );
  expect(rows.map(({ response }) => response)).toEqual([view([]), finished, {}]);
});
