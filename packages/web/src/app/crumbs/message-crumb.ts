// The breadcrumb of a message: its internal name. The client is loaded on use, because routes are part of
// every page's first load and the contract need not be.
import type { MessageId, TeamId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { queryOptions } from '@tanstack/react-query';
import type { QueryName } from '../../api/events/query-names.ts';
import { crumbFrom } from './crumbs.ts';

export const messageCrumb = crumbFrom(
  ({ teamId = '', outgoingMessageId = '' }) => messageQuery(teamId, outgoingMessageId),
  ({ internalName }) => internalName,
  'app:nav.message',
);

/** The same query as `queryOf(messagesApi.get, …)`, without loading the contract first. */
export function messageQuery(teamId: string, messageId: string) {
  return queryOptions<Message>({
    queryKey: ['messages.get' satisfies QueryName, { teamId, messageId }, {}],
    queryFn: async ({ signal }) => {
      const { messagesApi } = await import('../../api/endpoints/messages-api.ts');
      // The route has checked that the URL contains one of the user's teams; the server validates the other id.
      const params = { teamId: teamId as TeamId, messageId: messageId as MessageId };
      return messagesApi.get({ params }, { signal });
    },
  });
}
