// The UI language: seed key `locale` in local storage, default `en`.

import { type Language, languages, type Session } from '@fieldhouse/contract/identity';
import type { TeamId } from '@fieldhouse/contract/ids';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { loadPhrases } from '@fieldhouse/phrases/phrases';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import type { QueryName } from '../../api/events/query-names.ts';
import { queryClient } from '../../api/query-client.ts';
import { selectedTeamId } from '../session/last-team.ts';

const storageKey = 'locale';
const sessionKey = [identityApi.session.endpoint.name];
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

/** Loads the frame's phrases; those of a slice load with its first page. */
export async function startLanguage(): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage() ?? 'en',
      supportedLngs: [...languages],
      // Types guarantee that Spanish is complete, so no fallback is needed and English is not loaded for it.
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

/**
 * The user's own choice: for this browser, and in a team for their membership, so that it applies on every
 * device.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  writeStored(language);
  await i18next.changeLanguage(language);
  await saveInTeam(language);
}

/**
 * Seed section 4, on team selection: the language of the user's membership, else the team's default, else
 * English.
 */
export async function followTeamLanguage(language: Language): Promise<void> {
  writeStored(language);
  if (language !== currentLanguage()) await i18next.changeLanguage(language);
}

async function saveInTeam(language: Language): Promise<void> {
  const teamId = selectedTeamId();
  const session = queryClient.getQueryData<Session | null>(sessionKey);
  if (teamId === undefined || !session) return;
  const memberships = session.memberships.map((one) =>
    one.teamId === teamId ? { ...one, interfaceLanguage: language } : one,
  );
  queryClient.setQueryData<Session>(sessionKey, { ...session, memberships });
  // The sign-in page must not load the full client.
  const { api } = await import('../../api/api.ts');
  const body = { interfaceLanguage: language };
  const saved = api.ownPreferences
    // The route compared it with the memberships of the session.
    .changeTeamLanguage({ params: { teamId: teamId as TeamId }, body })
    // The preferences page shows it, and may be open.
    .then(() => queryClient.invalidateQueries({ queryKey: ['backends.user' satisfies QueryName] }));
  await ignoreFailure(saved, 'only syncs other devices: the choice applies here anyway');
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
    // Without storage the default applies.
    return undefined;
  }
}

function writeStored(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice lasts until reload.
  }
}
