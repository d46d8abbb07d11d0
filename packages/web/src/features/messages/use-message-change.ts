import type { Message } from '@fieldhouse/contract/messages';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { refreshMessages } from './message-queries.ts';
import { useAvailableActions } from './use-available-actions.ts';

type Change = Omit<Parameters<typeof messagesApi.change>[0]['body'], 'version'>;

/** Saves a part of a message based on the shown version. `isSaving` lasts until the new version is loaded. */
export function useMessageChange(message: Message) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const { run: save, isPending: isSaving } = useAction(
    (change: Change) =>
      messagesApi.change({
        params: { teamId, messageId: message.id },
        body: { version: message.version, ...change },
      }),
    { done: { text: t('saved') }, refresh: refreshMessages },
  );
  const isLocked = !useAvailableActions(message).includes('edit');
  // If both lock it, the state is the better explanation.
  const lockedBy = message.actions.includes('edit') ? 'lockedForYou' : 'locked';
  return { save, isSaving, isLocked, lockedBy } as const;
}
