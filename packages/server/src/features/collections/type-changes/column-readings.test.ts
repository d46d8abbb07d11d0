// A text column that becomes one of dates or numbers is read as its texts show, else as its team writes.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import type { DataType } from '@fieldhouse/contract/field-types';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, {
    body: { availableDataLanguages: ['en', 'es'], defaultDataLanguage: 'es', defaultCountry: 'ES' },
  });
});
afterAll(() => server.stop());

async function makeTexts(texts: readonly string[]): Promise<CollectionWithFields> {
  count += 1;
  const made = await ada.call(collections.create, {
    body: {
      name: `Text ${count}`,
      pluralName: `Texts ${count}`,
      fields: [{ title: 'Content', dataType: 'plain_text' }],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: made.id },
    body: { records: texts.map((content) => ({ content })) },
  });
  return made;
}

const paramsOf = ({ id, fields }: CollectionWithFields) => ({
  collectionId: id,
  fieldId: fields.find(({ columnName }) => columnName === 'content')?.id as never,
});

async function convert(made: CollectionWithFields, dataType: DataType, loses = 0): Promise<unknown[]> {
  await ada.call(fieldTypeChanges.begin, { params: paramsOf(made), body: { dataType, loses } });
  return ended(made);
}

async function ended(made: CollectionWithFields): Promise<unknown[]> {
  const get = () => ada.call(fieldTypeChanges.get, { params: paramsOf(made) });
  await expect.poll(async () => (await get()).state, { timeout: 30_000 }).not.toBe('running');
  expect(await get()).toMatchObject({ state: 'done' });
  const reply = await ada.call(records.query, {
    params: { collectionId: made.id },
    body: { sorts: [{ field: 'created_at' }], limit: 500, count: false } as never,
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.content);
}

test('a Spanish team’s days and numbers are its own', async () => {
  expect(await convert(await makeTexts(['03/04/2024']), 'date')).toEqual(['2024-04-03']);
  expect(await convert(await makeTexts(['1.500', '0,5']), 'decimal')).toEqual(['1500.00', '0.50']);
});

test('a text proves how the others are meant, and what it contradicts is listed', async () => {
  const mixed = await makeTexts(['03/04/2024', '12/31/2024']);
  expect(await convert(mixed, 'date')).toEqual(['2024-03-04', '2024-12-31']);
  const contradicting = await makeTexts(['03/04/2024', '12/31/2024', '31/12/2024']);
  const preview = await ada.call(fieldTypeChanges.preview, {
    params: paramsOf(contradicting),
    body: { dataType: 'date' },
  });
  expect(preview).toMatchObject({ converts: 2, loses: 1, lost: [{ before: '03/04/2024' }] });
  expect(await convert(contradicting, 'date', 1)).toEqual([null, '2024-12-31', '2024-12-31']);
});

test('the undo gives back the very texts, however they were read', async () => {
  const made = await makeTexts(['03/04/2024', '12/31/2024']);
  await convert(made, 'date');
  await ada.call(fieldTypeChanges.undo, {
    params: paramsOf(made),
    body: { loses: 0, rounds: 0, stops: 0 } as never,
  });
  expect(await ended(made)).toEqual(['03/04/2024', '12/31/2024']);
});
