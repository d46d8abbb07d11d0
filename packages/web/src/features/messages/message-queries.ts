import type { MessageId, TeamId } from '@fieldhouse/contract/ids';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export interface MessagePlace {
  readonly teamId: TeamId;
  readonly messageId: MessageId;
}

export const messageQuery = (place: MessagePlace) => queryOf(api.messages.get, { params: place });

/** After any change of a message: lists, the message and its figures. */
export function refreshMessages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('messages.'),
  });
}
