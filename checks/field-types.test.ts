// A field type is described in one file each of contract, domain, engine and web app, in the tables over them and
// in its phrases. Any other file that names a type is a place that a new type may be missing from.
import { dataTypes } from '@fieldhouse/contract/field-types';
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

/** The files in which types are defined. */
const definitions = [
  /^packages\/contract\/src\/field-types\.ts$/,
  /^packages\/domain\/src\/fields\/(boolean|registry)\.ts$/,
  /^packages\/domain\/src\/fields\/(date|files|link|number|parts|text)\//,
  /^packages\/phrases\/src\/(en|es)\/collections\.ts$/,
  /^packages\/server\/src\/features\/records\/engine\/columns\/(field-types|families)\//,
  /^packages\/server\/src\/features\/records\/engine\/columns\/column-types\.ts$/,
  /^packages\/web\/src\/features\/fields\/field-types\//,
  // Sample data.
  /^packages\/server\/src\/features\/demo\//,
];

/** Other files that name types, and why. */
const permitted: Readonly<Record<string, string>> = {
  'packages/contract/src/collections.ts': 'the name field of a new collection is a text',
  'packages/contract/src/field-type-changes.ts': 'an example in the API document',
  'packages/domain/src/filters/match-filter.ts': 'evaluates the operators of days',
  'packages/domain/src/wizards/answers.ts': 'a box of a wizard that was not ticked is an answer',
  'packages/server/src/features/collections/collection-actions.ts':
    'the first fields of a collection and of a list',
  'packages/server/src/features/collections/type-changes/changed-references.ts':
    'mail is sent to addresses and to texts',
  'packages/server/src/features/imports/analyse.ts': 'a column is a text if nothing else fits',
  'packages/server/src/features/messages/drafts/shown-message.ts':
    'mail is sent to addresses and to texts; the name of a time zone is a text or a code',
  'packages/server/src/features/records/engine/columns/column-type.ts':
    'kinds of columns have names of types',
  'packages/server/src/features/records/engine/columns/system-fields.ts':
    'the times of a record are compared as values of this type',
  'packages/server/src/features/records/engine/search/duplicate-criteria.ts':
    'the seed’s criteria of duplicates: same email, same phone number, same name and date',
  'packages/server/src/features/wizards/runs/start-record.ts':
    'the record that a wizard starts with is a link',
  'packages/server/src/features/wizards/runs/step-view.ts': 'a stored value without a known type is a text',
  'packages/web/src/app/language/data-languages.tsx':
    'a translated text, not formatted, has an input per language',
  'packages/web/src/features/collections/collection-details.tsx':
    'the fields of a collection with a role: its name, email address and picture',
  'packages/web/src/features/collections/new-collection-form.tsx':
    'the first fields of a collection of people',
  'packages/web/src/features/fields/input/date/date-range.tsx': 'a span is entered as two days',
  'packages/web/src/features/fields/input/live-validation.ts':
    'only the patterns of texts are checked while typing',
  'packages/web/src/features/fields/values/collection-of.ts': 'the name field of a collection is a text',
  'packages/web/src/features/messages/recipients/message-recipients.tsx': 'mail is sent to addresses',
  'packages/web/src/features/messages/review/schedule-panel.tsx':
    'the name of a time zone is a text or a code',
  'packages/web/src/features/views/list/group-head.tsx': 'a sum is printed as a decimal',
  'packages/web/src/features/wizards/run/choose-record.tsx': 'the record that a wizard starts with is a link',
};

const naming = productSources.filter(
  (file) => !definitions.some((known) => known.test(file)) && namesType(read(file)),
);

test('types are named where they are defined, and elsewhere only for a reason', () => {
  expect(naming.filter((file) => !(file in permitted))).toEqual([]);
});

test('every exception is still needed', () => {
  expect(Object.keys(permitted).filter((file) => !naming.includes(file))).toEqual([]);
});

test.each([
  "if (field.dataType === 'detail_list') return [];",
  "const long = ['formatted_text'];",
  "  physical_address: 'Address',",
  "if (dataType !== 'code') return;",
  "const field = { columnName: 'a', dataType: 'number' };",
  "const asDay: readonly DataType[] = ['date', 'money'];",
  "if (type.endsWith('_image')) return;",
  "const isMulti = field.dataType.startsWith('multi_');",
  "switch (field.dataType) {\n  case 'url':\n",
])('%j names a type', (text) => expect(namesType(text)).toBe(true));

test.each(["const icon = 'code';", "// Such as 'detail_list'.\n", "type Unit = 'number' | 'date';"])(
  '%j names none',
  (text) => expect(namesType(text)).toBe(false),
);

/** Names that have no other meaning are found wherever they are written; others, beside `dataType`. */
function namesType(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const own = dataTypes.filter((name) => name.includes('_') || name === 'percentage').join('|');
  const any = dataTypes.join('|');
  return [
    `'(${own})'`,
    `^\\s*(${own}):`,
    `\\bdataType\\??(: | [!=]== )'(${any})'`,
    `\\bDataType(\\[\\]|>)? = \\[[^\\]]*'(${any})'`,
    `switch \\([\\w.]*\\b[dD]ataType\\) \\{\\s*case '(${any})'`,
    // The form of a name is a list of types, too.
    `\\b(starts|ends)With\\('(multi_|single_|_(image|file|from_list|data_record|data_collection))'`,
    `_(selection_)?from_list\\b[^']*/`,
  ].some((pattern) => new RegExp(pattern, 'm').test(code));
}
