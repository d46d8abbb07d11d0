// The records before and after this one in the list it was opened from. Lists change, so the record is
// searched around its previous position.
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { CollectionPlace } from '../../fields/index.ts';
import { readListPosition, saveListPosition } from '../question/list-position.ts';
import { selectionOf } from '../question/records-queries.ts';

/** How far a record may have moved in its list and still be found. */
const reach = 20;

export interface Neighbours {
  /** Zero-based. */
  readonly position: number;
  readonly total: number | null;
  readonly isEstimate: boolean;
  readonly previousId: string | undefined;
  readonly nextId: string | undefined;
}

export function useNeighbours(place: CollectionPlace, recordId: string): Neighbours | undefined {
  const list = readListPosition(place.collectionId);
  const position = list?.positions[recordId];
  const { data } = useQuery({
    queryKey: [api.records.query.endpoint.name, place, 'neighbours', list?.question, recordId, position],
    enabled: list !== undefined && position !== undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Neighbours | null> => {
      if (!list || position === undefined) return null;
      const start = Math.max(0, position - reach);
      const page = await api.records.query(
        {
          params: place,
          body: {
            ...selectionOf(list.question),
            sorts: [...list.question.sorts],
            select: [],
            position: start,
            limit: 2 * reach + 1,
            count: true,
          },
        },
        { signal },
      );
      const at = page.records.findIndex(({ id }) => id === recordId);
      if (at < 0) return null;
      return {
        position: start + at,
        total: page.total,
        isEstimate: page.totalIs === 'estimate',
        previousId: page.records[at - 1]?.id,
        nextId: page.records[at + 1]?.id,
      };
    },
  });
  return data ?? undefined;
}

/** Called before navigating to a neighbour, which is then opened from the same list. */
export function carryListPosition(
  { collectionId }: CollectionPlace,
  recordId: string,
  position: number,
): void {
  const list = readListPosition(collectionId);
  if (list) saveListPosition(collectionId, list.question, { recordId, position });
}
