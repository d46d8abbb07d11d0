import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { collectionRoute } from './route.ts';

interface RecordsSearch {
  /** A filter tree; the page checks it, so that the route tree does not carry the filter language. */
  readonly filter?: unknown;
  readonly sort?: string;
  readonly search?: string;
}

export const recordsRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'records',
  validateSearch: ({ filter, sort, search }: Record<string, unknown>): RecordsSearch => ({
    ...(filter !== undefined && { filter }),
    ...(typeof sort === 'string' && { sort }),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
  }),
  component: lazyRouteComponent(() => import('../../../features/records/records-page.tsx'), 'RecordsPage'),
  staticData: {
    tabs: [{ label: 'app:tab.allRecords', to: '/team-{$teamId}/data-collections/$dataCollectionId/records' }],
  },
});
