// Unique texts are equal if a reader sees no difference.
import { readFile } from 'node:fs/promises';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { recordIndexes } from '@fieldhouse/contract/record-indexes';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { uniqueKey } from '@fieldhouse/domain/fields/unique-key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { refusedRows, runImport, uploadFile } from '../../../test/imports/import-file.ts';
import { refusal } from '../../../test/people.ts';
import { isFullSize } from '../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  people = await makePeople('People');
});
afterAll(() => server.stop());

function makePeople(pluralName: string): Promise<CollectionWithFields> {
  const fields = [
    { title: 'Name', dataType: 'plain_text' as const },
    { title: 'Nick', dataType: 'plain_text' as const, isUnique: true },
    { title: 'Code', dataType: 'code' as const, isUnique: true },
  ];
  return server.ada.call(collections.create, { body: { name: 'Person', pluralName, fields } });
}

async function add({ id }: CollectionWithFields, values: Record<string, unknown>): Promise<DataRecord> {
  const reply = await server.ada.call(records.create, {
    params: { collectionId: id },
    body: { records: [values] },
  });
  const [made] = (reply as { records: DataRecord[] }).records;
  if (!made) throw new Error('No record was made.');
  return made;
}

const sameTexts = [
  ['case', 'Zoë Bell', 'zOË bELL'],
  ['blanks behind', 'Ana', 'Ana  '],
  ['blanks of another width before', 'Bea', '\u2003\u00a0Bea'],
  ['a zero-width space', 'Carl', 'Ca\u200brl'],
  ['a mark of direction and a soft hyphen', 'Dora', '\u200eDo\u00adra'],
  ['how an accent is written', 'Jos\u00e9', 'Jose\u0301'],
  ['accents with something unseen between', '\u1ea5', 'a\u0302\u034f\u0301'],
  ['a mark of the beginning of a file', 'Emil', '\ufeffEmil'],
] as const;

describe.each(sameTexts)('%s', (_what, first, second) => {
  test.each(['nick', 'code'])('makes no other value of a unique %s', async (field) => {
    const made = await add(people, { [field]: first });
    // The value is stored exactly as written.
    expect(made.values[field]).toBe(first);
    expect(await refusal(add(people, { [field]: second }))).toMatchObject({
      problem: { code: 'value_taken', data: { field } },
    });
    const other = await add(people, { [field]: `${first} Jr.` });
    const body = { records: [{ id: other.id, version: other.version, values: { [field]: second } }] };
    const change = server.ada.call(records.update, {
      params: { collectionId: people.id },
      body,
    });
    expect(await refusal(change)).toMatchObject({ problem: { code: 'value_taken' } });
  });
});

test('a file with such values is imported but for those that are taken or stand in it twice', async () => {
  const group = await makePeople('Group');
  await add(group, { nick: 'Ana' });
  const rows = sameTexts.flatMap(([, first, second]) => [first, second]);
  const csv = `Nick\n${rows.map((text) => `"${text}"`).join('\n')}\n`;
  const upload = await uploadFile(server.ada, group, csv, 'people.csv');
  const done = await runImport(server.ada, group, upload);
  expect(done).toMatchObject({ rowsImported: sameTexts.length - 1, rowsRejected: sameTexts.length + 1 });
  const rejected = (await refusedRows(server.ada, group, upload)).join('\n');
  for (const [, , second] of sameTexts) expect(rejected).toContain(second);
});

/** Planes 4 to 13 have no characters, 15 and 16 only private ones, all alike. */
const isInEmptyPlane = (code: number) => code >= 0x40000 && Math.floor(code / 0x10000) !== 14;

test('the database compares as the domain says, for every character', async () => {
  const texts = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .filter((code) => isFullSize || !isInEmptyPlane(code))
    // Case mappings differ between the Unicode versions of Node.js and PostgreSQL; accents and invisible
    // characters do not.
    .map((code) => ` a${String.fromCodePoint(code)}\u0301`)
    .filter((text) => text.toLowerCase() === text);
  const { rows } = await server.deps.ownerPool.query(
    'select v, platform.unique_key(v) as k, unicode_assigned(v) as is_known from unnest($1::text[]) v',
    [[...texts, 'a'.repeat(1001), ` ${'é'.repeat(1001)} `, ` ${'é'.repeat(300)} `]],
  );
  const shortened = (text: string) => (Buffer.byteLength(text) > 500 ? text.slice(0, 500) : text);
  // A character newer than either Unicode version can't be compared.
  const compared = rows.filter(({ v, is_known }) => is_known || /\p{Default_Ignorable_Code_Point}/u.test(v));
  const different = compared.filter(({ v, k }) => !k.startsWith(shortened(uniqueKey(v))));
  expect(different).toEqual([]);
  expect(compared.length).toBeGreaterThan(100_000);
});

describe('a field that was unique before', () => {
  const schema = () => `team_${server.ada.teamId.replaceAll('-', '')}`;

  async function indexOf({ id }: CollectionWithFields, columnName: string) {
    const { rows } = await server.deps.ownerPool.query(
      `select 'c_' || c.number as "table", 'f_' || f.number as "column" from platform.fields f
       join platform.collections c on c.id = f.collection_id where c.id = $1 and f.column_name = $2`,
      [id, columnName],
    );
    const [{ table, column }] = rows;
    return { table, column, name: `${table}_${column}_unique` };
  }

  async function makeOldIndex(collection: CollectionWithFields, columnName: string): Promise<void> {
    const { table, column, name } = await indexOf(collection, columnName);
    await server.deps.ownerPool.query(`drop index ${schema()}.${name}`);
    await server.deps.ownerPool.query(
      `create unique index ${name} on ${schema()}.${table} (platform.text_key(${column})) where deleted_at is null`,
    );
  }

  /** The part of the migration that builds indexes. */
  async function migrateIndexes(): Promise<void> {
    const file = new URL('../../../migrations/202611230010-records.sql', import.meta.url);
    const text = await readFile(file, 'utf8');
    await server.deps.ownerPool.query(text.slice(text.lastIndexOf('do $$')));
  }

  async function lookalikesOf({ id, fields }: CollectionWithFields, columnName: string) {
    const { items } = await server.ada.call(recordIndexes.list, { params: { collectionId: id } });
    const field = fields.find((one) => one.columnName === columnName);
    const index = items.find(({ purpose, fieldId }) => purpose === 'unique' && fieldId === field?.id);
    return { field, lookalikes: index?.lookalikes };
  }

  test('is unique again if no two values look the same', async () => {
    const group = await makePeople('Old group');
    await makeOldIndex(group, 'nick');
    await add(group, { nick: 'Ana' });
    expect((await lookalikesOf(group, 'nick')).lookalikes).toEqual([]);
    await migrateIndexes();
    expect((await lookalikesOf(group, 'nick')).lookalikes).toBeNull();
    expect(await refusal(add(group, { nick: 'Ana ' }))).toMatchObject({ problem: { code: 'value_taken' } });
  });

  test('names to a member only those records that exist for them', async () => {
    const group = await makePeople('Old secrets');
    await makeOldIndex(group, 'nick');
    await add(group, { name: 'Open', nick: 'Ana' });
    await add(group, { name: 'Closed', nick: 'Ana ' });
    await migrateIndexes();
    expect((await lookalikesOf(group, 'nick')).lookalikes).toHaveLength(2);
    const { id } = await server.ada.call(roles.create, {
      body: {
        name: 'Editor of open ones',
        featurePermissions: ['team_admin_data_collections'],
        dataPermissions: [
          {
            type: 'read_data_field_data',
            collectionId: group.id,
            filter: { field: 'name', operator: 'is', value: 'Open' },
          },
        ],
      },
    });
    const editor = await makeMember(server, 'editor');
    await giveRoles(server.ada, editor, [id], { dataAccess: 'by_role' });
    const { items } = await editor.call(recordIndexes.list, { params: { collectionId: group.id } });
    const nick = group.fields.find(({ columnName }) => columnName === 'nick');
    const index = items.find(({ purpose, fieldId }) => purpose === 'unique' && fieldId === nick?.id);
    expect(index?.lookalikes).toEqual([]);
  });

  test('stays unchanged if some do, lists them, and is unique again once they differ', async () => {
    const group = await makePeople('Old pairs');
    await makeOldIndex(group, 'nick');
    const ana = await add(group, { nick: 'Ana' });
    const other = await add(group, { nick: 'Ana ' });
    await add(group, { nick: 'Bea' });
    await migrateIndexes();
    const { field, lookalikes } = await lookalikesOf(group, 'nick');
    expect(new Set(lookalikes)).toEqual(new Set([ana.id, other.id]));
    // Values must still be unique as before.
    expect(await refusal(add(group, { nick: 'aNA' }))).toMatchObject({ problem: { code: 'value_taken' } });
    expect(
      await server.ada.call(records.query, { params: { collectionId: group.id }, body: {} }),
    ).toMatchObject({
      records: { length: 3 },
    });
    const body = { records: [{ id: other.id, version: other.version, values: { nick: 'Anna' } }] };
    await server.ada.call(records.update, { params: { collectionId: group.id }, body });
    for (const isUnique of [false, true]) {
      await server.ada.call(collections.changeField, {
        params: { collectionId: group.id, fieldId: field?.id ?? '' },
        body: { isUnique },
      });
    }
    expect((await lookalikesOf(group, 'nick')).lookalikes).toBeNull();
    expect(await refusal(add(group, { nick: 'Ana\u200b' }))).toMatchObject({
      problem: { code: 'value_taken' },
    });
  });
});
