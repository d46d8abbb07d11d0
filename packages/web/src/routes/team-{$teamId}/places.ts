// Team pages that are not implemented yet; each describes its purpose.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageOf } from '../../app/pages/page-of.tsx';
import { teamRoute } from './route.ts';

const load = () => import('../../features/places/place-page.tsx');

export const projectsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'projects',
  component: pageOf(load, 'PlacePage', { place: 'projects' }),
  staticData: { crumb: 'app:nav.projects' },
});

export const bookmarkedRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'bookmarked',
  component: lazyRouteComponent(
    () => import('../../features/bookmarks/bookmarked-page.tsx'),
    'BookmarkedPage',
  ),
  staticData: { crumb: 'app:nav.bookmarked' },
});
