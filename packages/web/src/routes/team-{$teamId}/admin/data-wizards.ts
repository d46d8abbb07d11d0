import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { wizardCrumb } from '../../../app/crumbs/wizard-crumb.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const adminWizardsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'data-wizards',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.collections),
  staticData: { crumb: 'app:nav.adminWizards' },
});

export const adminWizardsIndexRoute = createRoute({
  getParentRoute: () => adminWizardsRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../../features/wizards/admin-wizards-page.tsx'),
    'AdminWizardsPage',
  ),
});

export const adminWizardRoute = createRoute({
  getParentRoute: () => adminWizardsRoute,
  path: '$dataWizardId',
  component: lazyRouteComponent(
    () => import('../../../features/wizards/admin-wizard-page.tsx'),
    'AdminWizardPage',
  ),
  staticData: {
    crumb: wizardCrumb,
    tabs: [{ label: 'app:tab.details', to: '/team-{$teamId}/admin/data-wizards/$dataWizardId' }],
  },
});
