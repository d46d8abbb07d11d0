import { messagePermissions } from '@fieldhouse/contract/permissions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../app/rights/guards.ts';
import { teamRoute } from './route.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'outbox',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...messagePermissions),
  component: lazyRouteComponent(() => import('../../features/messages/outbox-page.tsx'), 'OutboxPage'),
  staticData: { crumb: 'app:nav.outbox' },
});
