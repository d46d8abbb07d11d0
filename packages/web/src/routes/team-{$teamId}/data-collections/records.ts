import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

export const recordsRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'records',
  component: lazyRouteComponent(() => import('../../../features/records/records-page.tsx'), 'RecordsPage'),
  staticData: {
    tabs: [{ label: 'app:tab.allRecords', to: '/team-{$teamId}/data-collections/$dataCollectionId/records' }],
  },
});
