import { createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { pageOf } from '../../../app/page-of.tsx';
import { collectionRoute } from './route.ts';

interface RecordsSearch {
  /** A saved view; what is beside it was changed in it. */
  readonly view?: string;
  /** A filter tree; the page checks it, so that the route tree does not carry the filter language. */
  readonly filter?: unknown;
  readonly sort?: string;
  readonly search?: string;
  readonly group?: string;
}

const ViewSwitcher = lazy(async () => {
  const { TableSwitcher } = await import('../../../features/views/table-switcher.tsx');
  return { default: TableSwitcher };
});
const OpenedView = lazy(async () => {
  const { ViewPage } = await import('../../../features/views/view-page.tsx');
  return { default: ViewPage };
});

export const recordsRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'records',
  validateSearch: ({ view, filter, sort, search, group }: Record<string, unknown>): RecordsSearch => ({
    ...(typeof view === 'string' && { view }),
    ...(filter !== undefined && { filter }),
    ...(typeof sort === 'string' && { sort }),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
    ...(typeof group === 'string' && { group }),
  }),
  component: pageOf(() => import('../../../features/records/records-page.tsx'), 'RecordsPage', {
    switcher: ViewSwitcher,
    opened: OpenedView,
  }),
  staticData: {
    tabs: [{ label: 'app:tab.allRecords', to: '/team-{$teamId}/data-collections/$dataCollectionId/records' }],
  },
});
