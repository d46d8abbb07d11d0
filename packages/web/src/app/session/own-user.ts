// The signed-in user from the user back-end. Loaded on use: the sign-in page has no user yet.
import type { UserWithTeams } from '@fieldhouse/contract/backends';
import type { Membership, Session } from '@fieldhouse/contract/identity';
import { callBackend } from '../../api/backends.ts';

export function loadOwnUser(email: string, signal: AbortSignal): Promise<UserWithTeams> {
  return callBackend(
    'user',
    'byAuthProvider',
    { params: { authUsername: email }, query: { needData: '1' } },
    { signal },
  );
}

/** Teams and feature permissions come from the user back-end; the session adds the id of each membership. */
export function withTeams(session: Session, { teamData, teamUserRoleLink }: UserWithTeams): Session {
  const granted = teamUserRoleLink
    .flatMap(({ FeaturePermissions }) => FeaturePermissions)
    .map(({ FeaturePermission }) => FeaturePermission);
  const memberships = teamData.result.flatMap((link): Membership[] => {
    const known = session.memberships.find(({ teamId }) => teamId === link.teamId);
    if (!known) return [];
    const { name, shortName, primaryTimezone } = link.Team;
    const { organizationSquareLogo, organizationHorizontalLogo, appSquareLogo, appHorizontalLogo } =
      link.Team;
    return [
      {
        teamId: link.teamId,
        teamUserId: known.teamUserId,
        teamName: name,
        teamShortName: shortName,
        logos: {
          organizationSquareLogo,
          organizationHorizontalLogo,
          appSquareLogo,
          appHorizontalLogo,
        },
        isTeamAdmin: link.isTeamAdmin,
        featurePermissions: granted
          .filter(({ TeamId }) => TeamId === link.teamId)
          .map(({ EnumFeaturePermissionId }) => EnumFeaturePermissionId),
        // Without a language of its own, the account's or team's applies, which the session contains.
        interfaceLanguage: link.InterfaceLanguage ?? known.interfaceLanguage,
        dataLanguages: known.dataLanguages,
        timeZone: primaryTimezone,
        country: known.country,
        lastOpenedAt: link.lastOpened,
      },
    ];
  });
  return { ...session, memberships };
}
