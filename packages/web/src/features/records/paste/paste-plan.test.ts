import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { expect, test } from 'vitest';
import { planPaste } from './paste-plan.ts';

const item = '019a0000-0000-7000-8000-000000000001';
const name = fieldOf('name', 'plain_text', { isMultiLine: false, minLength: null, maxLength: null });
const age = fieldOf('age', 'number', { min: null, max: null, unit: '' });
const given = fieldOf('given', 'money', { currency: 'USD' });
const tags = fieldOf('tags', 'multi_selection_from_list', { listId: item });

function fieldOf(columnName: string, dataType: DataType, settings: Field['settings']): Field {
  // Only the properties that the plan reads.
  return { columnName, title: columnName, dataType, settings } as Field;
}

function target(fields: readonly Field[], row: number, total: number) {
  return {
    row,
    fields,
    total,
    // The plan only uses the id.
    rowAt: (at: number) => (at < 90 ? ({ id: `id-${at}`, values: {} } as unknown as DataRecord) : undefined),
    contextOf: () => ({
      locale: 'en-US',
      country: 'US',
      timeZone: 'UTC',
      findByLabel: (label: string) => (label === 'Donor' ? item : undefined),
    }),
  };
}

test('each cell is read by the type of its column', () => {
  const plan = planPaste([['Ana', '1,204', '$3.50', 'Donor']], target([name, age, given, tags], 0, 5));
  expect(plan.updates).toEqual([
    {
      id: 'id-0',
      values: { name: 'Ana', age: 1204, given: { amount: '3.50', currency: 'USD' }, tags: [item] },
    },
  ]);
  expect(plan.cellCount).toBe(4);
});

test('rows beyond the end become new records', () => {
  const plan = planPaste([['Ana'], ['Bruno'], ['Clara']], target([name], 4, 5));
  expect(plan.updates).toHaveLength(1);
  expect(plan.creates).toEqual([{ name: 'Bruno' }, { name: 'Clara' }]);
});

test('an empty cell empties the value, and a blank last line of a spreadsheet is not a row', () => {
  const plan = planPaste(
    [
      ['', '5'],
      ['', ''],
    ],
    target([name, age], 0, 1),
  );
  expect(plan.updates).toEqual([{ id: 'id-0', values: { name: null, age: 5 } }]);
  expect(plan.creates).toEqual([]);
});

test('a cell that can’t be parsed is reported and the others of its row are accepted', () => {
  const plan = planPaste([['Ana', 'many']], target([name, age], 0, 5));
  expect(plan.updates).toEqual([{ id: 'id-0', values: { name: 'Ana' } }]);
  expect(plan.refused).toMatchObject([{ text: 'many', field: { columnName: 'age' } }]);
});

test('a label of several records is rejected as ambiguous', () => {
  const isAmbiguous = (_field: Field, label: string) => label === 'Twin';
  const plan = planPaste([['Twin']], { ...target([tags], 0, 5), isAmbiguous });
  expect(plan.updates).toEqual([]);
  expect(plan.refused).toMatchObject([{ rule: 'ambiguous_label', data: { label: 'Twin' } }]);
});

test('cells beyond the last column are left out, and those with a text counted', () => {
  const plan = planPaste([['5', 'beyond', ' ']], target([age], 0, 5));
  expect(plan.updates).toEqual([{ id: 'id-0', values: { age: 5 } }]);
  expect(plan.leftOutCount).toBe(1);
});

test('rows that are not loaded are counted, not written', () => {
  expect(planPaste([['a'], ['b']], target([name], 89, 1000)).missingCount).toBe(1);
});
