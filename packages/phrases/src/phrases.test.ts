import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPhrases, phraseSlices } from './phrases.ts';

const folder = import.meta.dirname;

/** All texts by their full key. */
function flatten(phrases: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(phrases)) {
    if (typeof value === 'string') texts.set(`${prefix}${key}`, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

test('every file of phrases is in the register, in both languages', async () => {
  for (const language of ['en', 'es']) {
    const files = await readdir(path.join(folder, language));
    expect(files.map((file) => file.replace(/\.ts$/, '')).sort()).toEqual(phraseSlices);
  }
});

describe.each(phraseSlices)('the slice %s', (slice) => {
  test('says the same with the same placeholders in Spanish', async () => {
    const en = flatten(await loadPhrases('en', slice));
    const es = flatten(await loadPhrases('es', slice));
    for (const [key, text] of en) {
      const translated = es.get(key);
      expect(translated, key).toBeTruthy();
      expect(placeholders(translated ?? ''), key).toEqual(placeholders(text));
    }
  });

  test('never says please or successfully', async () => {
    const texts = [
      ...flatten(await loadPhrases('en', slice)).values(),
      ...flatten(await loadPhrases('es', slice)).values(),
    ];
    expect(texts.filter((text) => /\bplease\b|\bsuccessfully\b|por favor|con éxito/i.test(text))).toEqual([]);
  });

  test('has both plural forms wherever it has one', async () => {
    const keys = [...flatten(await loadPhrases('en', slice)).keys()];
    for (const key of keys.filter((name) => name.endsWith('_one')))
      expect(keys).toContain(key.replace(/_one$/, '_other'));
  });
});

test('Spanish has its third plural form, for whole millions', async () => {
  const es = flatten(await loadPhrases('es', 'teams'));
  expect(es.get('dashboard.records_many')).toBe(es.get('dashboard.records_other'));
});

test.each(['en', 'es'] as const)(
  'a figure and the recipients it counts have one name (%s)',
  async (language) => {
    const figures = flatten(await loadPhrases(language, 'message-statistics'));
    const kinds = flatten(await loadPhrases(language, 'messages'));
    const nameOf = (kind: string) => kinds.get(`recipients.kind.${kind}`);
    expect(nameOf('reached')).toBe(figures.get('figure.delivered'));
    for (const name of ['opened', 'clicked', 'bounced', 'complained', 'unsubscribed'])
      expect(nameOf(name)).toBe(figures.get(`figure.${name}`));
    expect(
      [...kinds].filter(([key]) => key.startsWith('recipients.kind.')).map(([, text]) => text),
    ).not.toContain(figures.get('figure.sent'));
  },
);
