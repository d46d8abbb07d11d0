import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../app/page-of.tsx';
import { rootRoute } from '../root.tsx';

const load = () => import('../../features/wizards/public-wizard-page.tsx');

export const publicWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
  component: pageOf(load, 'PublicWizardPage', {}),
});

/** A wizard for one known record, opened by a token. */
export const tokenWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AuthPublicDataWizard/$token',
  component: pageOf(load, 'PublicWizardPage', {}),
});
