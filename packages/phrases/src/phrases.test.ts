import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPhrases, phraseSlices } from './phrases.ts';

const folder = import.meta.dirname;

/** Every text under its full key. */
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

test('no phrase of the shell is left unused', async () => {
  const sources = await readSources(path.join(folder, '../../web/src'));
  const unused: string[] = [];
  for (const slice of ['app', 'errors', 'guide', 'identity', 'teams'])
    for (const key of flatten(await loadPhrases('en', slice)).keys()) {
      const plain = key.replace(/_(one|other)$/, '');
      if (!isSaid(sources, slice, plain)) unused.push(`${slice}:${plain}`);
    }
  expect(unused).toEqual([]);
});

/** Named in full, or built from a template that starts with one of its parents. */
function isSaid(sources: string, slice: string, key: string): boolean {
  const parents = key.split('.').map((_, index, parts) => parts.slice(0, index).join('.'));
  return [
    `'${key}'`,
    `'${slice}:${key}'`,
    ...parents.filter(Boolean).flatMap((parent) => [`\`${parent}.\${`, `\`${slice}:${parent}.\${`]),
  ].some((form) => sources.includes(form));
}

async function readSources(root: string): Promise<string> {
  const files = await readdir(root, { recursive: true });
  const texts = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFile(path.join(root, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

test('Spanish has its third plural form, for whole millions', async () => {
  const es = flatten(await loadPhrases('es', 'teams'));
  expect(es.get('dashboard.records_many')).toBe(es.get('dashboard.records_other'));
});
