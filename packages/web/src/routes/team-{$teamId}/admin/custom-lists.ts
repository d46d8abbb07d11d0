import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const adminCustomListsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'custom-lists',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.collections),
  component: lazyRouteComponent(
    () => import('../../../features/custom-lists/admin-custom-lists-page.tsx'),
    'AdminCustomListsPage',
  ),
  staticData: { crumb: 'app:nav.customLists' },
});
