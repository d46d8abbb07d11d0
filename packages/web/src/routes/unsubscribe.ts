import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('../features/messages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  staticData: { crumb: 'app:nav.unsubscribe' },
});
