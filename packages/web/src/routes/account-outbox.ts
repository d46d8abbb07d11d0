import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

export const accountOutboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/outbox',
  component: lazyRouteComponent(
    () => import('../features/identity/account-outbox-page.tsx'),
    'AccountOutboxPage',
  ),
  staticData: { crumb: 'app:nav.accountOutbox' },
});
