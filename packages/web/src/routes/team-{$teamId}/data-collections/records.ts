import type { CollectionId } from '@fieldhouse/contract/ids';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { pageOf } from '../../../app/pages/page-of.tsx';
import type { OpenSearch } from '../../../features/views/open-view/view-search.ts';
import { loadBeside } from '../../load-beside.ts';
import { collectionRoute } from './route.ts';

const ViewSwitcher = lazyRouteComponent(
  () => import('../../../features/views/table-switcher.tsx'),
  'TableSwitcher',
);
const OpenedView = onDemand(() => import('../../../features/views/view-page.tsx'), 'ViewPage');

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
  validateSearch: ({ filter, search, frozen, ...rest }: Record<string, unknown>): OpenSearch => ({
    ...texts(rest, ...textNames),
    ...(typeof frozen === 'number' && { frozen }),
    ...(filter !== undefined && { filter }),
    ...((typeof search === 'string' || typeof search === 'number') && { search: String(search) }),
  }),
  loader: ({ context: { queryClient, membership }, params: { dataCollectionId } }) =>
    loadBeside(async () => {
      const { collectionQuery } = await import('../../../features/fields/values/collection-of.ts');
      // One that does not exist is refused.
      const collectionId = dataCollectionId as CollectionId;
      await queryClient.prefetchQuery(collectionQuery({ teamId: membership.teamId, collectionId }));
    }),
  component: pageOf(() => import('../../../features/records/records-page/records-page.tsx'), 'RecordsPage', {
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
  // Contains only the given names, with text values.
  return Object.fromEntries(found.map((name) => [name, search[name]])) as Partial<Record<Name, string>>;
}
