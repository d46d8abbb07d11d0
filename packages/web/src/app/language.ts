// The language of the interface: seed key `locale` in local storage, default `en`.
import { type Language, languages } from '@fieldhouse/contract/identity';
import { loadPhrases } from '@fieldhouse/phrases/phrases';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

const storageKey = 'locale';
const everywhere = ['app', 'ui', 'errors'] as const;

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, slice, done) => {
    loadPhrases(language, slice).then(
      (phrases) => done(null, phrases),
      (error: Error) => done(error, false),
    );
  },
};

/** Loads the words of the frame; those of a slice come with its first page. */
export async function startLanguage(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage() ?? 'en',
      supportedLngs: [...languages],
      // Spanish is complete by its type, so nothing ever falls back and English is not loaded for it.
      fallbackLng: false,
      ns: [...everywhere],
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

/** The person's own choice; it is kept and wins over the team's default. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(language);
  await i18next.changeLanguage(language);
}

/** On team selection: the language of the person's link to the team, where the person has not chosen one here. */
export async function followTeamLanguage(language: Language): Promise<void> {
  if (storedLanguage() === undefined && language !== currentLanguage())
    await i18next.changeLanguage(language);
}

/** The locale for dates and numbers. Seed: en-US by default. */
export function localeOf(language: Language): string {
  return language === 'es' ? 'es-ES' : 'en-US';
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(storageKey);
    return languages.find((known) => known === stored);
  } catch {
    return undefined;
  }
}

function writeStored(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser without storage keeps the choice until reload.
  }
}
