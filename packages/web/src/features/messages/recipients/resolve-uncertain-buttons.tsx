import type { RecipientId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { refreshMessages } from '../message-queries.ts';

interface SettleButtonsProps {
  readonly message: Message;
  readonly recipientId: RecipientId;
}

/** It is unknown whether an uncertain mail arrived, so a user decides. */
export function ResolveUncertainButtons({ message, recipientId }: SettleButtonsProps) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const { may } = useRights();
  const [isBusy, setIsBusy] = useState(false);
  if (!may('outgoing_messages_send')) return null;
  const settle = async (as: 'sent' | 'send_again') => {
    setIsBusy(true);
    const params = { teamId, messageId: message.id, recipientId };
    await api.messages.resolveUncertain({ params, body: { as } }).catch(toastProblem);
    await refreshMessages(client);
    setIsBusy(false);
  };
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void settle('sent')}>
        {t('treatAsSent')}
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void settle('send_again')}>
        {t('sendAgain')}
      </Button>
    </Group>
  );
}
