import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withPhrases } from '../../app/phrases.ts';
import type { DashboardSearch } from '../../features/dashboards/dashboard-page.tsx';
import { loadBeside } from '../load-beside.ts';
import { teamRoute } from './route.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'dashboard',
  /** The id of a dashboard; the first one if omitted. */
  validateSearch: ({ dashboard }: Record<string, unknown>): DashboardSearch =>
    // Compared with the ids of the dashboards that the viewer can see.
    typeof dashboard === 'string' ? { dashboard: dashboard as DashboardSearch['dashboard'] & string } : {},
  loaderDeps: ({ search: { dashboard } }) => ({ dashboard }),
  loader: ({ context: { queryClient, membership }, deps: { dashboard } }) =>
    loadBeside(async () => {
      const { readFirst } = await import('../../features/dashboards/dashboard-queries.ts');
      await readFirst(queryClient, membership.teamId, dashboard);
    }),
  component: lazyRouteComponent(
    () => withPhrases(['dashboards', 'projects'], import('../../features/dashboards/dashboard-page.tsx')),
    'DashboardPage',
  ),
});
