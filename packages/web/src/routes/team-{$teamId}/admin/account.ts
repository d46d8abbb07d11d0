import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const accountRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'account',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.dashboard),
  component: lazyRouteComponent(() => import('../../../features/teams/account-page.tsx'), 'AccountPage'),
  staticData: { crumb: 'app:nav.account' },
});
