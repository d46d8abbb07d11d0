// A deleted field can be restored with its values for 30 days; after that, or on request, it is erased.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const dayMs = 24 * 60 * 60 * 1000;
let server: TestServer;
let ada: Person;
let offsetMs = 0;
let count = 0;

beforeAll(async () => {
  server = await startServer({ overrides: { clock: { now: () => new Date(Date.now() + offsetMs) } } });
  ada = server.ada;
});
afterAll(() => server.stop());

async function makeClub(more: object = {}): Promise<CollectionWithFields> {
  count += 1;
  const made = await ada.call(collections.create, {
    body: {
      name: `Club ${count}`,
      pluralName: `Clubs ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Motto', dataType: 'plain_text', ...more },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: [{ name: 'Chess', motto: 'Think first' }] },
  });
  return made;
}

const motto = (club: CollectionWithFields) => ({
  collectionId: club.id,
  fieldId: club.fields.find(({ columnName }) => columnName === 'motto')?.id as never,
});

async function query(club: CollectionWithFields, body: object = {}): Promise<DataRecord['values'][]> {
  const params = { collectionId: club.id };
  const reply = await ada.call(records.query, { params, body: body as never });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values);
}

const listed = async (club: CollectionWithFields) =>
  (await ada.call(deletedFields.list, { params: { collectionId: club.id } })).items;

test('a field comes back with its values, its uniqueness, and the words that the search finds', async () => {
  const club = await makeClub({ isUnique: true });
  await ada.call(collections.deleteField, { params: motto(club) });
  expect(await listed(club)).toMatchObject([{ title: 'Motto', columnName: 'motto', dataType: 'plain_text' }]);
  expect(await query(club)).toEqual([{ name: 'Chess' }]);
  await vi.waitFor(async () => expect(await query(club, { search: 'think' })).toEqual([]), {
    timeout: 20_000,
    interval: 200,
  });
  const back = await ada.call(deletedFields.restore, { params: motto(club) });
  expect(back).toMatchObject({ id: motto(club).fieldId, title: 'Motto', isUnique: true });
  expect(await listed(club)).toEqual([]);
  const whole = [{ name: 'Chess', motto: 'Think first' }];
  expect(await query(club)).toEqual(whole);
  await vi.waitFor(async () => expect(await query(club, { search: 'think' })).toEqual(whole), {
    timeout: 20_000,
    interval: 200,
  });
  const twice = ada.call(records.create, {
    params: { collectionId: club.id },
    body: { records: [{ name: 'Go', motto: 'think first' }] },
  });
  expect((await refusal(twice)).problem.code).toBe('value_taken');
});

test('while another field has its column name it stays in the trash', async () => {
  const club = await makeClub();
  await ada.call(collections.deleteField, { params: motto(club) });
  await ada.call(collections.addField, {
    params: { collectionId: club.id },
    body: { title: 'Motto', dataType: 'number' },
  });
  const taken = await refusal(ada.call(deletedFields.restore, { params: motto(club) }));
  expect(taken.problem).toMatchObject({ code: 'column_name_taken', data: { columnName: 'motto' } });
});

test('while what it links to is in the trash it stays there too', async () => {
  const target = await makeClub();
  const settings = { collectionId: target.id };
  const club = await makeClub();
  const link = await ada.call(collections.addField, {
    params: { collectionId: club.id },
    body: { title: 'Rival', dataType: 'single_data_record', settings },
  });
  const params = { collectionId: club.id, fieldId: link.id };
  await ada.call(collections.deleteField, { params });
  await ada.call(collections.delete, { params: { collectionId: target.id } });
  expect((await refusal(ada.call(deletedFields.restore, { params }))).problem.code).toBe('target_in_trash');
});

test('deleted forever it is gone, with the hidden columns of its changes of type', async () => {
  const club = await makeClub();
  const params = motto(club);
  await ada.call(fieldTypeChanges.begin, { params, body: { dataType: 'code', loses: 0 } });
  await vi.waitFor(
    async () => expect((await ada.call(fieldTypeChanges.get, { params })).state).toBe('done'),
    {
      timeout: 20_000,
      interval: 200,
    },
  );
  await ada.call(collections.deleteField, { params });
  expect(await listed(club)).toHaveLength(1);
  await ada.call(deletedFields.erase, { params });
  expect(await listed(club)).toEqual([]);
  expect((await refusal(ada.call(deletedFields.restore, { params }))).status).toBe(404);
  expect((await refusal(ada.call(deletedFields.erase, { params }))).status).toBe(404);
  expect(await query(club)).toEqual([{ name: 'Chess' }]);
});

test('after 30 days it can’t be brought back, and goes by itself', async () => {
  // The job is due three seconds after the deletion, by a clock that then jumps to today.
  offsetMs = -31 * dayMs + 3000;
  const club = await makeClub();
  await ada.call(collections.deleteField, { params: motto(club) });
  expect(await listed(club)).toHaveLength(1);
  offsetMs = 0;
  expect(await listed(club)).toEqual([]);
  expect((await refusal(ada.call(deletedFields.restore, { params: motto(club) }))).status).toBe(404);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const left = () =>
    client.query('select from platform.fields where id = $1', [motto(club).fieldId]).then((r) => r.rowCount);
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 20_000, interval: 300 });
  await client.end();
});

test('deleted forever its old values leave the history too, and those of a later field of that name stay', async () => {
  const club = await makeClub();
  const params = { collectionId: club.id };
  const reply = (await ada.call(records.query, { params, body: {} as never })) as { records: DataRecord[] };
  const record = reply.records[0];
  const write = (motto_: unknown) =>
    ada.call(records.update, {
      params,
      body: { records: [{ id: record?.id, values: { name: 'Chess club', motto: motto_ } }] } as never,
    });
  await write('A secret word');
  await ada.call(collections.deleteField, { params: motto(club) });
  await ada.call(collections.addField, { params, body: { title: 'Motto', dataType: 'plain_text' } });
  await write('A later word');
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const written = () =>
    client
      .query('select changes::text as text from platform.record_changes where record_id = $1 order by id', [
        record?.id,
      ])
      .then(({ rows }) => rows.map(({ text }) => text as string).join());
  expect(await written()).toContain('A secret word');
  await ada.call(deletedFields.erase, { params: motto(club) });
  await vi.waitFor(async () => expect(await written()).not.toContain('Think first'), {
    timeout: 20_000,
    interval: 200,
  });
  expect(await written()).not.toContain('A secret word');
  expect(await written()).toContain('A later word');
  expect(await written()).toContain('Chess club');
  await client.end();
});

/** Transactions that wait for a lock on the table of a collection. */
async function waitingFor(tableName: string): Promise<string[]> {
  const { rows } = await server.deps.ownerPool.query<{ transaction: string }>(
    `select l.virtualtransaction as transaction from pg_locks l join pg_class c on c.oid = l.relation
     where c.relname = $1 and not l.granted`,
    [tableName],
  );
  return rows.map(({ transaction }) => transaction);
}

test('a field is erased while others use its table for a moment, and refused while they do not let go', async () => {
  const club = await makeClub();
  await ada.call(collections.deleteField, { params: motto(club) });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const use = () =>
    client.query(
      `begin; lock table team_${ada.teamId.replaceAll('-', '')}.${club.tableName} in access share mode`,
    );
  await use();
  expect(await refusal(ada.call(deletedFields.erase, { params: motto(club) }))).toMatchObject({
    status: 409,
    problem: { code: 'conflict' },
  });
  await client.query('rollback');
  await use();
  const erased = ada.call(deletedFields.erase, { params: motto(club) });
  // Longer than one transaction waits for the lock: a retry waits after it.
  const seen = new Set<string>();
  const countSeen = async () => {
    for (const transaction of await waitingFor(club.tableName)) seen.add(transaction);
    return seen.size;
  };
  await expect.poll(countSeen, { interval: 5, timeout: 10_000 }).toBeGreaterThan(1);
  await client.query('rollback');
  await erased;
  expect(await listed(club)).toEqual([]);
  await client.end();
});
