import { expect, test } from 'vitest';
import { languageFor, languageReader } from './read-language.ts';

const read = languageReader();

test('a language is read from its code and its name in any language', () => {
  const spanish = ['es', 'ES', 'es-MX', 'es_419', ' Español ', 'espanol', 'Spanish', 'espagnol', 'Spanisch'];
  expect(spanish.map(read)).toEqual(spanish.map(() => 'es'));
  expect(['Inglés', 'català', 'Norwegian', 'no', 'العربية', '中文', 'pt-BR'].map(read)).toEqual([
    'en',
    'ca',
    'nb',
    'nb',
    'ar',
    'zh',
    'pt',
  ]);
});

test('what is no language of ours is none', () => {
  for (const text of [
    '',
    ' ',
    'Klingon',
    'x',
    'english spoken',
    'es-',
    '-es',
    'constructor',
    'español, inglés',
  ])
    expect(read(text)).toBeUndefined();
});

test('a person’s own choice comes first, then their record, then the first language of the message', () => {
  const written = { first: 'en', others: ['es', 'ca'] };
  const forWhom = (preference: string | null, stated: string | null) =>
    languageFor({ preference, stated }, written);
  expect(forWhom('es', 'ca')).toBe('es');
  expect(forWhom('en', 'ca')).toBeNull();
  expect(forWhom(null, 'ca')).toBe('ca');
  expect(forWhom('fr', 'ca')).toBe('ca');
  expect(forWhom(null, 'fr')).toBeNull();
  expect(forWhom(null, null)).toBeNull();
});
