import type { Message } from '@fieldhouse/contract/messages';
import { missingParts } from '@fieldhouse/domain/messages/missing-parts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { confirm } from '../../app/feedback/confirm.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { MessageChecks } from './message-checks.tsx';
import { audienceCountQuery, refreshMessages } from './message-queries.ts';
import css from './messages.module.css';
import { AudienceCount } from './recipients/message-recipients.tsx';
import { useAvailableActions } from './use-available-actions.ts';

export function MessageSchedule({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  // After the draft, the status banner above shows the send time and the actions.
  const mayNow = useAvailableActions(message).includes('send_now');
  if (!message.actions.includes('send_now')) return <Text size="sm">{t(lockedPhrase(message))}</Text>;
  if (!mayNow) return <Text size="sm">{t('schedule.notYours')}</Text>;
  return (
    <div className={css.stack}>
      <MessageChecks message={message} />
      <Sending message={message} />
    </div>
  );
}

function lockedPhrase({ isArchived, status }: Message) {
  if (isArchived) return 'schedule.archived';
  return status === 'scheduled' ? 'schedule.isScheduled' : 'schedule.isOver';
}

function Sending({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const { sendNow, sendLater, isSending } = useSending(message);
  const { data: count } = useQuery(audienceCountQuery(useTeamId(), message));
  const isReady = missingParts(message).length === 0 && (count?.reachable ?? 0) > 0;
  const [at, setAt] = useState('');
  const isPast = at !== '' && Date.parse(at) <= Date.now();
  return (
    <Panel title={t('schedule.title')}>
      <Stack>
        <AudienceCount message={message} />
        {!isReady && (
          <Text size="sm">
            {t(message.isAudienceHidden ? 'schedule.hiddenAudience' : 'schedule.notReady')}
          </Text>
        )}
        <Button w="fit-content" loading={isSending} disabled={!isReady} onClick={() => void sendNow()}>
          {t('sendNow')}
        </Button>
        <Group align="end">
          <TextInput
            type="datetime-local"
            label={t('when')}
            description={t('whenHint')}
            error={isPast && t('schedule.past')}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={at === '' || isPast || !isReady || isSending}
            onClick={() => void sendLater(at)}
          >
            {t('schedule.later')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

function useSending(message: Message) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { teamId, messageId: message.id };
  const { run: send, isPending: isSending } = useAction(
    (scheduledAt: string | undefined) =>
      messagesApi.sendNow({
        params,
        body: { version: message.version, ...(scheduledAt !== undefined && { scheduledAt }) },
      }),
    {
      onDone: async (_, scheduledAt) => {
        await refreshMessages(client);
        if (scheduledAt !== undefined) return;
        await navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats',
          params: { teamId, outgoingMessageId: message.id },
        });
      },
      done: (_, scheduledAt) => ({ text: scheduledAt === undefined ? t('sending') : t('scheduled') }),
    },
  );
  // The question names the current number of recipients.
  const { run: sendNow } = useAction(async () => {
    const { reachable } = await client.fetchQuery({
      ...audienceCountQuery(teamId, message),
      staleTime: 0,
    });
    const isSure = await confirm({
      title: t('sendTitle', { count: reachable }),
      text: t('sendText', { name: message.internalName }),
      action: t('sendNow'),
    });
    if (isSure) await send(undefined);
  });
  return { isSending, sendNow, sendLater: (at: string) => send(new Date(at).toISOString()) };
}
