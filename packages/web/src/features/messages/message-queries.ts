import type { MessageId, TeamId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import type { QueryName } from '../../api/events/query-names.ts';
import { queryOf } from '../../api/queries.ts';

export interface MessagePlace {
  readonly teamId: TeamId;
  readonly messageId: MessageId;
}

export const messageQuery = (place: MessagePlace) => queryOf(messagesApi.get, { params: place });

export const statisticsQuery = (place: MessagePlace) => queryOf(messagesApi.statistics, { params: place });

export type Counted = Pick<Message, 'audience' | 'isAudienceHidden' | 'type' | 'subscriptionListId'>;

/** Null if no recipients are chosen. */
function countOf({ audience, isAudienceHidden, type, subscriptionListId }: Counted) {
  if (audience !== null) return { ...audience, type, subscriptionListId };
  const isToList = type === 'marketing' && !isAudienceHidden;
  return isToList && subscriptionListId !== null ? { type, subscriptionListId } : null;
}

/** The current size of the audience. Not requested without one. */
export function audienceCountQuery(teamId: TeamId, message: Counted) {
  const { audience, type, subscriptionListId } = message;
  const body = countOf(message);
  return queryOptions({
    queryKey: ['messages.countAudience' satisfies QueryName, teamId, audience, type, subscriptionListId],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) => messagesApi.countAudience({ params: { teamId }, body }, { signal }),
  });
}

/** The stored message as the first recipient of its audience would get it. */
export function previewQuery(teamId: TeamId, { id, version }: Pick<Message, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['messages.preview' satisfies QueryName, id, version],
    queryFn: ({ signal }) => messagesApi.preview({ params: { teamId, messageId: id }, body: {} }, { signal }),
  });
}

/** After any change of a message: refetches the lists, the message and its statistics. */
export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('messages.'),
  });
}
