import type { Message } from '@fieldhouse/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { messagesApi } from '../../../../api/endpoints/messages-api.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { messageQuery } from '../../message-queries.ts';
import type { Autosaved } from '../saving/use-autosave.ts';

type Change = Pick<Parameters<typeof messagesApi.change>[0]['body'], 'translations' | 'abTest'>;

/** Changes the languages of a message after what was typed is saved; false if that could not be saved. */
export function useTranslationChange(
  message: Message,
  { flush, version }: Pick<Autosaved<object>, 'flush' | 'version'>,
) {
  const client = useQueryClient();
  const params = { teamId: useTeamId(), messageId: message.id };
  return async (change: Change | ((saved: Message) => Change)): Promise<boolean> => {
    if (!(await flush())) return false;
    const { queryKey } = messageQuery(params);
    const saved = client.getQueryData(queryKey) ?? message;
    const body = { version: version(), ...(typeof change === 'function' ? change(saved) : change) };
    client.setQueryData(queryKey, await messagesApi.change({ params, body }));
    return true;
  };
}
