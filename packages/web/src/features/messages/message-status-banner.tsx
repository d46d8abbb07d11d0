// The status of a message that is no longer a draft: sending, paused, stopped or sent, the reason, and the
// possible actions.
import type { MessageStatistics } from '@fieldhouse/contract/message-results';
import type { Message } from '@fieldhouse/contract/messages';
import { Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { TestWaiting } from './ab-test/test-waiting.tsx';
import { statisticsQuery } from './message-queries.ts';
import css from './message-status-banner.module.css';
import { ReviewBanner } from './review/review-banner.tsx';
import { useScheduleText } from './review/use-schedule-text.ts';
import { Action, StatusBox } from './status-box.tsx';
import { stopReason } from './stop-reason.ts';

const refreshWhileSendingMs = 1000;

interface MessageStatusBannerProps {
  readonly message: Message;
  /** Whether it is above the review, which it needn't link to. */
  readonly isReview: boolean;
}

export function MessageStatusBanner({ message, isReview }: MessageStatusBannerProps) {
  const teamId = useTeamId();
  const statistics = useQuery({
    ...statisticsQuery({ teamId, messageId: message.id }),
    enabled: hasBegun(message),
    refetchInterval: message.status === 'sending' && !message.isPaused ? refreshWhileSendingMs : false,
  });
  if (message.status === 'scheduled') return <Scheduled message={message} />;
  if (!hasBegun(message)) return <ReviewBanner message={message} isReview={isReview} />;
  // A finished message may have nothing to show; any other has, so reserve the space.
  const skeleton = message.status === 'sent' ? null : <Skeleton height={76} radius="lg" mb="md" />;
  return (
    <QueryBoundary query={statistics} skeleton={skeleton}>
      {({ kinds, abTest }) => <Progressed message={message} kinds={kinds} groups={abTest} />}
    </QueryBoundary>
  );
}

function hasBegun({ status }: Message): boolean {
  return status === 'sending' || status === 'error_sending' || status === 'sent';
}

interface StatusProps {
  readonly message: Message;
  readonly kinds: Readonly<
    Record<'all' | 'waiting' | 'reached' | 'uncertain' | 'failed' | 'canceled', number>
  >;
  /** Of an A/B test. */
  readonly groups: MessageStatistics['abTest'];
}

function Progressed(props: StatusProps) {
  const { message } = props;
  if (message.status === 'error_sending') return <Stopped {...props} />;
  if (message.status !== 'sending') return <Ended {...props} />;
  return message.isPaused ? <Paused {...props} /> : <Sending {...props} />;
}

function Scheduled({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const formats = useFormats();
  const when = useScheduleText();
  const { schedule, scheduledAt } = message;
  if (scheduledAt === null) return null;
  const isLocal = schedule.mode === 'recipient_local';
  const at = isLocal ? tWhen('localAt', { at: when(schedule) }) : formats.dateTime(scheduledAt);
  return (
    <StatusBox tone="info" title={t('scheduledFor', { at })}>
      <Action message={message} action="unschedule" />
    </StatusBox>
  );
}

function Sending({ message, kinds, groups }: StatusProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const done = kinds.all - kinds.waiting;
  const isWaiting = message.abTest?.winner === null && (groups?.held ?? 0) > 0;
  // Before the recipients are fixed, none are known.
  const title =
    kinds.all === 0
      ? t('standing.preparing')
      : t('standing.progress', { done: formats.number(done), count: kinds.all });
  return (
    <StatusBox
      tone="info"
      title={title}
      text={
        isHeld(message) ? (
          t('standing.held', { count: kinds.waiting, at: formats.dateTime(message.heldUntil ?? '') })
        ) : isWaiting ? (
          <TestWaiting message={message} groups={groups} />
        ) : undefined
      }
      below={
        <Progress value={kinds.all === 0 ? 0 : (done / kinds.all) * 100} aria-label={t('status.sending')} />
      }
    >
      <Action message={message} action="pause" />
      <Action message={message} action="cancel" />
    </StatusBox>
  );
}

function isHeld({ heldUntil }: Message): boolean {
  return heldUntil !== null && new Date(heldUntil) > new Date();
}

function Paused({ message, kinds }: StatusProps) {
  const t = usePhrases('messages');
  return (
    <StatusBox
      tone="warning"
      title={t('standing.paused')}
      text={t('standing.pausedText', { count: kinds.waiting })}
    >
      <Action message={message} action="resume" isMain />
      <Action message={message} action="cancel" />
    </StatusBox>
  );
}

function Stopped({ message, kinds }: StatusProps) {
  const t = usePhrases('messages');
  return (
    <StatusBox
      tone="danger"
      title={t('standing.stopped')}
      text={
        <>
          <p className={css.why}>{stopReason(t, message.errorDetail)}</p>
          {kinds.all > 0 && t('standing.stoppedText', { reached: kinds.reached, count: kinds.waiting })}
        </>
      }
    >
      <Action message={message} action="resume" isMain />
      <Action message={message} action="retry_failed" />
      <Action message={message} action="cancel" />
    </StatusBox>
  );
}

function Ended({ message, kinds }: StatusProps) {
  const t = usePhrases('messages');
  const formats = useFormats();
  const teamId = useTeamId();
  if (message.canceledAt !== null) {
    const at = formats.dateTime(message.canceledAt);
    const text = t('standing.canceledText', { count: kinds.canceled });
    return <StatusBox tone="warning" title={t('standing.canceled', { at })} text={text} />;
  }
  const show = kinds.uncertain > 0 ? 'uncertain' : 'failed';
  if (kinds[show] === 0) return null;
  return (
    <StatusBox tone="warning" title={t(`standing.${show}`, { count: kinds[show] })}>
      <ButtonLink
        size="compact-sm"
        variant="default"
        to="/team-{$teamId}/outgoing-messages/$outgoingMessageId/stats"
        params={{ teamId, outgoingMessageId: message.id }}
        search={{ show }}
      >
        {t('standing.look')}
      </ButtonLink>
    </StatusBox>
  );
}
