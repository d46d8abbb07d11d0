import { createRecordTask } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { checkAnswer } from './answers.ts';
import type { KnownField } from './fields-of-collections.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

function check(field: Partial<KnownField>, isRequired: boolean, value: unknown) {
  const known: KnownField = {
    id: id(10),
    title: 'Field',
    columnName: 'field',
    dataType: 'plain_text',
    description: '',
    isRequired: false,
    defaultValue: null,
    settings: { isMultiLine: false, minLength: null, maxLength: null },
    ...field,
  };
  const task = createRecordTask.parse({
    id: id(1),
    type: 'create_record',
    fields: [{ fieldId: id(10), isRequired }],
  });
  const [taskField] = task.fields;
  if (!taskField) throw new Error('No field.');
  const offers = new Map([['handle', { id: id(77), label: 'Red' }]]);
  const itemsOf = (one: KnownField) => (one.dataType.includes('selection') ? offers : null);
  const checked = checkAnswer(task, { taskField, field: known }, value, {
    offersOf: itemsOf,
    filesOf: () => new Map([[id(78), { name: 'cv.pdf' }]]),
  });
  return checked.issue?.rule ?? checked.value;
}

const box = { dataType: 'boolean', settings: {} } as const;
const choice = { dataType: 'single_selection_from_list', settings: { listId: id(5) } } as const;
const choices = { ...choice, dataType: 'multi_selection_from_list' } as const;

test.each([
  ['an empty answer to an optional question', {}, false, null, null],
  ['an empty answer to a required question', {}, true, '', 'value_required'],
  ['an empty answer that the collection requires', { isRequired: true }, false, null, 'value_required'],
  ['a line break in one line', {}, false, 'a\nb', 'single_line'],
  ['a box that must be ticked', box, true, false, 'value_required'],
  ['a box that must be ticked, ticked', box, true, true, true],
  ['an untouched box of a required field', { ...box, isRequired: true }, true, null, false],
  ['a choice by its handle', choice, true, 'handle', id(77)],
  ['a choice by the id of its record', choice, false, id(77), 'not_a_choice'],
  ['a file of the run', { dataType: 'single_file', settings: {} }, true, id(78), id(78)],
  ['another file', { dataType: 'single_file', settings: {} }, true, id(77), 'unknown_choice'],
  ['several choices', choices, false, ['handle'], [id(77)]],
  ['several choices with a foreign one', choices, false, ['handle', 'other'], 'not_a_choice'],
] as const)('%s', (_title, field, isRequired, value, expected) => {
  expect(check(field, isRequired, value)).toEqual(expected);
});
