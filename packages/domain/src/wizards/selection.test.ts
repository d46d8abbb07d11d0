import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { expect, test } from 'vitest';
import type { KnownCollection, KnownField } from './fields-of-collections.ts';
import { resolveSelection } from './selection.ts';

const field = (columnName: string, dataType: KnownField['dataType']): KnownField => ({
  id: columnName,
  title: columnName,
  columnName,
  dataType,
  description: '',
  isRequired: false,
  defaultValue: null,
  settings: {},
});
const people: KnownCollection = {
  id: 'people',
  pluralName: 'People',
  fields: [field('email', 'email_address'), field('age', 'number')],
};
const email = { field: 'email', operator: 'is', value: 'x' } as const;
const adult = { field: 'age', operator: 'at_least', value: 18 } as const;

function resolve(filter: Filter, ...values: unknown[]): Filter | boolean {
  const compare = values.map((_value, condition) => ({ condition, ref: `answer.${condition}` }));
  const known = values.map((value, index) => [`answer.${index}`, { dataType: 'plain_text', value }] as const);
  return resolveSelection({ filter, compare }, people, new Map(known));
}

test('compares with the values of the run', () => {
  expect(resolve({ all: [email, adult] }, 'ana@example.org')).toEqual({
    all: [{ ...email, value: 'ana@example.org' }, adult],
  });
  expect(resolve({ any: [email, { ...adult }] }, 'ana@example.org', 21)).toEqual({
    any: [
      { ...email, value: 'ana@example.org' },
      { ...adult, value: 21 },
    ],
  });
});

test.each([null, '', [], ['a@example.org', 'b@example.org'], { amount: '1' }])(
  'an empty or unfit value (%j) meets no condition',
  (value) => {
    expect(resolve(email, value)).toBe(false);
    expect(resolve({ any: [email, adult] }, value)).toEqual({ any: [adult] });
  },
);

test('a list is compared with operators of lists', () => {
  const anyOf: Condition = { field: 'email', operator: 'is_any_of', value: ['x'] };
  expect(resolve(anyOf, ['a@example.org', 'b@example.org'])).toEqual({
    ...anyOf,
    value: ['a@example.org', 'b@example.org'],
  });
});

test('without a filter everything is selected', () => {
  expect(resolveSelection({ filter: null, compare: [] }, people, new Map())).toBe(true);
});
