import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { recordCrumbs } from '../../app/collection-crumb.ts';
import { pageOf } from '../../app/page-of.tsx';
import { teamRoute } from './route.ts';

export const recordRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'data-records/$dataRecordId',
  // A record is found by its collection, which the address carries until records have one index.
  validateSearch: (search: Record<string, unknown>): { readonly collection?: string } =>
    typeof search.collection === 'string' ? { collection: search.collection } : {},
  staticData: {
    crumb: recordCrumbs,
    tabs: [
      {
        label: 'app:tab.allFields',
        to: '/team-{$teamId}/data-records/$dataRecordId/all-fields',
        keepsSearch: true,
      },
    ],
  },
});

export const recordIndexRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: '/',
  beforeLoad: ({ params, search }) => {
    throw redirect({
      to: '/team-{$teamId}/data-records/$dataRecordId/all-fields',
      params,
      search,
      replace: true,
    });
  },
});

export const recordAllFieldsRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'all-fields',
  component: lazyRouteComponent(() => import('../../features/records/record-page.tsx'), 'RecordPage'),
});

/** A tab of cards, as a card group of the collection lays them out. */
export const recordCardGroupRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'tab-{$dataCardGroupId}',
  component: pageOf(() => import('../../features/places/place-page.tsx'), 'PlacePage', {
    place: 'cardGroup',
  }),
  staticData: { crumb: 'app:nav.cardGroup' },
});
