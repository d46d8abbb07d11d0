// The texts of the product by their keys, for a journey that is made in both languages.
import { loadPhrases, type PhraseKey, phraseSlices } from '@fieldhouse/phrases/phrases';

type Values = Readonly<Record<string, string | number>>;

/** `count` chooses the plural form. */
export type TextOf = (key: PhraseKey, values?: Values) => string;

export async function phrasesIn(language: 'en' | 'es'): Promise<TextOf> {
  const slices = await Promise.all(
    phraseSlices.map(async (slice) => [slice, await loadPhrases(language, slice)] as const),
  );
  const bySlice = new Map(slices);
  const plurals = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  return (key, values = {}) => {
    const { count } = values;
    const suffix = typeof count === 'number' ? `_${plurals.select(count)}` : '';
    const [slice = '', path = ''] = key.split(':');
    const phrase = at(bySlice.get(slice), `${path}${suffix}`) ?? at(bySlice.get(slice), path);
    if (phrase === undefined) throw new Error(`No phrase ${key} in ${language}.`);
    return phrase.replaceAll(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${key} needs ${name}.`);
      return typeof value === 'number' ? number.format(value) : value;
    });
  };
}

/** For a value that is not known, such as a time; the text is then used up to it. */
export const unknown = '\u{fffd}';

export function startingWith(text: string): RegExp {
  const [start = ''] = text.split(unknown);
  return new RegExp(`^${start.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

function at(phrases: object | undefined, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
      phrases,
    );
  return typeof found === 'string' ? found : undefined;
}
