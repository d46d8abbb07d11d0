// A signed-in user for component tests of what depends on one.
import type { Membership, Session } from '@fieldhouse/contract/identity';
import { teamUserId, userId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import { defaultPreferences, type Preferences } from '@fieldhouse/contract/preferences';
import { queryClient } from '../src/api/query-client.ts';
import { sessionQuery } from '../src/app/session/session.ts';
import { teamId } from './render-in-app.tsx';

/** Ada, a team admin; `facts` about her only membership. */
export function sampleSession(facts: Partial<Membership> = {}): Session {
  const membership: Membership = {
    teamId,
    teamUserId: teamUserId.parse('01890000-0000-7000-8000-000000000003'),
    teamName: 'Riverside Centre',
    teamShortName: 'Riverside',
    logos: noLogos,
    isTeamAdmin: true,
    featurePermissions: [],
    interfaceLanguage: 'en',
    dataLanguages: ['en'],
    timeZone: 'UTC',
    country: 'US',
    lastOpenedAt: null,
    ...facts,
  };
  return {
    userId: userId.parse('01890000-0000-7000-8000-000000000020'),
    email: 'ada@fieldhouse.test',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    memberships: [membership],
  };
}

/** Cached with the preferences, so that neither is fetched. */
export function cacheSession(session: Session, preferences: Partial<Preferences> = {}): void {
  queryClient.setQueryData(['ownPreferences.get'], { ...defaultPreferences, ...preferences });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
