import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public',
  component: lazyRouteComponent(() => import('../../features/places/public-page.tsx'), 'PublicPage'),
  staticData: { crumb: 'app:nav.public' },
});
