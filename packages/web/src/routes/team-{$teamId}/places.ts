import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const bookmarkedRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'bookmarked',
  component: lazyRouteComponent(
    () => import('../../features/bookmarks/bookmarked-page.tsx'),
    'BookmarkedPage',
  ),
  staticData: { crumb: 'app:nav.bookmarked' },
});
