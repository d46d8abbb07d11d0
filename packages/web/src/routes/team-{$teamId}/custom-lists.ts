import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { collectionCrumb } from '../../app/crumbs/collection-crumb.ts';
import { teamRoute } from './route.ts';

const itemsPath = '/team-{$teamId}/custom-lists/$dataCollectionId/list-items';

export const customListsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'custom-lists',
  staticData: { crumb: 'app:nav.customLists' },
});

export const customListsIndexRoute = createRoute({
  getParentRoute: () => customListsRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/custom-lists/custom-lists-page.tsx'),
    'CustomListsPage',
  ),
});

export const customListRoute = createRoute({
  getParentRoute: () => customListsRoute,
  path: '$dataCollectionId',
  staticData: { crumb: collectionCrumb, tabs: [{ label: 'app:tab.listItems', to: itemsPath }] },
});

export const customListIndexRoute = createRoute({
  getParentRoute: () => customListRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: itemsPath, params, replace: true });
  },
});

export const listItemsRoute = createRoute({
  getParentRoute: () => customListRoute,
  path: 'list-items',
  component: lazyRouteComponent(
    () => import('../../features/custom-lists/list-items-page.tsx'),
    'ListItemsPage',
  ),
  staticData: { crumb: 'app:tab.listItems' },
});
