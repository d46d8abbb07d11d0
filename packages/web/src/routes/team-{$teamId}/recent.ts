import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadBeside } from '../load-beside.ts';
import { teamRoute } from './route.ts';

export const recentRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'recent',
  loader: ({ context: { queryClient, membership } }) =>
    loadBeside(async () => {
      const { recentQuery } = await import('../../features/records/recent/recent-query.ts');
      await queryClient.prefetchInfiniteQuery(recentQuery(membership.teamId));
    }),
  component: lazyRouteComponent(() => import('../../features/records/recent/recent-page.tsx'), 'RecentPage'),
  staticData: { crumb: 'app:nav.recent' },
});
