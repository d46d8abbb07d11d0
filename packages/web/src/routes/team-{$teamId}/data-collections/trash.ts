import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

export const trashRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'trash',
  component: lazyRouteComponent(() => import('../../../features/records/trash/trash-page.tsx'), 'TrashPage'),
  staticData: { crumb: 'app:nav.trash' },
});
