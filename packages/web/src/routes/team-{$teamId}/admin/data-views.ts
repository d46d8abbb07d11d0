// A view of a collection. Its collection is in the search params; the page adds it if it is missing.
import { createRoute, redirect } from '@tanstack/react-router';
import { adminFeatures } from '../../../app/admin-features.ts';
import { collectionSearchCrumb } from '../../../app/crumbs/collection-crumb.ts';
import { viewCrumb } from '../../../app/crumbs/view-crumb.ts';
import { pageOf } from '../../../app/pages/page-of.tsx';
import { ensureMay } from '../../../app/rights/guards.ts';
import { adminRoute } from './route.ts';

const load = () => import('../../../features/views/admin/admin-view-page.tsx');
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
      { crumb: viewCrumb, to: `${viewPath}/details` },
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
  component: pageOf(load, 'AdminViewPage', { tab: 'details' }),
  staticData: { crumb: 'app:tab.details' },
});

export const adminViewFieldsRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'displayed-fields',
  component: pageOf(load, 'AdminViewPage', { tab: 'displayed-fields' }),
  staticData: { crumb: 'app:tab.displayedFields' },
});

export const adminViewCalendarRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'calendar-date-info',
  component: pageOf(load, 'AdminViewPage', { tab: 'calendar-date-info' }),
  staticData: { crumb: 'app:tab.calendarDateInfo' },
});

export const adminViewPreviewRoute = createRoute({
  getParentRoute: () => adminViewRoute,
  path: 'preview',
  component: pageOf(load, 'AdminViewPage', { tab: 'preview' }),
  staticData: { crumb: 'app:tab.preview' },
});
