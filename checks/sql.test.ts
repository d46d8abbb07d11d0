// Where SQL may be: those who review an index, a lock or a leak must find every statement.
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

const server = productSources.filter((file) => file.startsWith('packages/server/src/'));

/** Files outside `home` that contain the pattern. */
const strays = (home: RegExp, pattern: RegExp) =>
  server.filter((file) => !home.test(file) && pattern.test(read(file)));

const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]/;
const rawStatement =
  /\b(?:\w*[pP]ool|client|session)\??\.query(?:<[^;]*?>)?\(|\.query(?:<[^;]*?>)?\(\s*['"`]/;
const identifier = /\bsql\.(?:id|ref|raw|table)\b|\.dynamic\b/;

const statements = /-queries\.ts$|\/kernel\/db\/|\/records\/engine\//;
const identifiers = /\/kernel\/db\/|\/records\/engine\//;

test('statements are in *-queries.ts, the db folder of the kernel and the records engine', () => {
  expect(strays(statements, statement)).toEqual([]);
  expect(strays(statements, rawStatement)).toEqual([]);
});

test('names of tables and columns are put into SQL by the db folder of the kernel and the records engine', () => {
  expect(strays(identifiers, identifier)).toEqual([]);
});

test.each([
  [statement, 'db.selectFrom("teams")'],
  [statement, 'sql<{ id: string }>`select 1`'],
  [rawStatement, 'await deps.ownerPool.query<{ n: number }>(text, [1])'],
  [rawStatement, "transaction.query('select 1')"],
  [identifier, 'sql.id(name)'],
  [identifier, 'db.dynamic.ref(name)'],
])('%s finds %s', (pattern, text) => {
  expect(text).toMatch(pattern);
});
