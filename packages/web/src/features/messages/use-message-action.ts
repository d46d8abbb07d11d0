import type { MessageAction, MessageSummary } from '@fieldhouse/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { confirm } from '../../app/feedback/confirm.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { type TranslateFn, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { refreshMessages } from './message-queries.ts';

/** What needs no more than a yes. Whether anyone failed is not known in a list, so its menu does not offer to retry. */
export const menuActions = [
  'duplicate',
  'unschedule',
  'pause',
  'resume',
  'archive',
  'unarchive',
  'cancel',
  'delete',
] as const satisfies readonly MessageAction[];
export type MenuAction = (typeof menuActions)[number] | 'retry_failed';

type Acted = Pick<MessageSummary, 'id' | 'internalName'> & { readonly version?: number };

/** Does it, says so, and leaves for where the result is. The version of a list's row is asked for first. */
export function useMessageAction(): (action: MenuAction, message: Acted) => Promise<void> {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (action, message) => {
    if (!(await isSure(t, action, message))) return;
    const params = { teamId, messageId: message.id };
    try {
      if (action === 'delete') {
        await api.messages.delete({ params });
        await navigate({ to: '/team-{$teamId}/outgoing-messages/drafts', params: { teamId } });
      } else if (action === 'duplicate') {
        const { id } = await api.messages.duplicate({ params, body: {} });
        await navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/details',
          params: { teamId, outgoingMessageId: id },
        });
      } else {
        const version = message.version ?? (await api.messages.get({ params })).version;
        await api.messages.act({ params, body: { version, action } });
      }
      toast({ text: t(`done.${action}`), tone: 'good' });
    } catch {
      toast({ text: t(`oops.${action}`), tone: 'danger' });
    }
    await refreshMessages(client);
  };
}

async function isSure(
  t: TranslateFn<'messages'>,
  action: MenuAction,
  { internalName }: Acted,
): Promise<boolean> {
  if (action !== 'delete' && action !== 'cancel') return true;
  return confirm({
    title: t(`${action}Title`, { name: internalName }),
    text: t(`${action}Text`),
    action: t(`action.${action}`),
    isDangerous: true,
  });
}
