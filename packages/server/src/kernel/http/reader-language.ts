// The language of a page for someone without a session: the one that their browser prefers.
import { type Language, languages } from '@fieldhouse/contract/identity';

/** English if the header names none of the languages. */
export function readerLanguage(acceptLanguage: string | undefined): Language {
  const [best] = (acceptLanguage ?? '')
    .split(',')
    .flatMap(toPreference)
    // Those of equal weight stay in their order.
    .toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

function toPreference(part: string): { readonly language: Language; readonly weight: number }[] {
  const [tag = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
  const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
  const written = parameters.find((one) => one.startsWith('q='))?.slice(2);
  const weight = written === undefined ? 1 : Number(written);
  return language !== undefined && weight > 0 ? [{ language, weight }] : [];
}
