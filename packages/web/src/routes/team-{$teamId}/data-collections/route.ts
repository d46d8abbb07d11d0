import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { collectionCrumb } from '../../../app/crumbs/collection-crumb.ts';
import { teamRoute } from '../route.ts';

export const collectionsRoute = createRoute({
  getParentRoute: () => teamRoute,
  path: 'data-collections',
  staticData: { crumb: 'app:nav.dataCollections' },
});

export const collectionsIndexRoute = createRoute({
  getParentRoute: () => collectionsRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../../features/collections/collections-page.tsx'),
    'CollectionsPage',
  ),
});

export const collectionRoute = createRoute({
  getParentRoute: () => collectionsRoute,
  path: '$dataCollectionId',
  staticData: { crumb: collectionCrumb },
});

export const collectionIndexRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/team-{$teamId}/data-collections/$dataCollectionId/records',
      params,
      replace: true,
    });
  },
});
