import type { Field } from '@fieldhouse/contract/collections';
import { expect, test } from 'vitest';
import { fallbackTextOf, valueNames, withTranslations } from './text-languages.ts';

// Only the properties that these rules read.
const motto = {
  title: 'Motto',
  columnName: 'motto',
  isRequired: true,
  isTranslatable: true,
  languages: ['en', 'es'],
} as unknown as Field;
const [, spanish] = withTranslations([motto], (code) => (code === 'es' ? 'Spanish' : code));

test('a translation is a separate field that is never required', () => {
  expect(spanish).toMatchObject({
    title: 'Motto (Spanish)',
    columnName: 'motto@es',
    isRequired: false,
    language: 'es',
  });
  expect(valueNames(motto)).toEqual(['motto', 'motto@es']);
});

test('without a translation the text of the first language is used', () => {
  if (!spanish) throw new Error('No translation was made.');
  expect(fallbackTextOf(spanish, { motto: 'Read', 'motto@es': null })).toEqual({
    text: 'Read',
    language: 'en',
  });
  expect(fallbackTextOf(spanish, { motto: 'Read', 'motto@es': 'Lee' })).toBeUndefined();
  expect(fallbackTextOf(spanish, { motto: null, 'motto@es': null })).toBeUndefined();
  expect(fallbackTextOf(motto, { motto: null })).toBeUndefined();
});
