// The breadcrumb of a collection. The list of collections is in the cache anyway: the sidebar shows it.
// The client is loaded on use, because routes are part of every page's first load and the contract need not be.

import type { Collection } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import type { ListedCollection } from '../session/team-collections.ts';
import { crumbFrom, type PlacedCrumb } from './crumbs.ts';

export const collectionCrumb = crumbNamedBy('dataCollectionId');

/** Where the address names the collection in its search. */
export const collectionSearchCrumb = crumbNamedBy('collection');

/** A record's address names its collection in the search; the page itself adds the record's name (`usePageLabel`). */
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
      // The route has checked that the address names a team of this person.
      return api.collections.list({ params: { teamId: teamId as TeamId } }, { signal });
    },
  });
}

/** The collections as the frame names them: in the sidebar and in breadcrumbs. */
export function frameCollectionsQuery(teamId: string) {
  return queryOptions<readonly ListedCollection[]>({
    // Starts as the typed list does, so that whoever changes a collection makes both ask again.
    queryKey: ['collections.list' satisfies QueryName, { teamId }, { from: 'dataCollection' }],
    queryFn: async ({ signal }) => {
      const { listTeamCollections } = await import('../session/team-collections.ts');
      // The route has checked that the address names a team of this person.
      return listTeamCollections(teamId as TeamId, signal);
    },
  });
}
