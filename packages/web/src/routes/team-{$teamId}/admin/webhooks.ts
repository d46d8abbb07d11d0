import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

/** Only for team admins: no feature permission grants it. */
export const adminWebhooksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'webhooks',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(() => import('../../../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  staticData: { crumb: 'app:nav.adminWebhooks' },
});
