// The last step before sending: checks, who gets it, when, and the approval by another member.
import type { Message } from '@fieldhouse/contract/messages';
import { needsApproval } from '@fieldhouse/domain/messages/message-approval';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { audienceCountQuery } from '../message-queries.ts';
import css from '../messages.module.css';
import { AudienceCount } from '../recipients/message-recipients.tsx';
import { useAvailableActions } from '../use-available-actions.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { firstFixId, MessageChecks, useCountToFix } from './message-checks.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import type { Timing } from './timing.ts';
import { useScheduleText } from './use-schedule-text.ts';
import { useSending } from './use-sending.ts';

export function MessageReview({ message }: { readonly message: Message }) {
  const tWhen = usePhrases('message-schedule');
  const { status, isArchived } = message;
  if (isArchived) return <Text size="sm">{tWhen('archived')}</Text>;
  if (status === 'sent') return <Text size="sm">{tWhen('isOver')}</Text>;
  // The status above shows how far it is and what can be done.
  if (status === 'sending' || status === 'error_sending') return null;
  // A change by another user resets the choices to what is stored.
  return <Review key={message.version} message={message} />;
}

function Review({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const { status, schedule, maxLatenessMinutes } = message;
  const [timing, setTiming] = useState<Timing>({ schedule, maxLatenessMinutes });
  return (
    <div className={css.stack}>
      {status === 'scheduled' ? (
        <Text size="sm">{tWhen('isScheduled')}</Text>
      ) : (
        <MessageChecks message={message} />
      )}
      <Panel title={t('summary.whom')}>
        {message.audience || message.subscriptionListId !== null ? (
          <AudienceCount message={message} />
        ) : (
          <Text size="sm">{message.isAudienceHidden ? tWhen('hiddenAudience') : t('noAudience')}</Text>
        )}
      </Panel>
      <SchedulePanel message={message} timing={timing} onChange={setTiming} />
      <ApprovalPanel message={message} timing={timing} />
      <SendButtons message={message} timing={timing} />
    </div>
  );
}

interface ReviewPartProps {
  readonly message: Message;
  readonly timing: Timing;
}

function SendButtons({ message, timing }: ReviewPartProps) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const toFix = useCountToFix(message);
  const { data: count } = useQuery(audienceCountQuery(useTeamId(), message));
  const { send, isSending } = useSending(message);
  const when = useScheduleText();
  const actions = useAvailableActions(message);
  const isReschedule = actions.includes('reschedule');
  if (!isReschedule && !actions.includes('send_now'))
    return message.actions.includes('send_now') ? <Text size="sm">{tWhen('notYours')}</Text> : null;
  const { rule, above } = message.approval;
  const isOpenDraft = message.status === 'draft' && needsApproval(rule, above, count?.reachable ?? 0);
  if (isOpenDraft) return null;
  const isReady = toFix === 0 && !message.isAudienceHidden;
  const press = () => {
    if (isReady) void send(timing);
    else document.getElementById(firstFixId)?.focus();
  };
  const { schedule } = timing;
  const labels = {
    now: t('sendTo', { count: count?.reachable ?? 0 }),
    fixed: tWhen('later', { at: when(schedule) }),
    recipient_local: tWhen('laterLocal', { at: when(schedule) }),
  };
  const isIncomplete = isReschedule && schedule.mode === 'now';
  return (
    <Group>
      <Button loading={isSending} aria-disabled={!isReady || isIncomplete} onClick={press}>
        {isReschedule ? tWhen('reschedule') : labels[schedule.mode]}
      </Button>
      {toFix !== undefined && toFix > 0 && (
        <Text size="sm" fw={600}>
          {tWhen('toFix', { count: toFix })}
        </Text>
      )}
    </Group>
  );
}
