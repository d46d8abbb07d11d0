import type { TeamId } from '@fieldhouse/contract/ids';
import type { ReplyList } from '@fieldhouse/contract/message-replies';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryKeyOf, selectItems } from '../../../api/queries.ts';

export function repliesQuery(teamId: TeamId, show: ReplyList) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(messagesApi.replies, { params: { teamId }, query: { show } }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      messagesApi.replies(
        { params: { teamId }, query: { show, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: selectItems,
  });
}
