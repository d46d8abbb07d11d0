import type { Message } from '@fieldhouse/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { audienceCountQuery } from '../message-queries.ts';
import type { Timing } from './timing.ts';
import type { TimingDraft } from './use-timing.ts';

/** Sends or schedules a message. Sending now is confirmed with the current number of recipients. */
export function useSending(message: Message, draft: TimingDraft) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { teamId, messageId: message.id };
  const { run: send, isPending: isSending } = useAction(
    async (timing: Timing) => {
      const isNow = timing.schedule.mode === 'now';
      if (isNow && !(await isConfirmed())) return undefined;
      const version = await draft.settle();
      if (version === undefined) return undefined;
      return messagesApi.sendNow({ params, body: { version, ...timing } });
    },
    {
      isExclusive: true,
      onDone: async (sent) => {
        // The status above the statistics shows how far it is.
        if (sent?.status !== 'sending') return;
        await navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats',
          params: { teamId, outgoingMessageId: message.id },
        });
      },
      done: (sent) => (sent?.status === 'scheduled' ? t('scheduled') : undefined),
    },
  );
  async function isConfirmed(): Promise<boolean> {
    const { reachable, isMore } = await client.fetchQuery({
      ...audienceCountQuery(teamId, message),
      staleTime: 0,
    });
    return confirm({
      title: t(isMore ? 'sendTitleMore' : 'sendTitle', { count: reachable }),
      text: t('sendText', { name: message.internalName }),
      action: t('sendNow'),
    });
  }
  return { send, isSending };
}
