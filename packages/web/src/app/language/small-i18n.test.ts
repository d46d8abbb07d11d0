// Pages for visitors use a small replacement of i18next: it must say the same.
import { loadPhrases, phraseSlices } from '@fieldhouse/phrases/phrases';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { smallI18n } from './small-i18n.ts';

type Phrases = { readonly [key: string]: string | Phrases };

const real = i18next.createInstance();
const phrasesOf = async (language: string) =>
  Object.fromEntries(
    await Promise.all(
      phraseSlices.map(async (slice) => [slice, await loadPhrases(language, slice)] as const),
    ),
  ) as Record<string, Phrases>;
let english: Record<string, Phrases>;
let spanish: Record<string, Phrases>;

beforeAll(async () => {
  english = await phrasesOf('en');
  spanish = await phrasesOf('es');
  await real.init({
    lng: 'en',
    defaultNS: 'app',
    ns: [...phraseSlices],
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: { en: english, es: spanish },
  });
  const read = (language: string, slice: string, done: (error: null, phrases: Phrases | false) => void) =>
    done(null, (language === 'es' ? spanish : english)[slice] ?? false);
  await smallI18n.use({ read }).init({ lng: 'en', defaultNS: 'app', ns: phraseSlices });
});

test.each(['en', 'es'])('every phrase reads the same in %s', async (language) => {
  await real.changeLanguage(language);
  await smallI18n.changeLanguage(language);
  const wrong: string[] = [];
  let compared = 0;
  for (const [slice, phrases] of Object.entries(language === 'es' ? spanish : english)) {
    const leaves = leavesOf(phrases);
    const keys = new Set(leaves.map(([key]) => key));
    for (const [key, phrase] of leaves) {
      const plural = key.replace(/_(one|many|other)$/, '');
      // “too_many” is no plural.
      const name = `${slice}:${keys.has(`${plural}_other`) ? plural : key}`;
      for (const count of [0, 1, 12_345, 1_000_000]) {
        const values = valuesFor(phrase, count);
        if (smallI18n.t(name, values) !== real.t(name, values)) wrong.push(`${name} (${count})`);
        compared += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(5_000);
});

test('what has no phrase is its key', () => {
  expect(smallI18n.exists('errors:code.no_such_code')).toBe(false);
  expect(smallI18n.exists('errors:unknown')).toBe(true);
  expect(smallI18n.t('errors:code.no_such_code')).toBe('errors:code.no_such_code');
});

function leavesOf(phrases: Phrases, path = ''): readonly (readonly [key: string, phrase: string])[] {
  return Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : leavesOf(value, `${path}${key}.`),
  );
}

function valuesFor(phrase: string, count: number): Record<string, unknown> {
  const names = [...phrase.matchAll(/\{\{(\w+)(, number)?\}\}/g)];
  const values = names.map(([, name = '', isNumber]) => [name, isNumber ? 4_321 : `<b>${name}</b> “$1”`]);
  return { ...Object.fromEntries(values), count };
}
