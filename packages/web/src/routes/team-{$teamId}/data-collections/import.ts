import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

export const importRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'import',
  component: lazyRouteComponent(() => import('../../../features/imports/import-page.tsx'), 'ImportPage'),
  staticData: { crumb: 'app:nav.import' },
});
