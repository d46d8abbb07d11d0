import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { runCrumb, runStepCrumb } from '../../app/crumbs/wizard-crumb.ts';
import { type WizardInputs, wizardInputsIn } from '../../app/wizard-inputs.ts';
import { teamRoute } from './route.ts';

export const wizardsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'wizards',
  component: lazyRouteComponent(() => import('../../features/wizards/wizards-page.tsx'), 'WizardsPage'),
  staticData: { crumb: 'app:nav.wizards' },
});

export const wizardRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'wizards/$dataWizardId',
  /** The record that a run is started for. */
  validateSearch: ({
    record,
    ...rest
  }: Record<string, unknown>): WizardInputs & { readonly record?: string } => ({
    ...wizardInputsIn(rest),
    ...(typeof record === 'string' && { record }),
  }),
  // Of both addresses below: the page stays while the address follows its steps.
  component: lazyRouteComponent(() => import('../../features/wizards/wizard-page.tsx'), 'WizardPage'),
  staticData: { crumb: runCrumb },
});

export const wizardIndexRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: '/',
});

export const wizardStepRoute = createRoute({
  getParentRoute: () => wizardRoute,
  path: 'step-{$wizardStepId}',
  staticData: { crumb: runStepCrumb },
});
