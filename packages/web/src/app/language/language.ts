// The UI language.

import type { Language } from '@fieldhouse/contract/identity';
import { loadPhrases } from '@fieldhouse/phrases/phrases';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, languages } from './first-language.ts';
import { createPhraseBackend } from './phrase-backend.ts';

const everywhere = ['app', 'ui', 'errors'];

/**
 * Loads the given phrases, by default the frame's; those of a slice load with its first page. `first`: what the page begins with,
 * by default in the language of this browser.
 */
export async function startLanguage(
  slices: readonly string[] = everywhere,
  first: Language = firstLanguage(),
): Promise<void> {
  await i18next
    .use(createPhraseBackend(i18next, loadPhrases))
    .use(initReactI18next)
    .init({
      lng: first,
      supportedLngs: [...languages],
      // Types guarantee that Spanish is complete, so no fallback is needed and English is not loaded for it.
      fallbackLng: false,
      ns: [...slices],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  markDocument(currentLanguage());
  i18next.on('languageChanged', () => markDocument(currentLanguage()));
}

export function currentLanguage(): Language {
  return i18next.language === 'es' ? 'es' : 'en';
}

/** The locale for dates and numbers. Seed: en-US by default. */
export function localeOf(language: Language): string {
  return language === 'es' ? 'es-ES' : 'en-US';
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
}
