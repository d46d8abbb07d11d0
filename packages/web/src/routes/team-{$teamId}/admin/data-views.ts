// A view of a collection. Its address does not hold the collection, which the search names where it is known.
import { createRoute, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { collectionSearchCrumb } from '../../../app/collection-crumb.ts';
import { ensureMay } from '../../../app/guards.ts';
import { pageOf } from '../../../app/page-of.tsx';
import { adminRoute } from './route.ts';

const load = () => import('../../../features/places/place-page.tsx');
const collectionPath = '/team-{$teamId}/admin/data-collections/$collection';
const viewPath = '/team-{$teamId}/admin/data-views/$dataViewId';

export const adminViewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'data-views/$dataViewId',
  validateSearch: (search: Record<string, unknown>): { readonly collection?: string } =>
    typeof search.collection === 'string' ? { collection: search.collection } : {},
  beforeLoad: ({ context }) => ensureMay(context.membership, ...adminFeatures.collections),
  staticData: {
    crumb: [
      { crumb: 'app:nav.adminCollections', to: '/team-{$teamId}/admin/data-collections' },
      { crumb: collectionSearchCrumb, to: `${collectionPath}/details` },
      { crumb: 'app:tab.dataViews', to: `${collectionPath}/data-views` },
      { crumb: 'app:nav.dataView', to: `${viewPath}/details` },
    ],
    tabs: [
      { label: 'app:tab.details', to: `${viewPath}/details`, keepsSearch: true },
      { label: 'app:tab.displayedFields', to: `${viewPath}/displayed-fields`, keepsSearch: true },
      { label: 'app:tab.preview', to: `${viewPath}/preview`, keepsSearch: true },
    ],
  },
});

export const adminViewIndexRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: '/',
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/team-{$teamId}/admin/data-views/$dataViewId/details',
      params,
      search,
      replace: true,
    });
  },
});

export const adminViewDetailsRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'details',
  component: pageOf(load, 'PlacePage', { place: 'viewDetails' }),
  staticData: { crumb: 'app:tab.details' },
});

export const adminViewFieldsRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'displayed-fields',
  component: pageOf(load, 'PlacePage', { place: 'viewFields' }),
  staticData: { crumb: 'app:tab.displayedFields' },
});

export const adminViewPreviewRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'preview',
  component: pageOf(load, 'PlacePage', { place: 'viewPreview' }),
  staticData: { crumb: 'app:tab.preview' },
});
