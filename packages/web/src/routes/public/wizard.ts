import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../app/pages/page-of.tsx';
import { type WizardInputs, wizardInputsIn } from '../../app/wizard-inputs.ts';
import { rootRoute } from '../root.tsx';

const load = () => import('./wizard-pages.tsx');

export const publicWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/public/team-{$teamId}/wizards/$dataWizardId/step-{$wizardStepId}',
  /** `entry`: the public name of the personal link by which it was opened. */
  validateSearch: ({
    entry,
    lang,
    ...rest
  }: Record<string, unknown>): WizardInputs & { readonly entry?: string; readonly lang?: string } => ({
    ...wizardInputsIn(rest),
    ...(typeof entry === 'string' && { entry }),
    ...(typeof lang === 'string' && { lang }),
  }),
  component: pageOf(load, 'PublicWizardRoutePage', {}),
});

/** A run that is continued by a mailed link. */
export const continueWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/continue-wizard/$token',
  component: pageOf(
    () => import('../../features/wizards/continue-wizard-page.tsx'),
    'ContinueWizardPage',
    {},
  ),
});

/** A wizard for one known record, opened by a token. */
export const tokenWizardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/AuthPublicDataWizard/$token',
  validateSearch: wizardInputsIn,
  component: pageOf(load, 'TokenWizardRoutePage', {}),
});
