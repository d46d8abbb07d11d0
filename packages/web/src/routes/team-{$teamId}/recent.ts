import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const recentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'recent',
  component: lazyRouteComponent(() => import('../../features/records/recent/recent-page.tsx'), 'RecentPage'),
  staticData: { crumb: 'app:nav.recent' },
});
