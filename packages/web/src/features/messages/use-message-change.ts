import type { Message } from '@fieldhouse/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { toast, toastProblem } from '../../app/feedback/toasts.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { refreshMessages } from './message-queries.ts';
import { useAvailableActions } from './use-available-actions.ts';

type Change = Omit<Parameters<typeof api.messages.change>[0]['body'], 'version'>;

/** Saves a part of a message based on the shown version; returns whether it was stored. */
export function useMessageChange(message: Message) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (change: Change): Promise<boolean> => {
    setIsSaving(true);
    try {
      await api.messages.change({
        params: { teamId, messageId: message.id },
        body: { version: message.version, ...change },
      });
      toast({ text: t('saved') });
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    } finally {
      setIsSaving(false);
      await refreshMessages(client);
    }
  };
  const isLocked = !useAvailableActions(message).includes('edit');
  // If both lock it, the state is the better explanation.
  const lockedBy = message.actions.includes('edit') ? 'lockedForYou' : 'locked';
  return { save, isSaving, isLocked, lockedBy } as const;
}
