import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

export const duplicatesRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'duplicates',
  component: lazyRouteComponent(
    () => import('../../../features/duplicates/duplicates-page.tsx'),
    'DuplicatesPage',
  ),
  staticData: { crumb: 'app:nav.duplicates' },
});
