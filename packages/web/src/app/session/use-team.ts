import type { Membership } from '@fieldhouse/contract/identity';
import type { TeamId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import { useParams } from '@tanstack/react-router';
import { membershipOf, useSession } from './session.ts';

/** The id of the team in the URL. */
export function useTeamId(): TeamId {
  const { teamId } = useParams({ strict: false });
  if (teamId === undefined) throw new Error('useTeamId is for pages below /team-{teamId}.');
  // The team route's guard compared it with the memberships of the session.
  return teamId as TeamId;
}

/** The user's membership in the URL's team. The team route requires one. */
export function useMembership(): Membership {
  const session = useSession();
  const teamId = useTeamId();
  const membership = membershipOf(session, teamId);
  return membership ?? leaving(teamId);
}

/** While a sign-out in another tab is under way the page may render once more without a session. */
function leaving(teamId: TeamId): Membership {
  return {
    teamId,
    // An id that matches no user; no request is made with it.
    teamUserId: '00000000-0000-7000-8000-000000000000' as Membership['teamUserId'],
    teamName: '',
    teamShortName: '',
    logos: noLogos,
    isTeamAdmin: false,
    featurePermissions: [],
    interfaceLanguage: 'en',
    dataLanguages: [],
    timeZone: 'UTC',
    country: 'US',
    lastOpenedAt: null,
  };
}
