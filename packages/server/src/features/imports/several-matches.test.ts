// Rows that more than one record fits: they are rejected, or update the oldest record or all of them.
import { teamId } from '@fieldhouse/contract/ids';
import { imports, maxMatchesPerRow } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import {
  allRecords,
  newCollection,
  refusedRows,
  runImport,
  uploadFile,
} from '../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { teamSchema } from '../../kernel/db/team-transaction.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { changeRecords } from '../records/index.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

const key = { mode: 'create_and_update', keyColumn: 'city' } as const;
const updateAll = { ...key, severalMatches: 'update_all' } as const;

async function people(person = ada) {
  const collection = await newCollection(person, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'City', dataType: 'plain_text' },
    { title: 'Region', dataType: 'plain_text' },
    { title: 'Since', dataType: 'date' },
    { title: 'Email', dataType: 'email_address', isUnique: true },
  ]);
  await person.call(records.create, {
    params: { collectionId: collection.id },
    body: {
      records: [
        { name: 'Bo', city: 'Rome', region: 'old' },
        { name: 'Cy', city: 'rome', region: 'older' },
        { name: 'Di', city: 'Oslo' },
      ],
    },
  });
  const upload = async (rows: string) => {
    const job = await uploadFile(person, collection, rows, 'cities.csv');
    return { job, params: { collectionId: collection.id, importId: job.id } };
  };
  const shown = async (field = 'region') =>
    (await allRecords(person, collection)).map(({ values }) => [values.name, values[field]]);
  return { collection, upload, shown };
}

/** How many transactions wrote the records as they are now. */
async function countTransactions({ deps, ada: owner }: TestServer, collectionId: string): Promise<number> {
  const { ownerPool } = deps;
  const found = await ownerPool.query<{ number: number }>(
    'select number from platform.collections where id = $1',
    [collectionId],
  );
  const table = `${teamSchema(owner.teamId)}.c_${found.rows[0]?.number}`;
  const { rows } = await ownerPool.query<{ n: number }>(
    `select count(distinct xmin::text)::int as n from ${table} where version > 1`,
  );
  return rows[0]?.n ?? 0;
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await server.deps.ownerPool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock'",
  );
  return rows.length;
}

const regions = 'City,Region\nRome,Lazio\nOslo,Viken\nParis,France\n';

describe('a row that fits more than one record', () => {
  test.each([
    ['is rejected unless something else is chosen', {}, { updated: 1, rejected: 1 }, ['old', 'older']],
    [
      'updates the oldest',
      { severalMatches: 'update_first' },
      { updated: 2, rejected: 0 },
      ['Lazio', 'older'],
    ],
    [
      'updates all of them',
      { severalMatches: 'update_all' },
      { updated: 3, rejected: 0 },
      ['Lazio', 'Lazio'],
    ],
  ] as const)('%s, as counted before, and an undo takes it back', async (_what, rule, counts, romans) => {
    const { collection, upload, shown } = await people();
    const before = await shown();
    const { job, params } = await upload(regions);
    const body = { columns: job.columns.map(({ guess }) => guess), ...key, ...rule };
    const { updated, rejected } = counts;
    expect(await ada.call(imports.count, { params, body })).toMatchObject({
      ...{ created: 1, updated, rejected, ambiguous: rejected },
    });
    expect(await runImport(ada, collection, job, { ...key, ...rule })).toMatchObject({
      ...{ rowsImported: 1, rowsUpdated: updated, rowsRejected: rejected },
      severalMatches: 'refuse',
      ...rule,
    });
    expect(await shown()).toEqual([
      ['Bo', romans[0]],
      ['Cy', romans[1]],
      ['Di', 'Viken'],
      [null, 'France'],
    ]);
    await ada.call(imports.undo, { params, body: {} });
    await expect.poll(() => shown(), { timeout: 10_000 }).toEqual(before);
  });

  test('gives no unique value to all of them', async () => {
    const { collection, upload, shown } = await people();
    const { job } = await upload('City,Email\nRome,a@example.org\nOslo,b@example.org\n');
    const done = await runImport(ada, collection, job, updateAll);
    expect(done).toMatchObject({ rowsUpdated: 1, rowsRejected: 1 });
    expect(await refusedRows(ada, collection, job)).toEqual([
      '1,Email: This value is already in use,Rome,a@example.org',
    ]);
    expect((await shown('email')).map(([, email]) => email)).toEqual([null, null, 'b@example.org']);
  });

  test('has a cell to correct once for all of them', async () => {
    const { collection, upload, shown } = await people();
    const { job, params } = await upload('City,Since\nRome,never\n');
    expect(await runImport(ada, collection, job, updateAll)).toMatchObject({ cellsLeftEmpty: 1 });
    expect((await ada.call(imports.cells, { params })).total).toBe(1);
    const body = { row: 1, column: 1, text: '2024-02-28' };
    expect((await ada.call(imports.fillCell, { params, body })).total).toBe(0);
    expect((await shown('since')).map(([, since]) => since)).toEqual(['2024-02-28', '2024-02-28', null]);
  });

  test('has a cell to correct for those of them that could not be filled with the others', async () => {
    const { collection, upload, shown } = await people();
    const { job, params } = await upload('City,Since\nRome,never\n');
    await runImport(ada, collection, job, updateAll);
    const place = { collectionId: collection.id };
    const ids = (await allRecords(ada, collection)).slice(0, 1).map(({ id }) => id);
    await ada.call(records.delete, { params: place, body: { ids } });
    const body = { row: 1, column: 1, text: '2024-02-28' };
    expect(await ada.call(imports.fillCell, { params, body })).toMatchObject({ filled: 1, total: 1 });
    await ada.call(records.restore, { params: place, body: { ids } });
    expect((await ada.call(imports.fillCell, { params, body })).total).toBe(0);
    expect((await shown('since')).map(([, since]) => since)).toEqual(['2024-02-28', '2024-02-28', null]);
  });

  test('changes no field that the importer may edit in some of the records only', async () => {
    const { collection, shown } = await people();
    const may = (title: string, filter: object | null) => ({
      ...{ type: 'update_data_field_data', collectionId: collection.id, filter },
      fieldId: collection.fields.find((field) => field.title === title)?.id,
    });
    const role = await ada.call(roles.create, {
      body: {
        name: 'Some records',
        dataPermissions: [
          may('City', null),
          may('Region', { field: 'name', operator: 'is_not', value: 'Cy' }),
        ] as never,
      },
    });
    await giveRoles(ada, server.tom, [role.id], { dataAccess: 'by_role' });
    const before = await shown();
    const job = await uploadFile(server.tom, collection, regions, 'cities.csv');
    const params = { collectionId: collection.id, importId: job.id };
    const columns = ['city', 'region'].map((columnName) => ({ to: 'field' as const, columnName }));
    const body = { columns, ...updateAll, mode: 'only_update' as const };
    for (const call of [imports.count, imports.start])
      expect((await refusal(server.tom.call(call, { params, body }))).problem.code).toBe('unknown_field');
    expect(await shown()).toEqual(before);
  });

  test('updates the next oldest if the key of the oldest is changed while it is found', async () => {
    const { collection, upload, shown } = await people();
    const { job, params } = await upload('City,Region\nRome,Lazio\n');
    const bo = (await allRecords(ada, collection)).find(({ values }) => values.name === 'Bo');
    if (!bo) throw new Error('No record.');
    const columns = job.columns.map(({ guess }) => guess);
    const authority = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
    await server.deps.withTeam(authority, async (ctx) => {
      const change = { id: bo.id, version: bo.version, values: { city: 'Bari' } };
      await changeRecords(ctx, { collectionId: collection.id, access: fullAccess, changes: [change] });
      await ada.call(imports.start, {
        params,
        body: { columns, ...key, severalMatches: 'update_first' },
      });
      await expect.poll(waitingForLocks, { timeout: 8000 }).toBeGreaterThan(0);
    });
    const state = async () => (await ada.call(imports.get, { params })).state;
    await expect.poll(state, { timeout: 15_000 }).toBe('done');
    expect(await shown()).toEqual([
      ['Bo', 'old'],
      ['Cy', 'Lazio'],
      ['Di', null],
    ]);
  });

  test('is stored with few others if together they change many records', async () => {
    const small = await startServer({ env: { BATCH_ROWS: '2' } });
    try {
      const { collection, upload } = await people(small.ada);
      const { job } = await upload(regions);
      const done = await runImport(small.ada, collection, job, updateAll);
      expect(done).toMatchObject({ rowsImported: 1, rowsUpdated: 3, rowsRead: 3 });
      // Both records in Rome by one, the one in Oslo by another.
      expect(await countTransactions(small, collection.id)).toBe(2);
    } finally {
      await small.stop();
    }
  });

  test(`is rejected where it fits more than ${maxMatchesPerRow}`, async () => {
    const { collection, upload } = await people();
    const many = await upload(`Name,City\n${'Ed,Rome\n'.repeat(maxMatchesPerRow - 1)}`);
    await runImport(ada, collection, many.job);
    const { job, params } = await upload(regions);
    const body = { columns: job.columns.map(({ guess }) => guess), ...updateAll };
    expect(await ada.call(imports.count, { params, body })).toMatchObject({ updated: 1, ambiguous: 1 });
    const done = await runImport(ada, collection, job, updateAll);
    expect(done).toMatchObject({ rowsUpdated: 1, rowsRejected: 1 });
  });

  test('is only there with a key', async () => {
    const { collection, upload } = await people();
    const { job } = await upload(regions);
    const refused = await refusal(runImport(ada, collection, job, { severalMatches: 'update_all' }));
    expect(refused.problem).toMatchObject({
      issues: [{ path: ['body', 'severalMatches'], rule: 'unknown_property' }],
    });
  });
});
