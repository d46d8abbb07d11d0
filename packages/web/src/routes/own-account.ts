import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureSignedIn } from '../app/rights/guards.ts';
import { rootRoute } from './root.tsx';

/** For people without a team; within a team, the same panels are on the page of the preferences. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: async (visit) => {
    await ensureSignedIn(visit);
  },
  component: lazyRouteComponent(
    () => import('../features/identity/account/own-account-page.tsx'),
    'OwnAccountPage',
  ),
  staticData: { crumb: 'app:nav.ownAccount' },
});
