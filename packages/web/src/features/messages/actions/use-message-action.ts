import type { MessageAction } from '@fieldhouse/contract/message-actions';
import type { MessageSummary } from '@fieldhouse/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { messageApprovalsApi, messagesApi } from '../../../api/endpoints/messages-api.ts';
import type { Question } from '../../../app/feedback/confirm-dialog.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { type TranslateFn, usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';

/** Actions that only need confirmation, in the order of menus. */
export const menuActions = [
  'duplicate',
  'unschedule',
  'pause',
  'resume',
  'retry_failed',
  'withdraw',
  'archive',
  'unarchive',
  'cancel',
  'delete',
] as const satisfies readonly MessageAction[];
export type MenuAction = (typeof menuActions)[number];

type Acted = Pick<MessageSummary, 'id' | 'internalName'> & { readonly version?: number };

/** Runs the action, reports it, and navigates to its result. For a list row, the version is fetched first. */
export function useMessageAction(): (action: MenuAction, message: Acted) => Promise<unknown> {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const { run } = useAction(
    async ({ action, message }: { readonly action: MenuAction; readonly message: Acted }) => {
      const params = { teamId, messageId: message.id };
      if (action === 'delete') {
        await messagesApi.delete({ params });
        await navigate({ to: '/team-{$teamId}/outgoing-messages/drafts', params: { teamId } });
      } else if (action === 'duplicate') {
        const { id } = await messagesApi.duplicate({ params, body: {} });
        await navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/details',
          params: { teamId, outgoingMessageId: id },
        });
      } else if (action === 'withdraw') {
        const version = message.version ?? (await messagesApi.get({ params })).version;
        await messageApprovalsApi.withdraw({ params, body: { version } });
      } else {
        const version = message.version ?? (await messagesApi.get({ params })).version;
        await messagesApi.act({ params, body: { version, action } });
      }
    },
    {
      confirm: ({ action, message }) => questionOf(t, action, message),
      done: (_, { action }) => t(`done.${action}`),
      failed: (_, { action }) => t(`oops.${action}`),
    },
  );
  return (action, message) => run({ action, message });
}

function questionOf(
  t: TranslateFn<'messages'>,
  action: MenuAction,
  { internalName }: Acted,
): Question | undefined {
  if (action !== 'delete' && action !== 'cancel') return undefined;
  return {
    title: t(`${action}Title`, { name: internalName }),
    text: t(`${action}Text`),
    action: t(`action.${action}`),
    isDangerous: true,
  };
}
