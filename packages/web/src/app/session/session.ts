// The current session. Every open tab receives `signedIn` and `signedOut`.
import type { Membership, Session } from '@fieldhouse/contract/identity';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isProblem } from '../../api/api-problem.ts';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { closeDrafts, openDrafts, openFirstDrafts } from '../forms/stored-draft.ts';
import { forgetSelectedTeam } from './last-team.ts';

export type SessionEvent = 'signedIn' | 'signedOut';

/** Null: not signed in. */
export const sessionQuery = queryOptions({
  queryKey: [identityApi.session.endpoint.name],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await identityApi.session({}, { signal });
      openFirstDrafts(session.userId);
      const { loadOwnUser, withTeams } = await import('./own-user.ts');
      return withTeams(session, await loadOwnUser(session.email, signal));
    } catch (error) {
      if (isProblem(error, 'not_signed_in', 'session_expired')) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
});

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldhouse-session');

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const onMessage = (message: MessageEvent<SessionEvent>) => listener(message.data);
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}

/** Clears what another account may have left in memory, and caches the new session. */
export function signedIn(queryClient: QueryClient, session: Session): void {
  openDrafts(session.userId);
  forgetData(queryClient);
  forgetSelectedTeam();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  channel?.postMessage('signedIn' satisfies SessionEvent);
}

/** Ends the session in every tab. The data is cleared after the page has been left (`forgetData`). */
export function signedOut(queryClient: QueryClient): void {
  closeDrafts();
  forgetSession(queryClient);
  channel?.postMessage('signedOut' satisfies SessionEvent);
}

export function forgetSession(queryClient: QueryClient): void {
  forgetSelectedTeam();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Clears everything fetched for a user; data that is the same for everyone stays. */
export function forgetData(queryClient: QueryClient): void {
  const isPublic = (name: unknown) =>
    name === sessionQuery.queryKey[0] || name === identityApi.instance.endpoint.name;
  queryClient.removeQueries({ predicate: ({ queryKey: [name] }) => !isPublic(name) });
}

export function useSession(): Session | null | undefined {
  return useQuery(sessionQuery).data;
}

export function membershipOf(session: Session | null | undefined, teamId: string): Membership | undefined {
  return session?.memberships.find((membership) => membership.teamId === teamId);
}
