// Settles all uncertain recipients of a message at once.
import type { Message } from '@fieldhouse/contract/messages';
import { Button } from '@mantine/core';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useAvailableActions } from '../actions/use-available-actions.ts';

type Outcome = 'sent' | 'send_again';

export function SettleAllButtons({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const mayResolve = useAvailableActions(message).includes('resolve_uncertain');
  const { run: settle, isPending } = useAction(
    (as: Outcome) =>
      messagesApi.resolveAllUncertain({ params: { teamId, messageId: message.id }, body: { as } }),
    {
      confirm: (as) =>
        as === 'sent'
          ? undefined
          : {
              title: t('allUncertain.againTitle'),
              text: t('allUncertain.againText'),
              action: t('sendAgain'),
            },
      done: () => t('allUncertain.done'),
    },
  );
  if (!mayResolve) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        disabled={isPending}
        onClick={() => void settle('send_again')}
      >
        {t('allUncertain.sendAgain')}
      </Button>
      <Button variant="default" size="compact-sm" disabled={isPending} onClick={() => void settle('sent')}>
        {t('allUncertain.treatAsSent')}
      </Button>
    </>
  );
}
