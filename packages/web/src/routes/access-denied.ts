import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const accessDeniedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/access-denied',
  component: lazyRouteComponent(() => import('../app/pages/access-denied-page.tsx'), 'AccessDeniedPage'),
  staticData: { crumb: 'app:accessDenied.title' },
});
