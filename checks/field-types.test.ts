// A field type is described in one file each of contract, domain, engine and web app, in the tables over them and
// in its phrases. Any other file that names a type is a place that a new type may be missing from.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^packages\/\w+\/src\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.tsx?$|\.generated\.|\/features\/demo\//.test(file));

const tables = [
  'packages/contract/src/field-types.ts',
  'packages/domain/src/fields/registry.ts',
  'packages/phrases/src/en/collections.ts',
  'packages/phrases/src/es/collections.ts',
  'packages/server/src/features/catalogue/column-kind.ts',
  'packages/server/src/features/records/engine/columns/column-types.ts',
  'packages/web/src/features/fields/field-types/field-types-ui.ts',
];

/** What is left to do: values printed in messages, and written to and read from files. */
const known = [
  'packages/domain/src/fields/value-printer.ts',
  'packages/server/src/features/imports/exports/csv-writer.ts',
  'packages/server/src/features/imports/exports/xlsx-values.ts',
  'packages/server/src/features/imports/read-cell.ts',
];

// Types without a feature of their own: a calendar names dates, a map addresses.
test.each([
  ['percentage', 'number/percentage', 'number/percentage'],
  ['detail_list', 'parts/detail-list', 'parts/detail-list'],
  ['financial_line_item', 'number/financial-line-item', 'number/line-items'],
  ['financial_line_items', 'number/financial-line-items', 'number/line-items'],
])('%s is named by its own files and the tables of types only', (name, domainFile, webFile) => {
  const named = new RegExp(`['"]${name}['"]|^\\s*${name}[:,]`, 'm');
  const permitted = [
    ...tables,
    ...known,
    `packages/domain/src/fields/${domainFile}.ts`,
    'packages/domain/src/fields/team-settings.ts',
    `packages/web/src/features/fields/field-types/${webFile}.ts`,
  ];
  const naming = sources.filter((file) => named.test(readFileSync(path.join(root, file), 'utf8')));
  expect(naming.filter((file) => !permitted.includes(file))).toEqual([]);
  expect(naming).toEqual(expect.arrayContaining(['packages/contract/src/field-types.ts']));
});
