import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryKeyOf, selectItems } from '../../../api/queries.ts';
import type { CollectionPlace } from '../../fields/index.ts';

const recordsAPage = '50';

export function trashQuery(place: CollectionPlace, search: string) {
  const filter = search === '' ? {} : { search };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(api.trash.list, { params: place, query: filter }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.trash.list(
        { params: place, query: { ...filter, limit: recordsAPage, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}
