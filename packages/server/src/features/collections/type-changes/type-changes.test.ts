// The type of a field is changed while the collection is in use: with a preview, and without losing anything
// unconfirmed.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { fieldTypeChanges, type TypeChange } from '@fieldhouse/contract/field-type-changes';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, refusal } from '../../../../test/people.ts';
import { holdWrites } from '../../../../test/processes/hold-writes.ts';
import { giveUpAtOnce } from '../../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { startWork } from '../../../app.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { findCollection } from '../../catalogue/index.ts';
import { tableOf } from '../../records/engine/columns/identifiers.ts';
import { giveUpTypeChange } from './type-change-jobs.ts';

let server: TestServer;
let ada: Person;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

async function makeThings(more: object, values: readonly unknown[]): Promise<CollectionWithFields> {
  count += 1;
  const made = await ada.call(collections.create, {
    body: {
      name: `Thing ${count}`,
      pluralName: `Things ${count}`,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Content', dataType: 'plain_text', ...more },
      ],
    },
  });
  await create(
    made,
    values.map((content, n) => ({ name: `n${n}`, content })),
  );
  return made;
}

const create = (collection: { id: string }, rows: readonly Record<string, unknown>[]) =>
  ada.call(records.create, { params: { collectionId: collection.id }, body: { records: [...rows] } });

const paramsOf = (collection: CollectionWithFields) => ({
  collectionId: collection.id,
  fieldId: collection.fields.find(({ columnName }) => columnName === 'content')?.id as never,
});

async function ended(collection: CollectionWithFields): Promise<TypeChange> {
  const params = paramsOf(collection);
  await expect
    .poll(async () => (await ada.call(fieldTypeChanges.get, { params })).state, { timeout: 30_000 })
    .not.toBe('running');
  return ada.call(fieldTypeChanges.get, { params });
}

async function all(collection: { id: string }): Promise<unknown[]> {
  const reply = await ada.call(records.query, {
    params: { collectionId: collection.id },
    body: { sorts: [{ field: 'created_at' }], limit: 500, count: false } as never,
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.content);
}

test('a preview lists what converts and what would be lost', async () => {
  const things = await makeThings({}, ['1,204', 'seven', null, '3']);
  const preview = await ada.call(fieldTypeChanges.preview, {
    params: paramsOf(things),
    body: { dataType: 'number' },
  });
  expect(preview).toEqual({
    total: 3,
    converts: 2,
    loses: 1,
    rounds: 0,
    missing: 0,
    missingNames: [],
    isExact: true,
    converted: [
      { before: '1,204', after: '1204' },
      { before: '3', after: '3' },
    ],
    lost: [{ before: 'seven' }],
    places: [],
    stops: 0,
    blocks: 0,
  });
});

test('values become those of the new type, and the search finds them', async () => {
  const things = await makeThings({}, ['1,204', 'seven', null, '3']);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 1 },
  });
  expect(await ended(things)).toMatchObject({
    state: 'done',
    converted: 2,
    lost: 1,
    typeBefore: 'plain_text',
  });
  expect(await all(things)).toEqual([1204, null, null, 3]);
  const after = await ada.call(collections.get, { params: { collectionId: things.id } });
  expect(after.fields.find(({ columnName }) => columnName === 'content')).toMatchObject({
    id: paramsOf(things).fieldId,
    dataType: 'number',
  });
  await create(things, [{ name: 'new', content: 8 }]);
  await refusal(create(things, [{ name: 'new', content: 'eight' }]));
});

test('where more would be lost than was agreed to, nothing is', async () => {
  const things = await makeThings({}, ['1', 'two', 'three']);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 1 },
  });
  expect(await ended(things)).toMatchObject({ state: 'stopped', reason: 'would_lose', lost: 2 });
  expect(await all(things)).toEqual(['1', 'two', 'three']);
});

test('a change whose job fails for good stops, says why, and can be tried again', async () => {
  const { ownerPool } = server.deps;
  const things = await makeThings({}, ['1', '2']);
  const begin = () =>
    ada.call(fieldTypeChanges.begin, { params: paramsOf(things), body: { dataType: 'number', loses: 0 } });
  await giveUpAtOnce(server, 'records.change-type');
  await ownerPool.query(
    'alter table platform.type_changes add constraint test_fault check (converted = 0) not valid',
  );
  await begin();
  expect(await ended(things)).toMatchObject({ state: 'stopped', reason: 'gave_up' });
  expect(await all(things)).toEqual(['1', '2']);
  await ownerPool.query('alter table platform.type_changes drop constraint test_fault');
  await begin();
  expect(await ended(things)).toMatchObject({ state: 'done' });
  expect(await all(things)).toEqual([1, 2]);
});

test('a change that ends while it is given up is done, and stays so', async () => {
  const things = await makeThings({}, ['1', '2']);
  const end = await holdWrites(server, {
    table: 'type_changes',
    event: 'update',
    when: "new.state = 'done'",
  });
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 0 },
  });
  await expect.poll(() => end.countWaiting(), { timeout: 15_000 }).toBe(1);
  const change = await ada.call(fieldTypeChanges.get, { params: paramsOf(things) });
  const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
  const givenUp = giveUpTypeChange(server.deps, authority, { collectionId: things.id, changeId: change.id });
  await expect.poll(() => end.countWaiting(), { timeout: 15_000 }).toBe(2);
  await end.release();
  await givenUp;
  expect(await ended(things)).toMatchObject({ state: 'done', reason: null });
  expect(await all(things)).toEqual([1, 2]);
});

test('two texts that are one number are not put into a field whose values are unique', async () => {
  const things = await makeThings({ isUnique: true }, ['7', '7.0']);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 0 },
  });
  expect(await ended(things)).toMatchObject({ state: 'stopped', reason: 'value_taken' });
  expect(await all(things)).toEqual(['7', '7.0']);
});

test('texts become items of a list, and back', async () => {
  const list = await ada.call(collections.create, {
    body: { name: 'Colour', pluralName: 'Colours', isUsedAsCustomList: true },
  });
  await create(list, [{ name: 'Blue' }, { name: 'Red' }]);
  const things = await makeThings({}, ['blue', 'Red; Blue', null]);
  const change = (body: object) =>
    ada.call(fieldTypeChanges.begin, { params: paramsOf(things), body: body as never });
  await change({ dataType: 'multi_selection_from_list', settings: { listId: list.id }, loses: 0 });
  expect(await ended(things)).toMatchObject({ state: 'done' });
  expect(await all(things)).toMatchObject([[{ label: 'Blue' }], [{ label: 'Red' }, { label: 'Blue' }], null]);
  await change({ dataType: 'plain_text', loses: 0 });
  expect(await ended(things)).toMatchObject({ state: 'done', typeBefore: 'multi_selection_from_list' });
  expect(await all(things)).toEqual(['Blue', 'Red; Blue', null]);
});

test('a text with a comma becomes several items, or one where only semicolons separate names', async () => {
  const list = await ada.call(collections.create, {
    body: { name: 'Question', pluralName: 'Questions', isUsedAsCustomList: true },
  });
  const things = await makeThings({}, ['Me, myself and I', 'You; Me, myself and I']);
  const params = paramsOf(things);
  const target = {
    ...{ dataType: 'multi_selection_from_list', settings: { listId: list.id }, onMissing: 'add' },
  } as const;
  const namesWith = async (separators: 'usual' | 'semicolon') =>
    (await ada.call(fieldTypeChanges.preview, { params, body: { ...target, separators } as never }))
      .missingNames;
  expect(await namesWith('usual')).toEqual(['Me', 'myself and I', 'You', 'Me, myself and I']);
  expect(await namesWith('semicolon')).toEqual(['Me, myself and I', 'You']);
  const body = { ...target, separators: 'semicolon', loses: 0 };
  await ada.call(fieldTypeChanges.begin, { params, body: body as never });
  expect(await ended(things)).toMatchObject({ state: 'done' });
  const values = (await all(things)) as { label: string }[][];
  expect(values.map((labels) => labels.map(({ label }) => label))).toEqual([
    ['Me, myself and I'],
    ['You', 'Me, myself and I'],
  ]);
});

test('a text that an earlier version stored with its accent apart becomes the item of that name', async () => {
  const list = await ada.call(collections.create, {
    body: { name: 'Friend', pluralName: 'Friends', isUsedAsCustomList: true },
  });
  await create(list, [{ name: 'José' }]);
  const things = await makeThings({}, ['older']);
  const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, async (ctx) => {
    const collection = await findCollection(ctx, things.id);
    if (!collection) throw new Error('The collection is gone.');
    const column = sql.id(`f_${collection.fields[1]?.number}`);
    await sql`update ${tableOf(ctx.teamId, collection)} set ${column} = ${'José'.normalize('NFD')}`.execute(
      ctx.db.withoutPlugins(),
    );
  });
  const body = { dataType: 'single_selection_from_list', settings: { listId: list.id }, loses: 0 } as const;
  await ada.call(fieldTypeChanges.begin, { params: paramsOf(things), body: body as never });
  expect(await ended(things)).toMatchObject({ state: 'done' });
  expect(await all(things)).toMatchObject([{ label: 'José' }]);
});

test('what is written while the type changes is not lost', async () => {
  const things = await makeThings(
    {},
    Array.from({ length: 500 }, (_, n) => String(n)),
  );
  let isOver = false;
  const written: Promise<unknown>[] = [];
  const writing = (async () => {
    for (let n = 0; !isOver && n < 200; n += 1) {
      // A write is refused whenever its type is not the field's current one.
      written.push(create(things, [{ name: 'w', content: String(1000 + n) }]).catch(() => undefined));
      await written.at(-1);
    }
  })();
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 0 },
  });
  expect(await ended(things)).toMatchObject({ state: 'done', lost: 0 });
  isOver = true;
  await writing;
  const accepted = (await Promise.all(written)).filter((one) => one !== undefined).length;
  const reply = await ada.call(records.query, {
    params: { collectionId: things.id },
    body: { filter: { field: 'content', operator: 'is_not_empty' }, limit: 1, count: true } as never,
  });
  expect(reply).toMatchObject({ total: 500 + accepted });
});

test('a change that a long reading keeps from its end comes to it when that is through', async () => {
  const idle = await startServer({ hasWorker: false });
  const { ownerPool } = idle.deps;
  const reader = await ownerPool.connect();
  let stopWork = async () => {};
  try {
    const body = {
      name: 'Read',
      pluralName: 'Reads',
      fields: [{ title: 'Content', dataType: 'plain_text' as const }],
    };
    const { id, fields } = await idle.ada.call(collections.create, { body });
    const params = { collectionId: id, fieldId: fields[0]?.id as never };
    await idle.ada.call(fieldTypeChanges.begin, { params, body: { dataType: 'number', loses: 0 } });
    const { rows } = await ownerPool.query('select number from platform.collections where id = $1', [id]);
    await reader.query('begin');
    await reader.query(`select from team_${idle.ada.teamId.replaceAll('-', '')}.c_${rows[0].number}`);
    stopWork = await startWork(idle.deps);
    const givenBack = "select from jobs.job where name = 'records.change-type' and state = 'retry'";
    await expect.poll(async () => (await ownerPool.query(givenBack)).rowCount, { timeout: 20_000 }).toBe(1);
    await reader.query('commit');
    const state = async () => (await idle.ada.call(fieldTypeChanges.get, { params })).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
  } finally {
    reader.release(true);
    await stopWork();
    await idle.stop();
  }
});

async function undone(things: CollectionWithFields, loses: number): Promise<TypeChange> {
  await ada.call(fieldTypeChanges.undo, { params: paramsOf(things), body: { loses } });
  return ended(things);
}

test('taken back, values are what they were to the letter, and those written since are converted', async () => {
  const things = await makeThings({ defaultValue: 'none' }, ['1,204', 'seven', null, '3', '5']);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'number', loses: 1 },
  });
  expect(await ended(things)).toMatchObject({ state: 'done', undoableUntil: expect.any(String) });
  const { records: rows } = (await ada.call(records.query, {
    params: { collectionId: things.id },
    body: { sorts: [{ field: 'name' }] } as never,
  })) as { records: DataRecord[] };
  const write = (index: number, values: object) =>
    ada.call(records.update, {
      params: { collectionId: things.id },
      body: { records: [{ id: rows[index]?.id, version: rows[index]?.version, values }] } as never,
    });
  await write(3, { content: 33 });
  await write(4, { content: null });
  await write(0, { name: 'n0 too' });
  await create(things, [{ name: 'new', content: 8 }]);
  const preview = await ada.call(fieldTypeChanges.previewUndo, { params: paramsOf(things) });
  expect(preview).toMatchObject({ total: 4, converts: 4, restores: 1, loses: 0, lost: [] });
  expect(preview.converted).toContainEqual({ before: '', after: 'seven' });
  expect(preview.converted).toContainEqual({ before: '1204', after: '1,204' });
  expect(await undone(things, 0)).toMatchObject({ state: 'done', dataType: 'plain_text' });
  expect(await all(things)).toEqual(['1,204', 'seven', null, '33', null, '8']);
  const { fields } = await ada.call(collections.get, { params: { collectionId: things.id } });
  expect(fields.at(-1)).toMatchObject({ dataType: 'plain_text', isSearchable: true, defaultValue: 'none' });
});

test('what was written since and has no place in the former type is lost only with a yes', async () => {
  const things = await makeThings({ dataType: 'number' }, [1, 2]);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'plain_text', loses: 0 },
  });
  await ended(things);
  await create(things, [{ name: 'new', content: 'eight' }]);
  const preview = await ada.call(fieldTypeChanges.previewUndo, { params: paramsOf(things) });
  expect(preview).toMatchObject({ total: 3, converts: 2, loses: 1, lost: [{ before: 'eight' }] });
  expect(await undone(things, 0)).toMatchObject({ state: 'stopped', reason: 'would_lose' });
  expect(await all(things)).toEqual(['1', '2', 'eight']);
  // The last change failed, so there is nothing to undo.
  expect((await refusal(undone(things, 1))).status).toBe(404);
});

test('an address comes back with all its parts, and a change that is taken back can be made again', async () => {
  const place = { line1: '12 Levee Road', city: 'Davis', country: 'US' };
  const things = await makeThings({ dataType: 'physical_address' }, [place]);
  const before = await all(things);
  await ada.call(fieldTypeChanges.begin, {
    params: paramsOf(things),
    body: { dataType: 'plain_text', loses: 0 },
  });
  expect(await ended(things)).toMatchObject({ state: 'done' });
  const text = await all(things);
  expect(await undone(things, 0)).toMatchObject({ state: 'done' });
  expect(await all(things)).toEqual(before);
  expect(await undone(things, 0)).toMatchObject({ state: 'done', dataType: 'plain_text' });
  expect(await all(things)).toEqual(text);
});
