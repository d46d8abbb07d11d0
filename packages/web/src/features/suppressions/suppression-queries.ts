import type { TeamId } from '@fieldhouse/contract/ids';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryKeyOf, selectItems } from '../../api/queries.ts';

const filterOf = (find: string | undefined) => (find === undefined || find === '' ? {} : { search: find });

export function suppressionsQuery(teamId: TeamId, find: string | undefined) {
  const filter = filterOf(find);
  return infiniteQueryOptions({
    queryKey: queryKeyOf(suppressionsApi.list, { params: { teamId }, query: filter }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      suppressionsApi.list(
        { params: { teamId }, query: { ...filter, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}

export function optOutsQuery(teamId: TeamId, find: string | undefined) {
  const filter = filterOf(find);
  return infiniteQueryOptions({
    queryKey: queryKeyOf(suppressionsApi.optOuts, { params: { teamId }, query: filter }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      suppressionsApi.optOuts(
        { params: { teamId }, query: { ...filter, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}
