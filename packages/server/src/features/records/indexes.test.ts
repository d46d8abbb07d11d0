// Automatic indexes: created for queries of a large collection, dropped when unused.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { type RecordIndex, recordIndexes } from '@fieldhouse/contract/record-indexes';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { loadCollection } from '../catalogue/index.ts';
import { buildIndexes, dropUnusedIndexes } from './engine/indexes/indexes.ts';

const dayMs = 24 * 60 * 60 * 1000;
const bigCount = 25_000;
let now = Date.now();
let server: TestServer;
let big: CollectionWithFields;
let small: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ overrides: { clock: { now: () => new Date(now) } } });
  big = await makeCollection('Reading', 'Readings', bigCount);
  small = await makeCollection('Note', 'Notes', 10);
});
afterAll(() => server.stop());

async function makeCollection(name: string, pluralName: string, count: number) {
  const made = await server.ada.call(collections.create, {
    body: {
      name,
      pluralName,
      fields: [
        { title: 'Name', dataType: 'plain_text', isUnique: true },
        { title: 'Level', dataType: 'number' },
      ],
    },
  });
  const params = { collectionId: made.id };
  for (let from = 0; from < count; from += 1000) {
    const body = {
      records: Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
        name: `n${from + n}`,
        level: (from + n) % 977,
      })),
    };
    await server.ada.call(records.create, { params, body });
  }
  const schema = `team_${server.ada.teamId.replaceAll('-', '')}`;
  await server.deps.ownerPool.query(`analyze ${schema}.c_${await numberOf(made.id)}`);
  return made;
}

function systemAuthority() {
  return makeTeamAuthority(teamId.parse(server.ada.teamId), { kind: 'system' });
}

async function numberOf(collectionId: string): Promise<number> {
  const { rows } = await server.deps.ownerPool.query(
    'select number from platform.collections where id = $1',
    [collectionId],
  );
  return rows[0].number;
}

const byLevel = {
  filter: { field: 'level', operator: 'is' as const, value: 5 },
  sorts: [{ field: 'level', direction: 'asc' as const }],
};

async function indexesOf({ id }: CollectionWithFields): Promise<RecordIndex[]> {
  return (await server.ada.call(recordIndexes.list, { params: { collectionId: id } })).items;
}

test('a big collection gets the index that a query would use, and says which one serves it', async () => {
  const params = { collectionId: big.id };
  const level = big.fields.find(({ columnName }) => columnName === 'level');
  const before = await server.ada.call(recordIndexes.explain, { params, body: byLevel });
  expect(before).toMatchObject({ indexes: [], readsAll: true });
  await server.ada.call(records.query, { params, body: byLevel });
  await expect
    .poll(async () => (await indexesOf(big)).find(({ isAutomatic }) => isAutomatic), { timeout: 30_000 })
    .toMatchObject({ purpose: 'order', fieldId: level?.id, state: 'ready', isAutomatic: true });
  const made = (await indexesOf(big)).find(({ isAutomatic }) => isAutomatic);
  expect(made?.bytes).toBeGreaterThan(0);
  expect(made?.tookMs).not.toBeNull();
  const after = await server.ada.call(recordIndexes.explain, { params, body: byLevel });
  expect(after).toEqual({
    indexes: [{ name: made?.name, purpose: 'order', fieldId: level?.id }],
    readsAll: false,
    sorts: false,
  });
});

test('indexes that every collection has are distinguished from automatic ones', async () => {
  const name = small.fields.find(({ columnName }) => columnName === 'name');
  const found = await indexesOf(small);
  expect(found.every(({ isAutomatic, state }) => !isAutomatic && state === 'ready')).toBe(true);
  expect(found.find(({ purpose }) => purpose === 'unique')?.fieldId).toBe(name?.id);
  // The indexes that every collection has all have different purposes.
  const always = found.filter(({ isAutomatic, fieldId }) => !isAutomatic && fieldId === null);
  expect(always.map(({ purpose }) => purpose).sort()).toEqual(['list', 'records', 'trash']);
});

test('a small collection is read as a whole and gets none', async () => {
  const params = { collectionId: small.id };
  await server.ada.call(records.query, { params, body: byLevel });
  const authority = systemAuthority();
  const definition = await server.deps.withTeam(authority, (ctx) => loadCollection(ctx, small.id));
  await buildIndexes(server.deps, authority, definition, [{ kind: 'asc', fieldNumber: 1, form: 'plain' }]);
  expect((await indexesOf(small)).filter(({ isAutomatic }) => isAutomatic)).toEqual([]);
});

test('an index that was not used for two months is dropped', async () => {
  const authority = systemAuthority();
  now += 59 * dayMs;
  await dropUnusedIndexes(server.deps, authority);
  expect((await indexesOf(big)).some(({ isAutomatic }) => isAutomatic)).toBe(true);
  now += 2 * dayMs;
  await dropUnusedIndexes(server.deps, authority);
  expect((await indexesOf(big)).some(({ isAutomatic }) => isAutomatic)).toBe(false);
  const { readsAll } = await server.ada.call(recordIndexes.explain, {
    params: { collectionId: big.id },
    body: byLevel,
  });
  expect(readsAll).toBe(true);
});
