import type { Collection } from '@fieldhouse/contract/collections';
import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { collectionsQuery } from '../../app/collection-crumb.ts';
import { useFormats } from '../../app/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/use-team.ts';

/** A list of choices is read by people; one that is longer is looked at as a table. */
export const mostItems = 500;

/** The collections of the team that feed selection fields. */
export function useCustomLists() {
  const query = useQuery(collectionsQuery(useTeamId()));
  return { ...query, lists: query.data?.items.filter(({ isUsedAsCustomList }) => isUsedAsCustomList) };
}

export function listItemsQuery(teamId: TeamId, collectionId: CollectionId) {
  return queryOptions({
    queryKey: [api.records.query.endpoint.name, { teamId, collectionId }, 'list-items'],
    queryFn: ({ signal }) =>
      api.records.query(
        {
          params: { teamId, collectionId },
          body: { sorts: [{ field: 'position' }], limit: mostItems, count: true },
        },
        { signal },
      ),
  });
}

/** "5 items". */
export function useItemCount(): (list: Collection) => string {
  const t = usePhrases('custom-lists');
  const formats = useFormats();
  return ({ recordCount: count }) => t('items', { count, number: formats.number(count) });
}
