// Texts of any length that a field allows, in unique or indexed columns: no index page holds them whole.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusedRows, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let essays: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  essays = await server.ada.call(collections.create, {
    body: {
      name: 'Essay',
      pluralName: 'Essays',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Text', dataType: 'plain_text', isUnique: true, settings: { isMultiLine: true } },
        { title: 'Code', dataType: 'code', isUnique: true },
        { title: 'Email', dataType: 'email_address', isUnique: true },
      ],
    },
  });
});
afterAll(() => server.stop());

/** Pseudo-random letters, so that compression can't shorten them; the same for the same seed. */
function longText(seed: number, length = 100_000): string {
  let state = seed;
  const letters = Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return 'abcdefghijklmnopqrstuvwxyzáéñçøłABCDEFGHIJKLMNOP'[(state >>> 12) % 48] ?? '';
  });
  return letters.join('');
}

const params = () => ({ collectionId: essays.id });

async function add(...made: readonly Record<string, unknown>[]): Promise<DataRecord[]> {
  const reply = await server.ada.call(records.create, {
    params: params(),
    body: { records: made },
  });
  return (reply as { records: DataRecord[] }).records;
}

const taken = (field: string) => ({ problem: { code: 'value_taken', data: { field } } });

function change(record: DataRecord | undefined, values: Record<string, unknown>) {
  const body = { records: [{ id: record?.id, version: record?.version, values }] };
  return server.ada.call(records.update, { params: params(), body: body as never });
}

test('a text of a hundred thousand letters is unique to its last letter, whatever its case', async () => {
  const text = longText(1);
  const [first, second] = await add(
    { name: 'first', text, code: longText(2) },
    { name: 'second', text: `${text.slice(0, -1)}!`, code: longText(3) },
  );
  expect(await refusal(add({ text }))).toMatchObject(taken('text'));
  expect(await refusal(add({ text: text.toUpperCase() }))).toMatchObject(taken('text'));
  expect(await refusal(add({ code: longText(2) }))).toMatchObject(taken('code'));
  expect(await refusal(change(second, { text }))).toMatchObject(taken('text'));
  // Records in the trash do not count.
  await server.ada.call(records.delete, { params: params(), body: { ids: first ? [first.id] : [] } });
  await change(second, { text });
});

test('a short text is none with a long one, and is unique as before', async () => {
  await add({ text: 'Short' });
  expect(await refusal(add({ text: 'SHORT' }))).toMatchObject(taken('text'));
  const limit = longText(4, 500);
  await add({ text: limit }, { text: `${limit}a` }, { text: `${limit}b` });
  expect(await refusal(add({ text: `${limit}B` }))).toMatchObject(taken('text'));
});

test('a field is made unique with long texts in it, and is not where two are alike', async () => {
  const [field] = essays.fields;
  const at = { ...params(), fieldId: field?.id ?? '' };
  await add({ name: longText(5) }, { name: longText(6) });
  await server.ada.call(collections.changeField, { params: at, body: { isUnique: true } });
  expect(await refusal(add({ name: longText(5) }))).toMatchObject(taken('name'));
  await server.ada.call(collections.changeField, { params: at, body: { isUnique: false } });
  await add({ name: longText(5) });
  const again = server.ada.call(collections.changeField, { params: at, body: { isUnique: true } });
  expect(await refusal(again)).toMatchObject(taken('name'));
});

test('files bring long unique texts: refused where taken, found by them as keys', async () => {
  const [text, other] = [longText(7), longText(8)];
  await add({ name: 'before', text });
  const file = `Name,Text\nnew,${other}\ntaken,${text.toUpperCase()}\ntwice,${other}\n`;
  const job = await uploadFile(server.ada, essays, file, 'essays.csv');
  expect(await runImport(server.ada, essays, job)).toMatchObject({ rowsImported: 1, rowsRejected: 2 });
  expect(await refusedRows(server.ada, essays, job)).toHaveLength(2);
  const keyed = await uploadFile(server.ada, essays, `Name,Text\nafter,${text}\n`, 'keyed.csv');
  const mode = { mode: 'only_update', keyColumn: 'text' } as never;
  expect(await runImport(server.ada, essays, keyed, mode)).toMatchObject({ rowsUpdated: 1, rowsRejected: 0 });
});

test('a big collection with long texts is sorted by an index, and goes on taking them', async () => {
  for (let from = 0; from < 21_000; from += 1000) {
    const body = { records: Array.from({ length: 1000 }, (_, n) => ({ name: `n${from + n}` })) };
    await server.ada.call(records.create, { params: params(), body });
  }
  await server.deps.ownerPool.query('analyze');
  const sorts = [{ field: 'name', direction: 'asc' as const }];
  const query = { sorts, limit: 1 };
  const first = await server.ada.call(records.query, { params: params(), body: query });
  await expect
    .poll(async () => (await server.ada.call(recordIndexes.list, { params: params() })).items, {
      timeout: 30_000,
    })
    .toContainEqual(expect.objectContaining({ purpose: 'order', state: 'ready', isAutomatic: true }));
  const served = await server.ada.call(recordIndexes.explain, { params: params(), body: { sorts } });
  expect(served).toMatchObject({ readsAll: false, sorts: false });
  const [made] = await add({ name: `${longText(9)}` });
  await change(made, { name: longText(10) });
  // A cursor works on a long text like on any other.
  const filter = { field: 'name', operator: 'starts_with' as const, value: longText(10, 900) };
  const found = await server.ada.call(records.query, { params: params(), body: { sorts, filter } });
  expect((found as { records: DataRecord[] }).records.map(({ id }) => id)).toEqual([made?.id]);
  const page = (after: string | null) =>
    server.ada.call(records.query, { params: params(), body: { sorts, limit: 3, ...(after && { after }) } });
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const reply = (await page(next)) as { records: DataRecord[]; next: string | null };
    seen.push(...reply.records.map(({ id }) => id));
    next = reply.next;
  } while (next !== null && seen.length < 12);
  expect(new Set(seen).size).toBe(12);
  expect((first as { next: string }).next.length).toBeLessThan(3000);
});

test('what looks for a long text is served by its unique index', async () => {
  const { rows } = await server.deps.ownerPool.query(
    `select n.number as collection, min(f.number) as field from platform.fields f
       join platform.collections n on n.id = f.collection_id where n.id = $1 and f.column_name = 'text' group by 1`,
    [essays.id],
  );
  const [{ collection, field }] = rows;
  const table = `team_${server.ada.teamId.replaceAll('-', '')}.c_${collection}`;
  const plan = await server.deps.ownerPool.query(
    `explain select from unnest(array['x','y']) x(v) join ${table} r
       on platform.unique_key(r.f_${field}) = platform.unique_key(x.v) where r.deleted_at is null`,
  );
  expect(JSON.stringify(plan.rows)).toContain(`c_${collection}_f_${field}_unique`);
});
