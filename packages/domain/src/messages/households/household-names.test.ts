import { collectionId } from '@fieldhouse/contract/ids';
import { expect, test } from 'vitest';
import { childMark, childrenOfHousehold, namesOfHousehold } from './household-names.ts';

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
