import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ensureMember } from '../../app/rights/guards.ts';
import { rootRoute } from '../root.tsx';

export const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/team-{$teamId}',
  beforeLoad: async ({ context, location, params, preload }) => ({
    membership: await ensureMember({ context, location, preload }, params.teamId),
  }),
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
  notFoundComponent: lazyRouteComponent(
    () => import('../../app/pages/not-found-page.tsx'),
    'TeamNotFoundPage',
  ),
});

export const teamIndexRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/team-{$teamId}/dashboard', params, replace: true });
  },
});
