import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { recordCrumbs } from '../../app/crumbs/collection-crumb.ts';
import { pageOf } from '../../app/pages/page-of.tsx';
import { TasksOfRecord } from '../../features/projects/index.ts';
import { teamRoute } from './route.ts';

const loadTabs = () => import('../../features/records/record-page/record-tabs.tsx');

/** Its tabs are the card groups of the collection and All Fields; the page shows them below its header. */
export const recordRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'data-records/$dataRecordId',
  // The collection in which the record is shown; found where an address lacks it.
  validateSearch: (search: Record<string, unknown>): { readonly collection?: string } =>
    typeof search.collection === 'string' ? { collection: search.collection } : {},
  component: pageOf(() => import('../../features/records/record-page/record-frame.tsx'), 'RecordFrame', {
    Tasks: TasksOfRecord,
  }),
  staticData: { crumb: recordCrumbs },
});

export const recordIndexRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: '/',
  component: lazyRouteComponent(loadTabs, 'FirstTab'),
});

export const recordAllFieldsRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'all-fields',
  component: lazyRouteComponent(
    () => import('../../features/records/record-page/all-fields-tab.tsx'),
    'AllFieldsTab',
  ),
});

/** A tab of cards, as a card group of the collection lays them out. */
export const recordCardGroupRoute = createRoute({
  getParentRoute: () => recordRoute,
  path: 'tab-{$dataCardGroupId}',
  component: lazyRouteComponent(
    () => import('../../features/records/record-page/card-group-tab.tsx'),
    'CardGroupTab',
  ),
});
