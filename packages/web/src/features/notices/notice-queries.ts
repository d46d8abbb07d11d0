import type { TeamId } from '@fieldhouse/contract/ids';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
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

/** Other tabs get the event over the stream; this one need not wait for it. */
export async function refetchNotices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeyOf(api.notices.list) }),
    client.invalidateQueries({ queryKey: queryKeyOf(api.notices.countUnread) }),
  ]);
}
