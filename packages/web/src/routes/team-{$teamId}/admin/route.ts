import type { Membership } from '@fieldhouse/contract/identity';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay, hasAnyPermission } from '../../../app/rights/guards.ts';
import { teamRoute } from '../route.ts';
import { AdminOutlet } from './admin-outlet.tsx';

export const adminRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'admin',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.anything),
  component: AdminOutlet,
  staticData: { crumb: 'app:nav.admin' },
});

export const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: ({ context, params }) => {
    throw redirect({ to: firstAdminPage(context.membership), params, replace: true });
  },
});

export const adminDashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'dashboard',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.dashboard),
  component: lazyRouteComponent(
    () => import('../../../features/teams/admin-dashboard-page.tsx'),
    'AdminDashboardPage',
  ),
  staticData: { crumb: 'app:nav.adminDashboard' },
});

/** The admin dashboard; users without access are redirected to the first page they may open. */
function firstAdminPage(membership: Membership) {
  if (hasAnyPermission(membership, ...adminFeatures.dashboard)) return '/team-{$teamId}/admin/dashboard';
  if (hasAnyPermission(membership, ...adminFeatures.users)) return '/team-{$teamId}/admin/users';
  if (hasAnyPermission(membership, ...adminFeatures.collections))
    return '/team-{$teamId}/admin/data-collections';
  return '/team-{$teamId}/admin/data-wizards';
}
