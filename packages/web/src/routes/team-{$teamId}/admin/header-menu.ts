import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const headerMenuRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'header-menu',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.dashboard),
  component: lazyRouteComponent(
    () => import('../../../features/header-menu/header-menu-page.tsx'),
    'HeaderMenuPage',
  ),
  staticData: { crumb: 'app:nav.headerMenu' },
});
