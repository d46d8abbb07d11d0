import type { Collection } from '@fieldhouse/contract/collections';
import type { CollectionId, RecordId, TeamId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { customListsApi } from '../../api/endpoints/custom-lists-api.ts';
import { collectionsQuery } from '../../app/crumbs/collection-crumb.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { type ChipColor, toChipColor } from '../../ui/chip.tsx';

/** A longer list is shown as a table. */
export const maxSelectItems = 500;

/** The collections of the team that feed selection fields. */
export function useCustomLists() {
  return useQuery({ ...collectionsQuery(useTeamId()), select: listsOf });
}

function listsOf({ items }: { readonly items: readonly Collection[] }): readonly Collection[] {
  return items.filter(({ isUsedAsCustomList }) => isUsedAsCustomList);
}

export function listItemsQuery(teamId: TeamId, collectionId: CollectionId) {
  return queryOptions({
    queryKey: [api.records.query.endpoint.name, { teamId, collectionId }, 'list-items'],
    queryFn: ({ signal }) =>
      api.records.query(
        {
          params: { teamId, collectionId },
          body: { sorts: [{ field: 'position' }], limit: maxSelectItems, count: true },
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

export interface ListItem {
  readonly id: RecordId;
  readonly version: number;
  readonly name: string;
  readonly icon: string;
  readonly color: ChipColor;
}

export function toListItem({ id, version, values }: DataRecord): ListItem {
  const { name, icon, color } = values;
  return {
    id,
    version,
    name: typeof name === 'string' ? name : '',
    icon: typeof icon === 'string' ? icon : '',
    color: toChipColor(typeof color === 'string' ? color : undefined),
  };
}

/** Which fields use the list, and how many records hold each item. */
export function useListUsage(collectionId: CollectionId) {
  const teamId = useTeamId();
  return useQuery({
    queryKey: [customListsApi.usage.endpoint.name, { teamId, collectionId }],
    queryFn: ({ signal }) => customListsApi.usage({ params: { teamId, collectionId } }, { signal }),
  });
}

/** Refetches items, their usage counts, and the item count. */
export function useRefreshList(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const names = [
      api.records.query.endpoint.name,
      customListsApi.usage.endpoint.name,
      api.collections.list.endpoint.name,
    ];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
}
