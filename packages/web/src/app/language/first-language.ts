// The UI language at first: seed key `locale` in local storage; before one is chosen the browser's, default `en`.
import type { Language } from '@fieldhouse/contract/identity';
import { browserStorage } from '../browser-storage.ts';

const storageKey = 'locale';
/** That of the contract, whose schemas not every page loads. */
export const languages = ['en', 'es'] as const satisfies readonly Language[];

export function firstLanguage(): Language {
  return storedLanguage() ?? firstKnown(navigator.languages) ?? 'en';
}

/** The first of these tags, such as `es-MX`, in which we have phrases. */
export function firstKnown(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [language] = tag.toLowerCase().split('-');
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return undefined;
}

/** Undefined if none was chosen. */
function storedLanguage(): Language | undefined {
  const stored = browserStorage.local.read(storageKey);
  return languages.find((known) => known === stored);
}

export function storeLanguage(language: Language): void {
  // Without storage the choice lasts until reload.
  browserStorage.local.write(storageKey, language);
}
