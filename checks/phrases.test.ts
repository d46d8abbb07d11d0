// Every phrase of the interface is used, and every phrase that is used exists in both languages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPhrases, phraseSlices } from '@fieldhouse/phrases/phrases';
import { describe, expect, test } from 'vitest';

const sources = sourcesOf('web');

function sourcesOf(part: string): string[] {
  const folder = path.resolve(import.meta.dirname, '../packages', part, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

describe.each(phraseSlices)('the slice %s', (slice) => {
  test('has the same phrases in both languages', async () => {
    const es = await keysOf('es', slice);
    // The third plural form is generated.
    const isMade = (key: string) => key.endsWith('_many') && es.includes(key.replace(/_many$/, '_other'));
    expect(es.filter((key) => !isMade(key))).toEqual(await keysOf('en', slice));
  });

  test('has no phrase that nothing says', async () => {
    const patterns = usedPatterns(slice);
    const keys = (await keysOf('en', slice)).map(withoutPlural);
    expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  test('has every phrase that is named in full', async () => {
    const keys = (await keysOf('en', slice)).map(withoutPlural);
    const named = sources.flatMap((text) => [...text.matchAll(new RegExp(`'${slice}:([\\w.]+)'`, 'g'))]);
    expect(named.map((match) => match[1] ?? '').filter((key) => !keys.includes(key))).toEqual([]);
  });
});

test('every rule that a value or a request can break has words of its own', async () => {
  const { rule, code } = (await loadPhrases('en', 'errors')) as unknown as Record<string, object>;
  const known = new Set(Object.keys({ ...rule, ...code }));
  const broken = ['contract', 'domain', 'server'].flatMap((part) => sourcesOf(part).flatMap(rulesIn));
  expect(broken.length).toBeGreaterThan(100);
  expect([...new Set(broken)].filter((one) => !known.has(one))).toEqual([]);
});

function rulesIn(text: string): string[] {
  const patterns =
    /(?:broken(?:Rule)?\(|Issue\(\w+, (?:\w+ \? '[a-z_]+' : )?|\brule: |\{ error: |invalid\([^'()]*(?:'[^']*'[^'()]*)*\], )'([a-z_]+)'/g;
  return [...text.matchAll(patterns)].map((match) => match[1] ?? '');
}

async function keysOf(language: string, slice: string): Promise<string[]> {
  return flatten(await loadPhrases(language, slice)).sort();
}

function flatten(phrases: object, prefix = ''): string[] {
  return Object.entries(phrases).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : flatten(value, `${prefix}${key}.`),
  );
}

function withoutPlural(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

/** String literals that could name a phrase of this slice; an interpolated part matches one name. */
function usedPatterns(slice: string): RegExp[] {
  const texts = sources.filter((text) => new RegExp(`['\`]${slice}[':]`).test(text));
  const quoted = texts.flatMap((text) => [
    ...[...text.matchAll(/'([\w.:]+)'/g)].map((match) => match[1] ?? ''),
    ...[...text.matchAll(/`((?:[\w.:]|\$\{[^`{}]*\})+)`/g)].map((match) => match[1] ?? ''),
  ]);
  return [...new Set(quoted)]
    .map((text) => (text.startsWith(`${slice}:`) ? text.slice(slice.length + 1) : text))
    .filter((text) => /\w/.test(text.replaceAll(/\$\{[^}]*\}/g, '')))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`));
}
