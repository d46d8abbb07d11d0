// Letters with marks: those that are other letters than without, and one text in two encodings.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { search } from '@fieldhouse/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { findCollection } from '../catalogue/index.ts';
import { columnTypes } from './engine/columns/column-types.ts';
import { tableOf } from './engine/columns/identifiers.ts';
import { refreshSearch } from './engine/search/refresh-search.ts';

let server: TestServer;
let ada: Person;
let words: CollectionWithFields;
const nfd = 'José'.normalize('NFD');
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  words = await ada.call(collections.create, {
    body: {
      name: 'Word',
      pluralName: 'Words',
      fields: [{ title: 'Name', dataType: 'plain_text', isSearchable: true }],
    },
  });
  const names = ['パパ', 'ハハ', 'あがる', 'あかる', 'दान', 'दिन', 'мой', 'мои', 'ไม้', 'ไม', nfd, 'Müller'];
  await ada.call(records.create, {
    params: { collectionId: words.id },
    body: { records: names.map((name) => ({ name })) },
  });
});
afterAll(() => server.stop());

async function found(text: string): Promise<string[]> {
  const { groups } = await ada.call(search.find, { body: { text } });
  return groups.flatMap(({ hits }) => hits.map(({ label }) => label));
}

async function namesWhere(operator: 'is' | 'contains' | 'starts_with', value: string): Promise<unknown[]> {
  const reply = await ada.call(records.query, {
    params: { collectionId: words.id },
    body: { filter: { field: 'name', operator, value } },
  });
  return (reply as { records: DataRecord[] }).records.map(({ values }) => values.name);
}

test.each(['パパ', 'ハハ', 'あがる', 'दान', 'мой'])(
  'a search for %s finds no word that differs in a mark',
  async (word) => {
    expect(await found(word)).toEqual([word]);
  },
);

test('accents make no difference to a search', async () => {
  expect(await found('muller')).toEqual(['Müller']);
  expect(await found('jose')).toEqual(['José']);
});

test.each(['is', 'contains', 'starts_with'] as const)(
  'a text stored with its accent apart is found by one from the keyboard: %s',
  async (operator) => {
    expect(await namesWhere(operator, 'José')).toEqual(['José']);
    expect(await namesWhere(operator, nfd)).toEqual(['José']);
  },
);

describe('records that were stored by an earlier version', () => {
  test('are found by the same rules after the upgrade', async () => {
    const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
    const old = 'ばば'.normalize('NFD');
    await ada.call(records.create, {
      params: { collectionId: words.id },
      body: { records: [{ name: 'old' }] },
    });
    const change = (name: string, text: string) =>
      server.deps.withTeam(authority, async (ctx) => {
        const collection = await findCollection(ctx, words.id);
        if (!collection) throw new Error('The collection is gone.');
        const column = sql.id(`f_${collection.fields[0]?.number}`);
        await sql`update ${tableOf(ctx.teamId, collection)} set ${column} = ${text}, search = 'はは'
          where ${column} = ${name}`.execute(ctx.db.withoutPlugins());
      });
    await change('old', old);
    await refreshSearch(server.deps, authority, words.id);
    expect(await found('ばば')).toEqual(['ばば']);
    expect(await namesWhere('is', 'ばば')).toEqual(['ばば']);
  });

  test('are found in code, addresses, lists and formatted texts too', async () => {
    const made = await ada.call(collections.create, {
      body: {
        name: 'Part',
        pluralName: 'Parts',
        fields: [
          { title: 'Code', dataType: 'code' },
          { title: 'Home', dataType: 'physical_address' },
          { title: 'Facts', dataType: 'detail_list' },
          { title: 'Note', dataType: 'formatted_text' },
        ],
      },
    });
    const params = { collectionId: made.id };
    const facts = [{ label: 'Called', value: 'José' }];
    const values = { code: 'José', home: { city: 'José' }, facts, note: '<p>José</p>' };
    await ada.call(records.create, { params, body: { records: [values] } });
    const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
    await server.deps.withTeam(authority, async (ctx) => {
      const collection = await findCollection(ctx, made.id);
      if (!collection) throw new Error('The collection is gone.');
      const apart = collection.fields.flatMap((field) =>
        columnTypes[field.dataType]
          .columns(field)
          .filter(({ type }) => type === 'text' || type === 'jsonb')
          .map(
            ({ name, type }) =>
              sql`${sql.id(name)} = normalize(${sql.id(name)}::text, nfd)::${sql.raw(type)}`,
          ),
      );
      await sql`update ${tableOf(ctx.teamId, collection)} set ${sql.join(apart)}`.execute(
        ctx.db.withoutPlugins(),
      );
    });
    const findBy = async (field: string) => {
      const body = { filter: { field, operator: 'contains', value: 'José' } as const };
      return ((await ada.call(records.query, { params, body })) as { records: DataRecord[] }).records;
    };
    expect(await findBy('home')).toEqual([]);
    await refreshSearch(server.deps, authority, made.id);
    for (const field of ['code', 'home', 'facts', 'note'])
      expect(await findBy(field), field).toMatchObject([
        { values: { code: 'José', home: { city: 'José' }, facts } },
      ]);
  });
});
