import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { collectionCrumb } from '../../../app/crumbs/collection-crumb.ts';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

const load = () => import('../../../features/collections/admin-collection-page.tsx');
const loadCards = () => import('../../../features/cards/admin-cards-page.tsx');
const collectionPath = '/team-{$teamId}/admin/data-collections/$dataCollectionId';

export const adminCollectionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'data-collections',
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.collections),
  staticData: { crumb: 'app:nav.adminCollections' },
});

export const adminCollectionsIndexRoute = createRoute({
  getParentRoute: () => adminCollectionsRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../../features/collections/admin-collections-page.tsx'),
    'AdminCollectionsPage',
  ),
});

interface NewCollectionSearch {
  readonly kind?: 'people' | 'list' | 'blueprint';
  /** The id of the parent collection. */
  readonly below?: string;
}

export const newCollectionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'new-data-collection',
  validateSearch: ({ kind, below }: Record<string, unknown>): NewCollectionSearch =>
    kind === 'people' || kind === 'list' || kind === 'blueprint'
      ? { kind }
      : typeof below === 'string'
        ? { below }
        : {},
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.collections),
  component: pageOf(load, 'AdminCollectionPage', { tab: 'new' }),
  staticData: { crumb: 'app:nav.newCollection' },
});

export const adminCollectionRoute = createRoute({
  getParentRoute: () => adminCollectionsRoute,
  path: '$dataCollectionId',
  staticData: {
    crumb: collectionCrumb,
    tabs: [
      { label: 'app:tab.details', to: `${collectionPath}/details` },
      { label: 'app:tab.dataFields', to: `${collectionPath}/data-fields` },
      { label: 'app:tab.dataCards', to: `${collectionPath}/data-cards` },
      { label: 'app:tab.dataCardGroups', to: `${collectionPath}/data-card-groups` },
      { label: 'app:tab.dataWizards', to: `${collectionPath}/data-wizards` },
      { label: 'app:tab.websiteWidgets', to: `${collectionPath}/website-widgets` },
      { label: 'app:tab.dataViews', to: `${collectionPath}/data-views` },
    ],
  },
});

export const adminCollectionIndexRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/team-{$teamId}/admin/data-collections/$dataCollectionId/details',
      params,
      replace: true,
    });
  },
});

export const adminCollectionDetailsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'details',
  component: pageOf(load, 'AdminCollectionPage', { tab: 'details' }),
  staticData: { crumb: 'app:tab.details' },
});

export const adminCollectionFieldsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'data-fields',
  component: pageOf(load, 'AdminCollectionPage', { tab: 'data-fields' }),
  staticData: { crumb: 'app:tab.dataFields' },
});

export const adminCollectionCardsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'data-cards',
  component: pageOf(loadCards, 'AdminCardsPage', { tab: 'cards' }),
  staticData: { crumb: 'app:tab.dataCards' },
});

export const adminCollectionCardGroupsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'data-card-groups',
  component: pageOf(loadCards, 'AdminCardsPage', { tab: 'groups' }),
  staticData: { crumb: 'app:tab.dataCardGroups' },
});

export const adminCollectionWizardsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'data-wizards',
  component: lazyRouteComponent(
    () => import('../../../features/wizards/links/wizard-links-page.tsx'),
    'WizardLinksPage',
  ),
  staticData: { crumb: 'app:tab.dataWizards' },
});

export const adminCollectionWidgetsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'website-widgets',
  component: lazyRouteComponent(
    () => import('../../../features/collections/widgets/widgets-page.tsx'),
    'WidgetsPage',
  ),
  staticData: { crumb: 'app:tab.websiteWidgets' },
});

export const adminCollectionViewsRoute = createRoute({
  getParentRoute: () => adminCollectionRoute,
  path: 'data-views',
  component: lazyRouteComponent(
    () => import('../../../features/views/admin/admin-views-page.tsx'),
    'AdminViewsPage',
  ),
  staticData: { crumb: 'app:tab.dataViews' },
});
