import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { messages } from '@fieldhouse/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

export type MessageCounts = EndpointReply<typeof messages.counts>;

/** How many messages and templates each list has; undefined until they are known. */
export function useMessageCounts(): MessageCounts | undefined {
  return useQuery(queryOf(messagesApi.counts, { params: { teamId: useTeamId() } })).data;
}
