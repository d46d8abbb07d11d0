// The breadcrumb of a collection. The sidebar has already cached the list of collections. The client is
// loaded on use, because routes are part of every page's first load and the contract need not be.

import type { Collection } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import type { ListedCollection } from '../session/team-collections.ts';
import { crumbFrom, type PlacedCrumb } from './crumbs.ts';

export const collectionCrumb = crumbNamedBy('dataCollectionId');

/** For URLs with the collection in their search params. */
export const collectionSearchCrumb = crumbNamedBy('collection');

/**
 * A record's URL has its collection in the search params; the page adds the record's name (`usePageLabel`).
 */
export const recordCrumbs: readonly PlacedCrumb[] = [
  { crumb: 'app:nav.dataCollections', to: '/team-{$teamId}/data-collections' },
  { crumb: collectionSearchCrumb, to: '/team-{$teamId}/data-collections/$collection/records' },
];

function crumbNamedBy(parameter: string) {
  return crumbFrom(
    ({ teamId = '' }) => frameCollectionsQuery(teamId),
    (items, params) => items.find(({ id }) => id === params[parameter])?.pluralName,
    'app:nav.dataCollections',
  );
}

/** The same query as `queryOf(api.collections.list, …)`, without loading the contract first. */
export function collectionsQuery(teamId: string) {
  return queryOptions<{ items: Collection[] }>({
    queryKey: ['collections.list' satisfies QueryName, { teamId }, {}],
    queryFn: async ({ signal }) => {
      const { api } = await import('../../api/api.ts');
      // The route has checked that the URL contains one of the user's teams.
      return api.collections.list({ params: { teamId: teamId as TeamId } }, { signal });
    },
  });
}

/** The collections as shown in the frame: in the sidebar and in breadcrumbs. */
export function frameCollectionsQuery(teamId: string) {
  return queryOptions<readonly ListedCollection[]>({
    // Shares the prefix of the typed list's key, so that changing a collection invalidates both.
    queryKey: ['collections.list' satisfies QueryName, { teamId }, { from: 'dataCollection' }],
    queryFn: async ({ signal }) => {
      const { listTeamCollections } = await import('../session/team-collections.ts');
      // The route has checked that the URL contains one of the user's teams.
      return listTeamCollections(teamId as TeamId, signal);
    },
  });
}
