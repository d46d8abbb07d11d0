import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/guards.ts';
import { teamRoute } from '../route.ts';

export const adminRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'admin',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.anything),
  staticData: { crumb: 'app:nav.admin' },
});

export const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/team-{$teamId}/admin/dashboard', params, replace: true });
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
