import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { wizardCrumb } from '../../../app/crumbs/wizard-crumb.ts';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

export const adminWizardsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'data-wizards',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.wizards),
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

const wizardPath = '/team-{$teamId}/admin/data-wizards/$dataWizardId';

export const adminWizardRoute = createRoute({
  getParentRoute: () => adminWizardsRoute,
  path: '$dataWizardId',
  staticData: {
    crumb: wizardCrumb,
    tabs: [
      { label: 'app:tab.build', to: wizardPath, isExact: true },
      { label: 'app:tab.settings', to: `${wizardPath}/settings` },
      { label: 'app:tab.share', to: `${wizardPath}/share` },
      { label: 'app:tab.results', to: `${wizardPath}/results`, needs: adminFeatures.wizardResults },
      { label: 'app:tab.versions', to: `${wizardPath}/versions` },
    ],
  },
});

/** The tab Build was Details once. */
export const adminWizardDetailsRoute = createRoute({
  getParentRoute: () => adminWizardRoute,
  path: 'details',
  beforeLoad: ({ params }) => {
    throw redirect({ to: wizardPath, params, replace: true });
  },
});

/** All these tabs edit one draft: what is not saved yet stays. */
export const adminWizardDraftRoute = createRoute({
  getParentRoute: () => adminWizardRoute,
  id: 'draft',
  component: lazyRouteComponent(
    () => import('../../../features/wizards/admin-wizard-page.tsx'),
    'AdminWizardPage',
  ),
  staticData: { hasTabActions: true },
});

export const adminWizardBuildRoute = createRoute({ getParentRoute: () => adminWizardDraftRoute, path: '/' });

export const adminWizardSettingsRoute = createRoute({
  getParentRoute: () => adminWizardDraftRoute,
  path: 'settings',
  staticData: { crumb: 'app:tab.settings' },
});

export const adminWizardShareRoute = createRoute({
  getParentRoute: () => adminWizardDraftRoute,
  path: 'share',
  staticData: { crumb: 'app:tab.share' },
});

/** Opened from the builder of a team with several languages. */
export const adminWizardTranslationsRoute = createRoute({
  getParentRoute: () => adminWizardDraftRoute,
  path: 'translations',
  staticData: { crumb: 'app:tab.translations' },
});

export const adminWizardVersionsRoute = createRoute({
  getParentRoute: () => adminWizardDraftRoute,
  path: 'versions',
  staticData: { crumb: 'app:tab.versions' },
});

export const adminWizardResultsRoute = createRoute({
  getParentRoute: () => adminWizardRoute,
  path: 'results',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.wizardResults),
  validateSearch: readResultSearch,
  component: lazyRouteComponent(
    () => import('../../../features/wizards/results/results-page.tsx'),
    'ResultsPage',
  ),
  staticData: { crumb: 'app:tab.results' },
});

interface ResultSearchInAddress {
  readonly days?: number;
  readonly version?: number;
  readonly state?: string;
  readonly source?: string;
  readonly step?: string;
  readonly box?: string;
  readonly find?: string;
  readonly run?: string;
}

function readResultSearch(search: Record<string, unknown>): ResultSearchInAddress {
  const { days, version } = search;
  return {
    ...(typeof days === 'number' && { days }),
    ...(typeof version === 'number' && { version }),
    ...Object.fromEntries(
      ['state', 'source', 'step', 'box', 'find', 'run'].flatMap((name) =>
        typeof search[name] === 'string' ? [[name, search[name]]] : [],
      ),
    ),
  };
}
