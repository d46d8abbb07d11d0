import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../app/pages/page-of.tsx';
import { rootRoute } from '../root.tsx';

const load = () => import('../../features/wizards/public-wizard-page.tsx');

export const publicWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
  /** `entry`: the public name of the personal link by which it was opened. */
  validateSearch: ({
    entry,
    lang,
  }: Record<string, unknown>): { readonly entry?: string; readonly lang?: string } => ({
    ...(typeof entry === 'string' && { entry }),
    ...(typeof lang === 'string' && { lang }),
  }),
  component: pageOf(load, 'PublicWizardPage', {}),
});

/** A wizard for one known record, opened by a token. */
export const tokenWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AuthPublicDataWizard/$token',
  component: pageOf(() => import('../../features/wizards/token-wizard-page.tsx'), 'TokenWizardPage', {}),
});
