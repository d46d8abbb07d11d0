import { collectionId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import {
  childMark,
  childrenOfHousehold,
  linkedRecords,
  namesOfHousehold,
  valuesOfHousehold,
} from './household-names.ts';

const people = collectionId.parse('01976d3c-0000-7000-8000-000000000001');
const guests = collectionId.parse('01976d3c-0000-7000-8000-000000000002');
const household = {
  people: [
    { collectionId: people, link: 'home', names: { first: 'given', last: 'family' } },
    { collectionId: guests, link: 'home', names: { first: 'name', last: null } },
  ],
  head: null,
};
const clara = { collectionId: people, merge: { given: 'Clara', family: 'Zhang' } };

test('people of several collections are joined by the fields of their own', () => {
  const tom = { collectionId: guests, merge: { name: 'Tom Ruiz' } };
  expect(namesOfHousehold([clara, tom], household, 'en-US')).toBe('Clara Zhang and Tom Ruiz');
});

test('a person of another collection, without values or with a value that is no text has no name', () => {
  const others = [
    { collectionId: null, merge: { name: 'Listed' } },
    { collectionId: people, merge: {} },
    { collectionId: guests, merge: { name: { type: 'integer', value: 3 } as never } },
  ];
  expect(namesOfHousehold([clara, ...others], household, 'en')).toBe('Clara Zhang');
  expect(namesOfHousehold(others, household, 'en')).toBe('');
});

test('names are joined in Spanish, and in English for a language that we can’t join them in', () => {
  const ines = { collectionId: people, merge: { given: 'Inés', family: 'Zhang' } };
  expect(namesOfHousehold([clara, ines], household, 'es-MX')).toBe('Clara e Inés Zhang');
  expect(namesOfHousehold([clara, ines], household, 'fi')).toBe('Clara and Inés Zhang');
});

test('children are named apart from the greeting, unless there is no one else', () => {
  const child = (given: string, family = 'Zhang') => ({
    collectionId: people,
    merge: { given, family, [childMark]: 'true' },
  });
  const family = [clara, child('Mei'), child('Luis')];
  expect(namesOfHousehold(family, household, 'en')).toBe('Clara Zhang');
  expect(childrenOfHousehold(family, household, 'en')).toBe('Mei and Luis');
  expect(childrenOfHousehold(family, household, 'es')).toBe('Mei y Luis');
  expect(namesOfHousehold([child('Mei')], household, 'en')).toBe('Mei Zhang');
  expect(childrenOfHousehold([clara], household, 'en')).toBe('');
  const twoMeis = [child('Mei'), child('Mei', 'Ruiz')];
  expect(childrenOfHousehold(twoMeis, household, 'en')).toBe('Mei Zhang and Mei Ruiz');
});

test('children are empty, rather than as they were written before, once no one of them is named', () => {
  const merge = { ...clara.merge, children: 'Mei' };
  const valuesFor = (tags: readonly string[]) =>
    valuesOfHousehold([{ ...clara, merge }], { household, tags }, 'en');
  expect(valuesFor(['household_names', 'children'])).toEqual({
    household_names: 'Clara Zhang',
    children: '',
  });
  // A field of that name has its own value.
  expect(valuesFor(['household_names'])).toEqual({ household_names: 'Clara Zhang' });
});

test('the records that link to anyone of a household are all named, each once', () => {
  const linkedBy = (...names: readonly string[]) => ({
    collectionId: people,
    merge: {
      given: 'Tom',
      [linkedRecords]: {
        type: 'multi_data_record' as const,
        value: names.map((label) => ({ id: `id of ${label}`, label })),
      },
    },
  });
  const unlinked = { collectionId: people, merge: { [linkedRecords]: null } };
  const shared = [linkedBy('Luis', 'Mei'), unlinked, linkedBy('Ana', 'Mei')];
  const { children } = valuesOfHousehold(shared, { household, tags: ['children'] }, 'en');
  expect(children).toMatchObject({
    type: 'multi_data_record',
    value: [{ label: 'Luis' }, { label: 'Mei' }, { label: 'Ana' }],
  });
  const marked = { ...clara, merge: { ...clara.merge, [childMark]: 'true' } };
  const named = valuesOfHousehold([marked, ...shared], { household, tags: ['children'] }, 'en');
  expect(named.children).toBe('Clara');
});
