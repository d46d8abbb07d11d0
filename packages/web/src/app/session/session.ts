// Who is signed in. Every open tab hears `signedIn` and `signedOut`.
import type { Membership, Session } from '@fieldhouse/contract/identity';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { isProblem } from '../../api/api-problem.ts';
import { identityApi } from '../../api/identity-api.ts';
import { forgetSelectedTeam } from './last-team.ts';

export type SessionEvent = 'signedIn' | 'signedOut';

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: [identityApi.session.endpoint.name],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await identityApi.session({}, { signal });
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
  const hear = (message: MessageEvent<SessionEvent>) => listener(message.data);
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** What another account may have left in memory goes; the new session stands at once. */
export function signedIn(queryClient: QueryClient, session: Session): void {
  forgetData(queryClient);
  forgetSelectedTeam();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  channel?.postMessage('signedIn' satisfies SessionEvent);
}

/** The person is gone for every tab. The data goes after the page has been left (`forgetData`). */
export function signedOut(queryClient: QueryClient): void {
  forgetSession(queryClient);
  channel?.postMessage('signedOut' satisfies SessionEvent);
}

export function forgetSession(queryClient: QueryClient): void {
  forgetSelectedTeam();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** Everything that was asked on behalf of a person; what is the same for everyone stays. */
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
