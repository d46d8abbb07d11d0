import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const usageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'usage',
  beforeLoad: ({ context }) => ensureMay(context.membership),
  component: lazyRouteComponent(() => import('../../../features/usage/usage-page.tsx'), 'UsagePage'),
  staticData: { crumb: 'app:nav.usage' },
});
