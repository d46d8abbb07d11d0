import { backends, type UserWithTeams } from '@fieldhouse/contract/backends';
import type { Language } from '@fieldhouse/contract/identity';
import { defaultPreferences } from '@fieldhouse/contract/preferences';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { clientOf } from '../../api/client.ts';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionQuery } from '../../app/session/session.ts';
import { DisplayPanel } from './display-panel.tsx';

/** The server's languages of Ada: for every team, and for her only one. */
interface Stored {
  everywhere: Language | null;
  inTeam: Language | null;
}

/** `beforeSession` is awaited by each read of the session after it has seen what is stored. */
async function renderPanel(beforeSession: () => Promise<void> = async () => {}): Promise<{
  stored: Stored;
  choose(group: string, name: string): Promise<void>;
}> {
  const stored: Stored = { everywhere: null, inTeam: null };
  const session = () => sampleSession({ interfaceLanguage: stored.inTeam ?? stored.everywhere ?? 'en' });
  cacheSession(session());
  const answers = [
    answer(identityApi.session, async () => {
      const seen = session();
      await beforeSession();
      return seen;
    }),
    answer(clientOf(backends).user, () => userOf(stored)),
    answer(api.ownPreferences.change, ({ body }) => {
      if (body.language !== undefined) stored.everywhere = body.language;
      return { ...defaultPreferences, language: stored.everywhere };
    }),
    answer(api.ownPreferences.changeTeamLanguage, ({ body }) => {
      stored.inTeam = body.interfaceLanguage;
      return undefined;
    }),
  ];
  const screen = await renderInApp(<DisplayPanel />, { answers });
  const choose = (group: string, name: string) =>
    screen.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click();
  return { stored, choose };
}

function userOf({ inTeam }: Stored): UserWithTeams {
  const { userId, email, firstName, lastName, memberships } = sampleSession();
  const [membership] = memberships;
  if (!membership) throw new Error('A membership.');
  const { teamName: name, teamShortName: shortName, logos, isTeamAdmin, lastOpenedAt, timeZone } = membership;
  const team = {
    name,
    shortName,
    ...logos,
    primaryTimezone: timeZone,
    defaultInterfaceLanguage: 'en',
    deactivatedAsOf: null,
  } as const;
  const link = { teamId, firstName, lastName, Team: team, InterfaceLanguage: inTeam, isTeamAdmin };
  return {
    simplyUser: { userId, primaryEmailAddress: { email }, firstName, lastName },
    teamData: {
      result: [{ ...link, lastOpened: lastOpenedAt }],
      s3DefaultUserPicture: '',
      s3DefaultTeamPicture: '',
    },
    teamUserRoleLink: [],
  };
}

const language = () => document.documentElement.lang;

test('the language of the team outweighs that of all teams, and the page follows', async () => {
  const { stored, choose } = await renderPanel();
  await choose('Language', 'Español');
  await expect.poll(language).toBe('es');
  await choose('Idioma en Riverside Centre', 'English');
  await expect.poll(language).toBe('en');
  expect(stored).toEqual({ everywhere: 'es', inTeam: 'en' });
  await choose('Language in Riverside Centre', 'Same as everywhere else');
  await expect.poll(language).toBe('es');
  await choose('Idioma', 'El de cada equipo');
  await expect.poll(language).toBe('en');
  expect(stored).toEqual({ everywhere: null, inTeam: null });
});

test('a read of the session that began before the choice was stored does not decide', async () => {
  const early = Promise.withResolvers<void>();
  let reads = 0;
  const { choose } = await renderPanel(async () => {
    reads += 1;
    if (reads === 1) await early.promise;
  });
  void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
  await expect.poll(() => reads).toBe(1);
  await choose('Language', 'Español');
  await expect.poll(() => queryClient.getQueryData(['ownPreferences.get'])).toMatchObject({ language: 'es' });
  early.resolve();
  await expect.poll(language).toBe('es');
});
