// The last step before sending: checks, who gets it, when, and the approval by another member.
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TestReview } from '../ab-test/test-review.tsx';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { MessageAudience } from '../audience/message-audience.tsx';
import { audienceCountQuery, checksQuery } from '../message-queries.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { FromPanel } from './from-panel.tsx';
import { isApprovalMissing } from './is-approval-missing.ts';
import { firstFixId, MessageChecks } from './message-checks.tsx';
import { PhonePreview } from './phone-preview.tsx';
import css from './review.module.css';
import { SchedulePanel } from './schedule-panel.tsx';
import { useCountToFix } from './use-checks.ts';
import { useScheduleText } from './use-schedule-text.ts';
import { useSending } from './use-sending.ts';
import { type TimingDraft, useTiming } from './use-timing.ts';

export function MessageReview({ message }: { readonly message: Message }) {
  const tWhen = usePhrases('message-schedule');
  const { status, isArchived } = message;
  if (isArchived) return <Text size="sm">{tWhen('archived')}</Text>;
  if (status === 'sent') return <Text size="sm">{tWhen('isOver')}</Text>;
  // The status above shows how far it is and what can be done.
  if (status === 'sending' || status === 'error_sending') return null;
  return <Review message={message} />;
}

function Review({ message }: { readonly message: Message }) {
  const tWhen = usePhrases('message-schedule');
  const tChecks = usePhrases('message-checks');
  const teamId = useTeamId();
  const draft = useTiming(message);
  const { areChecked, isReady } = useShownParts(message);
  const change = (
    <TextLink
      size="sm"
      to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/recipients"
      params={{ teamId, outgoingMessageId: message.id }}
    >
      {tChecks('change')}
    </TextLink>
  );
  return (
    <div className={css.review} data-loading={!isReady || undefined}>
      <div className={css.parts}>
        {message.status === 'scheduled' && <Text size="sm">{tWhen('isScheduled')}</Text>}
        <MessageChecks message={message} />
        {areChecked && (
          <Panel title={tChecks('whoGetsIt')} actions={message.status === 'scheduled' ? undefined : change}>
            <MessageAudience message={message} />
          </Panel>
        )}
        {isReady && (
          <>
            <TestReview message={message} />
            <div className={css.pair}>
              <SchedulePanel message={message} draft={draft} />
              <FromPanel message={message} />
            </div>
            <ApprovalPanel message={message} draft={draft} />
            <SendButtons message={message} draft={draft} />
          </>
        )}
      </div>
      {isReady && <PhonePreview message={message} />}
    </div>
  );
}

/** A part is shown once those above it have loaded, which would push it down. */
function useShownParts(message: Message): { readonly areChecked: boolean; readonly isReady: boolean } {
  const teamId = useTeamId();
  const areChecked = !useQuery(checksQuery({ teamId, messageId: message.id })).isPending;
  const isCounted = !useQuery(audienceCountQuery(teamId, message)).isLoading;
  const wasReady = useRef(false);
  wasReady.current ||= areChecked && isCounted;
  return { areChecked: areChecked || wasReady.current, isReady: wasReady.current };
}

interface ReviewPartProps {
  readonly message: Message;
  readonly draft: TimingDraft;
}

function SendButtons({ message, draft }: ReviewPartProps) {
  const { timing } = draft;
  const t = usePhrases('messages');
  const tSms = usePhrases('sms');
  const tWhen = usePhrases('message-schedule');
  const toFix = useCountToFix(message);
  const { data: count } = useQuery(audienceCountQuery(useTeamId(), message));
  const { send, isSending } = useSending(message, draft);
  const when = useScheduleText();
  const actions = useAvailableActions(message);
  const isReschedule = actions.includes('reschedule');
  if (!isReschedule && !actions.includes('send_now'))
    return message.actions.includes('send_now') ? <Text size="sm">{tWhen('notYours')}</Text> : null;
  if (isApprovalMissing(message, count)) return null;
  const isReady = toFix === 0 && !message.isAudienceHidden;
  const press = () => {
    if (isReady) void send(timing);
    else document.getElementById(toFix ? firstFixId : hiddenReasonId)?.focus();
  };
  const { schedule } = timing;
  const at = when(schedule);
  const labels = {
    now: t(count?.isMore ? 'sendToMore' : 'sendTo', { count: count?.reachable ?? 0 }),
    fixed: isReschedule ? tWhen('reschedule', { at }) : tWhen('later', { at }),
    recipient_local: isReschedule ? tWhen('rescheduleLocal', { at }) : tWhen('laterLocal', { at }),
  };
  return (
    <div className={css.bar}>
      <div className={css.what}>
        <strong>{message.internalName}</strong> · {tSms(`methods.${message.deliveryMethodId}`)} ·{' '}
        {t(`type.${message.type}`)}
        <div className={css.soft}>{tWhen('canPause')}</div>
      </div>
      {message.isAudienceHidden && (
        <Text id={hiddenReasonId} tabIndex={-1} size="sm">
          {t('hiddenAudience')}
        </Text>
      )}
      {toFix !== undefined && toFix > 0 && (
        <Text size="sm" fw={600} className={css.toFix}>
          {tWhen('toFix', { count: toFix })}
        </Text>
      )}
      <Button loading={isSending} aria-disabled={!isReady} onClick={press}>
        {labels[schedule.mode]}
      </Button>
    </div>
  );
}

const hiddenReasonId = 'why-it-cannot-be-sent';
