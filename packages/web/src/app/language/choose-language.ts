// Changes the UI language: by the user's own choice, or with the selected team.
import type { Language, Session } from '@fieldhouse/contract/identity';
import type { TeamId } from '@fieldhouse/contract/ids';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import i18next from 'i18next';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import type { QueryName } from '../../api/events/query-names.ts';
import { queryClient } from '../../api/query-client.ts';
import { selectedTeamId } from '../session/last-team.ts';
import { storeLanguage } from './first-language.ts';
import { currentLanguage } from './language.ts';

const sessionKey = [identityApi.session.endpoint.name];

/**
 * The user's own choice: for this browser, and in a team for their membership, so that it applies on every
 * device.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
  await saveInTeam(language);
}

/**
 * Seed section 4, on team selection: the language of the user's membership, else the team's default, else
 * English.
 */
export async function followTeamLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  if (language !== currentLanguage()) await i18next.changeLanguage(language);
}

/** A page that someone opened from a mail is in the language of the mail; nothing else follows it. */
export async function showIn(language: Language): Promise<void> {
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
