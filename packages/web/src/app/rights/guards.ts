// Route guards. The server authorizes every call itself; these only redirect users to a page they can use.
import type { Membership, Session } from '@fieldhouse/contract/identity';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { followTeamLanguage } from '../language/choose-language.ts';
import { homeTeamId, selectTeam } from '../session/last-team.ts';
import { membershipOf, sessionQuery } from '../session/session.ts';

interface GuardedVisit {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
  readonly preload?: boolean;
}

/** Redirects anonymous visitors to `/login`, which returns them afterwards. */
export async function ensureSignedIn({ context, location }: GuardedVisit): Promise<Session> {
  const session = await context.queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
  if (!session) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  return session;
}

export async function ensureMember(visit: GuardedVisit, teamId: string): Promise<Membership> {
  let membership = membershipOf(await ensureSignedIn(visit), teamId);
  if (!membership) {
    // The user may have joined since this tab fetched the session.
    const fresh = await visit.context.queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    membership = membershipOf(fresh, teamId);
  }
  if (!membership) throw redirect({ to: '/access-denied', replace: true });
  // Pages are preloaded when a link is hovered; that is not a visit.
  if (!visit.preload && selectTeam(teamId)) await followTeamLanguage(membership.interfaceLanguage);
  return membership;
}

/** Seed section 6: a team admin always passes; others need a feature permission that covers the route. */
export function ensureMay(membership: Membership, ...anyOf: readonly FeaturePermission[]): void {
  if (!hasAnyPermission(membership, ...anyOf)) throw redirect({ to: '/access-denied', replace: true });
}

export function hasAnyPermission(
  membership: Membership | undefined,
  ...anyOf: readonly FeaturePermission[]
): boolean {
  if (!membership) return false;
  return membership.isTeamAdmin || anyOf.some((feature) => membership.featurePermissions.includes(feature));
}

/** The target of `/`. */
export async function redirectHome(visit: GuardedVisit): Promise<never> {
  const teamId = homeTeamId(await ensureSignedIn(visit));
  if (teamId === undefined) throw redirect({ to: '/choose-team', replace: true });
  throw redirect({ to: '/team-{$teamId}/dashboard', params: { teamId }, replace: true });
}
