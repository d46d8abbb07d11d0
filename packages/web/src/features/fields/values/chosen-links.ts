// The labels of ids in a filter.
import type { Field } from '@fieldhouse/contract/collections';
import { isCollectionLink, type LinkValue } from '@fieldhouse/contract/field-types';
import type { RecordId, TeamId } from '@fieldhouse/contract/ids';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { collectionQuery, optionsLoaderOf, targetOf, toLinkValue } from '../values/collection-of.ts';

export function chosenLinksQuery(
  client: QueryClient,
  teamId: TeamId,
  field: Pick<Field, 'dataType' | 'settings'>,
  ids: readonly string[],
) {
  const collectionId = targetOf(field);
  const isNamed = isCollectionLink(field.dataType);
  return queryOptions<readonly LinkValue[]>({
    queryKey: [api.records.getMany.endpoint.name, teamId, isNamed ? 'collections' : collectionId, ids],
    enabled: (isNamed || collectionId !== undefined) && ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (isNamed) return (await optionsLoaderOf(client, teamId, field)?.('')) ?? [];
      if (!collectionId) return [];
      const target = await client.ensureQueryData(collectionQuery({ teamId, collectionId }));
      const { records } = await api.records.getMany(
        // The ids come from choices of this collection; the server omits any that are not record ids.
        { params: { teamId, collectionId }, body: { ids: ids as RecordId[] } },
        { signal },
      );
      return records.map((record) => toLinkValue(record, target));
    },
  });
}
