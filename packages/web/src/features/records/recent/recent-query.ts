import type { TeamId } from '@fieldhouse/contract/ids';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryKeyOf, selectItems } from '../../../api/queries.ts';

/** The latest changes of a team's records, page by page. */
export function recentQuery(teamId: TeamId) {
  const params = { teamId };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(api.records.recent), 'pages', params],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.records.recent({ params, query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}
