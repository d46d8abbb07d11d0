// The phone of the sandbox: what it got, what was texted back, and everything that could become of it.
import type { RecipientId } from '@fieldhouse/contract/ids';
import { smsFates } from '@fieldhouse/contract/message-sandbox';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { SmsBubble, SmsScreen } from './sms-bubble.tsx';

type OutboxMail = Awaited<ReturnType<typeof messagesApi.outboxMail>>;
type Fate = Parameters<typeof messagesApi.simulateDelivery>[0]['body']['fate'];

const fates: readonly Fate[] = [...smsFates.filter((fate) => fate !== 'received'), 'unsubscribed'];

interface SandboxPhoneProps {
  readonly id: RecipientId;
  readonly mail: OutboxMail;
}

export function SandboxPhone({ id, mail }: SandboxPhoneProps) {
  const t = usePhrases('sms');
  const { may } = useRights();
  const replies = mail.reports.filter(({ typeId }) => typeId === 'received');
  return (
    <Stack>
      <SmsScreen>
        <Text size="sm">
          {mail.from}
          {mail.sms && ` · ${t('segments', { count: mail.sms.segments })} · ${mail.sms.encoding}`}
        </Text>
        <SmsBubble from="us">{mail.text}</SmsBubble>
        {replies.map(({ receivedAt, payload }) => (
          <SmsBubble key={receivedAt} from="them">
            {String(payload.text ?? '')}
          </SmsBubble>
        ))}
      </SmsScreen>
      {mail.messageId === null && <Text size="sm">{t('isTest')}</Text>}
      {may('outgoing_messages_edit') && mail.messageId !== null && <Play id={id} mail={mail} />}
      <Reports mail={mail} />
    </Stack>
  );
}

function Play({ id, mail }: SandboxPhoneProps) {
  const t = usePhrases('sms');
  const messages = usePhrases('messages');
  const teamId = useTeamId();
  const [text, setText] = useState('');
  const { run: play, isPending } = useAction((body: { readonly fate: Fate; readonly text?: string }) =>
    messagesApi.simulateDelivery({ params: { teamId, recipientId: id }, body }),
  );
  const reply = async (event: FormEvent) => {
    event.preventDefault();
    await play({ fate: 'received', text });
    setText('');
  };
  return (
    <>
      <form onSubmit={(event) => void reply(event)}>
        <Group align="end">
          <TextInput
            label={t('theirReply')}
            description={t('replyHint')}
            value={text}
            maxLength={1600}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ''}>
            {t('sendReply')}
          </Button>
        </Group>
      </form>
      <Group gap={6} role="group" aria-label={messages('outbox.fate')}>
        {fates.map((fate) => (
          <Button key={fate} variant="default" size="compact-sm" onClick={() => void play({ fate })}>
            {messages(`event.${fate}`)}
          </Button>
        ))}
      </Group>
      <PlayClick id={id} links={mail.links} />
    </>
  );
}

interface PlayClickProps {
  readonly id: RecipientId;
  readonly links: OutboxMail['links'];
}

/** A click on one of the links, so that the figures of the link count it. */
export function PlayClick({ id, links }: PlayClickProps) {
  const t = usePhrases('sms');
  const teamId = useTeamId();
  const [chosen, setChosen] = useState(links[0]?.position);
  const { run: click, isPending } = useAction((link: number) =>
    messagesApi.simulateDelivery({ params: { teamId, recipientId: id }, body: { fate: 'click', link } }),
  );
  if (chosen === undefined) return null;
  return (
    <Group align="end">
      <Select
        label={t('link')}
        data={links.map(({ position, url }) => ({ value: String(position), label: url }))}
        value={String(chosen)}
        allowDeselect={false}
        flex={1}
        miw={200}
        onChange={(next) => next !== null && setChosen(Number(next))}
      />
      <Button variant="default" loading={isPending} onClick={() => void click(chosen)}>
        {t('clickLink')}
      </Button>
    </Group>
  );
}

function Reports({ mail }: { readonly mail: OutboxMail }) {
  const t = usePhrases('sms');
  const messages = usePhrases('messages');
  const formats = useFormats();
  if (mail.reports.length === 0) return null;
  return (
    <section aria-label={t('reports')}>
      {mail.reports.map(({ typeId, receivedAt, actionTaken }, index) => (
        // Reports are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: a report has no other identity
        <Text key={index} size="sm">
          {[
            formats.exactTime(receivedAt),
            messages(`event.${typeId}`),
            actionTaken && messages(`story.action.${actionTaken}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </section>
  );
}
