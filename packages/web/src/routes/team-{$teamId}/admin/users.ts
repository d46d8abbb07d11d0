import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

const statuses = ['invited', 'cancelled', 'active', 'deactivated'] as const;

interface UsersSearch {
  readonly search?: string;
  readonly status?: (typeof statuses)[number];
}

export const adminUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.users),
  staticData: { crumb: 'app:nav.adminUsers' },
});

export const adminUsersIndexRoute = createRoute({
  getParentRoute: () => adminUsersRoute,
  path: '/',
  validateSearch: ({ search, status }: Record<string, unknown>): UsersSearch => {
    const known = statuses.find((one) => one === status);
    return {
      ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
      ...(known && { status: known }),
    };
  },
  component: lazyRouteComponent(
    () => import('../../../features/team-users/team-users-page.tsx'),
    'TeamUsersPage',
  ),
});

/** The page adds the name of the user (`usePageLabel`). */
export const adminUserRoute = createRoute({
  getParentRoute: () => adminUsersRoute,
  path: '$teamUserId',
  component: lazyRouteComponent(
    () => import('../../../features/team-users/team-user-page.tsx'),
    'TeamUserPage',
  ),
});
