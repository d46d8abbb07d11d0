import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withPhrases } from '../../app/phrases.ts';
import type { DashboardSearch } from '../../features/dashboards/dashboard-page.tsx';
import { teamRoute } from './route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'dashboard',
  /** The id of a dashboard; the first one if omitted. */
  validateSearch: ({ dashboard }: Record<string, unknown>): DashboardSearch =>
    // Compared with the ids of the dashboards that the viewer can see.
    typeof dashboard === 'string' ? { dashboard: dashboard as DashboardSearch['dashboard'] & string } : {},
  component: lazyRouteComponent(
    () => withPhrases(['dashboards', 'projects'], import('../../features/dashboards/dashboard-page.tsx')),
    'DashboardPage',
  ),
});
