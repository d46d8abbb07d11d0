import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
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
  /** What else was changed in the view: view-search.ts says how it is written. */
  readonly columns?: string;
  readonly frozen?: number;
  readonly widths?: string;
  readonly density?: string;
  readonly color?: string;
  readonly dates?: string;
  readonly address?: string;
  /** Where a calendar looks. */
  readonly date?: string;
  readonly mode?: string;
}

const ViewSwitcher = lazyRouteComponent(
  () => import('../../../features/views/table-switcher.tsx'),
  'TableSwitcher',
);
const OpenedView = lazy(async () => {
  const { ViewPage } = await import('../../../features/views/view-page.tsx');
  return { default: ViewPage };
});

const textNames = [
  'view',
  'sort',
  'group',
  'columns',
  'widths',
  'density',
  'color',
  'dates',
  'address',
  'date',
  'mode',
] as const;

export const recordsRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: 'records',
  validateSearch: ({ filter, search, frozen, ...rest }: Record<string, unknown>): RecordsSearch => ({
    ...texts(rest, ...textNames),
    ...(typeof frozen === 'number' && { frozen }),
    ...(filter !== undefined && { filter }),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
  }),
  component: pageOf(() => import('../../../features/records/records-page.tsx'), 'RecordsPage', {
    switcher: ViewSwitcher,
    opened: OpenedView,
  }),
  staticData: {
    tabs: [{ label: 'app:tab.allRecords', to: '/team-{$teamId}/data-collections/$dataCollectionId/records' }],
  },
});

function texts<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  ...names: readonly Name[]
): Partial<Record<Name, string>> {
  const found = names.filter((name) => typeof search[name] === 'string');
  // Only the names given, each with a text.
  return Object.fromEntries(found.map((name) => [name, search[name]])) as Partial<Record<Name, string>>;
}
