import type { TeamId } from '@fieldhouse/contract/ids';
import type { ReplyList } from '@fieldhouse/contract/message-replies';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { pagesOf, queryKeyOf } from '../../../api/queries.ts';

export function repliesQuery(teamId: TeamId, show: ReplyList) {
  return pagesOf(queryKeyOf(messagesApi.replies, { params: { teamId }, query: { show } }), (after, signal) =>
    messagesApi.replies({ params: { teamId }, query: { show, ...after } }, { signal }),
  );
}
