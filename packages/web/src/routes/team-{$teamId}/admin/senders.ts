import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

/** Only for team admins: no feature permission grants it. */
export const adminSendersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'senders',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(() => import('../../../features/senders/senders-page.tsx'), 'SendersPage'),
  staticData: { crumb: 'app:nav.adminSenders' },
});
