import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageOf } from '../../app/page-of.tsx';
import { teamRoute } from './route.ts';

export const wizardRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'wizards/$dataWizardId',
  staticData: { crumb: 'app:nav.wizard' },
});

export const wizardIndexRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../../features/wizards/wizard-page.tsx'), 'WizardPage'),
});

export const wizardStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: 'step-{$wizardStepId}',
  component: pageOf(() => import('../../features/wizards/wizard-page.tsx'), 'WizardPage', {}),
});
