import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'dashboard',
  component: lazyRouteComponent(() => import('../../features/teams/dashboard-page.tsx'), 'DashboardPage'),
});
