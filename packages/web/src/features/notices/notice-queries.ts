import type { TeamId } from '@fieldhouse/contract/ids';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryKeyOf, queryOf, selectItems } from '../../api/queries.ts';

const noticesAPage = '20';

export function noticesQuery(teamId: TeamId) {
  const params = { teamId };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(api.notices.list, { params }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.notices.list(
        { params, query: { limit: noticesAPage, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}

export function choicesQuery(teamId: TeamId) {
  return queryOf(api.notices.choices, { params: { teamId } });
}
