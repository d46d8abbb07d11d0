// The breadcrumb of a collection. The list of collections is in the cache anyway: the sidebar shows it.
// The client is loaded on use, because routes are part of every page's first load and the contract need not be.
import type { Collection } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { crumbFrom } from './crumbs.ts';

export const collectionCrumb = crumbFrom(
  ({ teamId = '' }) => collectionsQuery(teamId),
  ({ items }, { dataCollectionId }) => items.find(({ id }) => id === dataCollectionId)?.pluralName,
  'app:nav.dataCollections',
);

/** The same query as `queryOf(api.collections.list, …)`, without loading the contract first. */
export function collectionsQuery(teamId: string) {
  return queryOptions<{ items: Collection[] }>({
    queryKey: ['collections.list', { teamId }, {}],
    queryFn: async ({ signal }) => {
      const { api } = await import('../api/api.ts');
      // The route has checked that the address names a team of this person.
      return api.collections.list({ params: { teamId: teamId as TeamId } }, { signal });
    },
  });
}
