import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

/** Only for team admins, as the senders. The page adds the name of the domain (`usePageLabel`). */
export const adminSendingDomainRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'sending-domains/$domain',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(
    () => import('../../../features/sending-domains/sending-domain-page.tsx'),
    'SendingDomainPage',
  ),
  staticData: { crumb: [{ crumb: 'app:nav.adminSenders', to: '/team-{$teamId}/admin/senders' }] },
});
