// What is pending while the team is on hold, and the decision about it.

import type { OutgoingHold, PendingChoice, PendingMessage } from '@fieldhouse/contract/outgoing-hold';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { outgoingHoldsApi } from '../../api/endpoints/outgoing-holds-api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { type Formats, useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import css from './hold-dialog.module.css';

interface HoldDialogProps {
  readonly hold: OutgoingHold;
  readonly onClose: () => void;
}

const choices = ['cancel', 'continue'] as const satisfies readonly PendingChoice[];

export function HoldDialog({ hold, onClose }: HoldDialogProps) {
  const t = usePhrases('outgoing-hold');
  const ui = usePhrases('ui');
  const { teamName } = useMembership();
  const [choice, setChoice] = useState<PendingChoice>();
  const { isBusy, release } = useRelease(onClose);
  const wasDeactivated = hold.reason === 'deactivated';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (choice) void release(choice);
  };
  return (
    <Dialog
      title={t('dialog.title', { team: teamName })}
      closeLabel={ui('close')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <form onSubmit={onSubmit}>
        <Stack gap="md">
          <p className={css.text}>{t(wasDeactivated ? 'dialog.introDeactivated' : 'dialog.intro')}</p>
          <Pending pending={hold.pending} />
          <Radio.Group
            label={t('dialog.choice')}
            value={choice ?? ''}
            onChange={(value) => setChoice(choices.find((one) => one === value))}
          >
            <Stack gap="xs" mt="xs">
              {choices.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`dialog.${one}.label`)}
                  description={t(
                    one === 'continue' && wasDeactivated
                      ? 'dialog.continue.textDeactivated'
                      : `dialog.${one}.text`,
                  )}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('dialog.later')}
            </Button>
            <Button type="submit" disabled={!choice} loading={isBusy}>
              {t('dialog.release')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useRelease(onClose: () => void) {
  const t = usePhrases('outgoing-hold');
  const { teamId, teamName } = useMembership();
  const { run: release, isPending: isBusy } = useAction(
    (pending: PendingChoice) => outgoingHoldsApi.release({ params: { teamId }, body: { pending } }),
    {
      done: t('released', { team: teamName }),
      onDone: onClose,
      isExclusive: true,
    },
  );
  return { isBusy, release };
}

function Pending({ pending }: Pick<OutgoingHold, 'pending'>) {
  const t = usePhrases('outgoing-hold');
  const formats = useFormats();
  const { messages, sending, scheduled, overdue, mails, uncertain, webhookCalls, otherMails } = pending;
  const facts = [
    [t('pending.mails'), mails],
    [t('pending.uncertain'), uncertain],
    [t('pending.scheduled'), scheduled],
    [t('pending.overdue'), overdue],
    [t('pending.webhookCalls'), webhookCalls],
    [t('pending.otherMails'), otherMails],
  ] as const;
  const more = sending + scheduled - messages.length;
  return (
    <section aria-label={t('pending.label')}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.number(value)}</dd>
          </div>
        ))}
      </dl>
      {messages.length > 0 && (
        <ul className={css.messages}>
          {messages.map((message) => (
            <MessageRow key={message.messageId} message={message} formats={formats} />
          ))}
          {more > 0 && <li>{t('pending.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  );
}

interface MessageRowProps {
  readonly message: PendingMessage;
  readonly formats: Formats;
}

function MessageRow({ message, formats }: MessageRowProps) {
  const t = usePhrases('outgoing-hold');
  const { name, status, scheduledAt, isOverdue, waiting, uncertain } = message;
  const when = scheduledAt === null ? '' : formats.dateTime(scheduledAt);
  return (
    <li>
      <strong>{name}</strong>{' '}
      <span className={css.soft}>
        {status === 'sending'
          ? t('pending.ofSending', { waiting: formats.number(waiting), uncertain: formats.number(uncertain) })
          : t(isOverdue ? 'pending.wasDue' : 'pending.isDue', { when })}
      </span>
    </li>
  );
}
