import type { InvitationId, TeamId, TeamUserId } from '@fieldhouse/contract/ids';
import type { TeamUserStatus } from '@fieldhouse/contract/team-users';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { callBackend } from '../../api/backends.ts';
import { queryKeyOf, queryOf } from '../../api/queries.ts';

export interface TeamUserSearch {
  readonly search?: string;
  readonly status?: TeamUserStatus;
}

export const teamUsersQuery = (teamId: TeamId, found: TeamUserSearch) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(api.teamUsers.list, { params: { teamId }, query: { ...found } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callBackend(
        'teamUser',
        'list',
        { query: { teamId, ...found, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ result }) => result),
  });

export const teamUserQuery = (teamId: TeamId, teamUserId: TeamUserId) =>
  queryOf(api.teamUsers.get, { params: { teamId, teamUserId } });

export const rolesQuery = (teamId: TeamId) => queryOf(api.roles.list, { params: { teamId } });

/** Fetched once per visit: it must not change under the form, and joining makes it stale. */
export const invitationQuery = (invitationId: InvitationId, token: string) => ({
  ...queryOf(api.invitations.get, { params: { invitationId }, query: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export const ownInvitationsQuery = () => queryOf(api.invitations.own, {});
