import type { RecipientId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group } from '@mantine/core';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { useAvailableActions } from '../actions/use-available-actions.ts';

interface ResolveUncertainButtonsProps {
  readonly message: Message;
  readonly recipientId: RecipientId;
}

/** It is unknown whether an uncertain mail arrived, so a user decides. */
export function ResolveUncertainButtons({ message, recipientId }: ResolveUncertainButtonsProps) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const mayResolve = useAvailableActions(message).includes('resolve_uncertain');
  const { run: resolve, isPending } = useAction((as: 'sent' | 'send_again') =>
    messagesApi.resolveUncertain({ params: { teamId, messageId: message.id, recipientId }, body: { as } }),
  );
  if (!mayResolve) return null;
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void resolve('sent')}>
        {t('treatAsSent')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isPending}
        onClick={() => void resolve('send_again')}
      >
        {t('sendAgain')}
      </Button>
    </Group>
  );
}
