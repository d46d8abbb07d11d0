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
  // Kinds of computed values, some of which have names of types; other types are passed on as they are.
  /^packages\/(contract\/src\/expressions\.ts$|domain\/src\/expressions\/|web\/src\/features\/expressions\/)/,
  // Sample data.
  /^packages\/server\/src\/features\/demo\//,
];

/** Other files that name types, and why. */
const permitted: Readonly<Record<string, string>> = {
  'packages/domain/src/messages/audience.ts': 'messages are sent to addresses and phone numbers',
  'packages/contract/src/collections.ts': 'the name field of a new collection is a text',
  'packages/domain/src/wizards/sample-answers.ts': 'a sample for each type that has one',
  'packages/server/src/features/wizards/testing/preview/previewed-steps.ts':
    'samples of choices, and texts that others may be shortened to',
  'packages/web/src/features/wizards/builder/ask/question-draft.ts':
    'kinds of answers that are a type with settings',
  'packages/web/src/features/wizards/builder/preview/pick-record.tsx': 'a record is picked as a link is',
  'packages/web/src/features/wizards/run/questions/question-input.tsx':
    'a signature is a picture, or a name where the field is a text',
  'packages/contract/src/wizard-variables.ts': 'single values that need no collection, list or file',
  'packages/server/src/features/wizards/runs/values/computed-values.ts': 'records of a task are links',
  'packages/server/src/features/wizards/tokens/batches/batch-file.ts': 'letters and mails go to addresses',
  'packages/contract/src/field-type-changes.ts': 'an example in the API document',
  'packages/domain/src/filters/match-filter.ts': 'evaluates the operators of days',
  'packages/domain/src/filters/operand-check.ts': 'items, records and collections are compared by id',
  'packages/domain/src/wizards/conditions.ts': 'files are compared by name, which is a text',
  'packages/domain/src/wizards/tasks/checks/check-records.ts':
    'texts of any kind are compared with each other',
  'packages/contract/src/wizard-questions.ts': 'types of values that fit into an address',
  'packages/domain/src/wizards/consents.ts': 'lists have addresses and phones; a consent is a box',
  'packages/domain/src/wizards/looks.ts': 'a rating is a number, a signature a picture or a text',
  'packages/web/src/features/fields/input/input-frame.tsx': 'inputs with one box have a placeholder',
  'packages/web/src/features/wizards/run/use-screens.ts': 'the server decides about required boxes',
  'packages/domain/src/wizards/names/defined-names.ts': 'how many records were found is a number',
  'packages/server/src/features/wizards/runs/tasks/kinds/record-values.ts':
    'how many records were found is a number',
  'packages/domain/src/wizards/answers.ts': 'a box of a wizard that was not ticked is an answer',
  'packages/domain/src/wizards/known-messages.ts': 'a wizard sends messages to email addresses',
  'packages/server/src/features/collections/collection-actions.ts':
    'the first fields of a collection and of a list',
  'packages/server/src/features/collections/type-changes/changed-references.ts':
    'mail is sent to addresses and to texts',
  'packages/server/src/features/imports/analyse.ts': 'a column is a text if nothing else fits',
  'packages/server/src/features/imports/find-header.ts': 'a column is a text if nothing else fits',
  'packages/server/src/features/messages/audience/check-audience.ts':
    'mail is sent to addresses and to texts; the name of a time zone is a text or a code',
  'packages/server/src/features/messages/wizard-links/mail-question.ts':
    'buttons answer yes or no, or are the items of a list',
  'packages/server/src/features/messages/drafts/check-facts.ts':
    'a merge tag reaches one record through a link',
  'packages/server/src/features/messages/audience/source-queries.ts':
    'a merge tag reaches one record through a link',
  'packages/server/src/features/messages/audience/through-queries.ts':
    'the records that link to a person are written as a list of links',
  'packages/server/src/features/records/engine/columns/column-type.ts':
    'kinds of columns have names of types',
  'packages/server/src/features/records/engine/columns/system-fields.ts':
    'the times of a record are compared as values of this type',
  'packages/server/src/features/records/engine/expressions/compile-expression.ts':
    'kinds of literals have names of types',
  'packages/server/src/features/records/engine/expressions/operations/dates.ts':
    'kinds of values have names of types',
  'packages/server/src/features/records/engine/expressions/operations/texts.ts':
    'kinds of values have names of types',
  'packages/server/src/features/records/engine/search/duplicate-criteria.ts':
    'the seed’s criteria of duplicates: same email, same phone number, same name and date',
  'packages/server/src/features/records/distinguish.ts':
    'records of one name are distinguished by texts, addresses first',
  'packages/server/src/features/shared-views/print-cells.ts':
    'visitors see numbers aligned, and addresses as links',
  'packages/server/src/features/wizards/runs/start-record.ts':
    'the record that a wizard starts with is a link',
  'packages/server/src/features/wizards/runs/run-conditions.ts':
    'a stored value without a known type is a text',
  'packages/contract/src/type-groups.ts': 'pages for visitors load no schemas',
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
  'packages/web/src/features/messages/content/tags/use-tag-fields.ts':
    'a merge tag reaches one record through a link',
  'packages/web/src/features/messages/audience/household-choices.ts':
    'people are joined by a link to one record, and greeted by texts',
  'packages/web/src/features/messages/audience/record-input.tsx': 'a record is chosen as in a link',
  'packages/web/src/features/messages/templates/record-select.tsx': 'a record is chosen as in a link',

  'packages/web/src/features/messages/review/schedule-panel.tsx':
    'the name of a time zone is a text or a code',
  'packages/web/src/features/views/list/group-head.tsx': 'a sum is printed as a decimal',
  'packages/web/src/features/wizards/builder/ask/ask-form.tsx': 'a new question is answered with a text',
  'packages/web/src/features/wizards/starters/starter-plans.ts': 'the fields of the collections of starters',
  'packages/domain/src/wizards/shown/applied-parts.ts':
    'as on the server, a box that was not ticked is an answer',
  'packages/server/src/features/wizards/runs/open-variables.ts': 'the records that a task set are links',
  'packages/web/src/features/wizards/run/starting/choose-record.tsx':
    'the record that a wizard starts with is a link',
  'packages/web/src/features/records/paste/read-pasted.ts':
    'a link is pasted as its address into a field of such addresses',
  'packages/web/src/features/wizards/share/prefilled-link.tsx':
    'values of an address are texts, which browsers know by these kinds',
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
