import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { confirm } from '../../app/confirm.tsx';
import { useFormats } from '../../app/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { toast, toastProblem } from '../../app/toasts.tsx';
import { useTeamId } from '../../app/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { refreshMessages } from './message-queries.ts';
import { AudienceCount } from './message-recipients.tsx';

export function MessageSchedule({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const { sendNow, sendLater, isSending } = useSending(message);
  const [at, setAt] = useState('');
  if (message.audience === null) {
    return (
      <Notice icon={<PaperPlaneTiltIcon size={26} />} title={t('noAudience')} text={t('noAudienceText')} />
    );
  }
  return (
    <Panel>
      <Stack>
        <AudienceCount message={message} audience={message.audience} />
        {message.scheduledAt !== null && (
          <Text>{t('scheduledFor', { at: formats.dateTime(message.scheduledAt) })}</Text>
        )}
        {!message.actions.includes('send_now') && <Text size="sm">{t('locked')}</Text>}
        <Button
          w="fit-content"
          loading={isSending}
          disabled={!message.actions.includes('send_now')}
          onClick={() => void sendNow()}
        >
          {t('sendNow')}
        </Button>
        <Group align="end">
          <TextInput
            type="datetime-local"
            label={t('when')}
            description={t('whenHint')}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={at === '' || !message.actions.includes('schedule')}
            onClick={() => void sendLater(at)}
          >
            {t('schedule')}
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
  const [isSending, setIsSending] = useState(false);
  const params = { teamId, messageId: message.id };
  const send = async (scheduledAt: string | undefined) => {
    setIsSending(true);
    try {
      await api.messages.sendNow({
        params,
        body: { version: message.version, ...(scheduledAt !== undefined && { scheduledAt }) },
      });
      toast({ text: scheduledAt === undefined ? t('sending') : t('scheduled') });
      await refreshMessages(client);
      if (scheduledAt === undefined) {
        await navigate({
          to: '/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats',
          params: { teamId, outgoingMessageId: message.id },
        });
      }
    } catch (error) {
      toastProblem(error);
    } finally {
      setIsSending(false);
    }
  };
  const sendNow = async () => {
    if (message.audience === null) return;
    const { reachable } = await api.messages.countAudience({
      params: { teamId },
      body: { ...message.audience, type: message.type },
    });
    const isSure = await confirm({
      title: t('sendTitle', { count: reachable }),
      text: t('sendText', { name: message.internalName }),
      action: t('sendNow'),
    });
    if (isSure) await send(undefined);
  };
  return { isSending, sendNow, sendLater: (at: string) => send(new Date(at).toISOString()) };
}
