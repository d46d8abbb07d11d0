import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

/** Only for team admins: no feature permission grants it. */
export const adminApiKeysRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'api-keys',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(
    () => import('../../../features/api-keys/team-keys-page.tsx'),
    'TeamKeysPage',
  ),
  staticData: { crumb: 'app:nav.adminApiKeys' },
});
