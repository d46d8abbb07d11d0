import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { teamRoute } from './route.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'outbox',
  component: lazyRouteComponent(() => import('../../features/messages/outbox-page.tsx'), 'OutboxPage'),
  staticData: { crumb: 'app:nav.outbox' },
});
