// The timeline of one recipient: the ledger has its start and current status, the notifications everything
// reported in between.
import type {
  AnswerState,
  Notification,
  NotificationAction,
  NotificationType,
  RecipientDetail,
  RecipientReason,
} from '@fieldhouse/contract/message-results';

type StoryStepKind =
  | 'queued'
  | 'left_out'
  | 'handed_over'
  | 'delayed'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'answered'
  | 'bounced'
  | 'complained'
  | 'failed'
  | 'unsubscribed'
  | 'subscribed'
  | 'handing_over'
  | 'tries_again'
  | 'uncertain'
  | 'taken_as_sent'
  | 'canceled'
  | 'accepted'
  | 'scheduled'
  | 'sending'
  | 'partially_delivered'
  | 'read'
  | 'receiving'
  | 'received';

export interface TimelineStep {
  readonly kind: StoryStepKind;
  /** Null if the time was not recorded. */
  readonly at: string | null;
  /** The mail server's reply. */
  readonly reply?: string;
  readonly reason?: RecipientReason;
  readonly url?: string;
  /** What the person texted or answered. */
  readonly text?: string;
  readonly userAgent?: string;
  readonly question?: string;
  readonly answerState?: AnswerState;
  /** What followed from the report. */
  readonly action?: NotificationAction;
}

const kindOf: Readonly<Record<NotificationType, StoryStepKind>> = {
  send: 'handed_over',
  queued: 'delayed',
  delivery: 'delivered',
  open: 'opened',
  click: 'clicked',
  bounce: 'bounced',
  complaint: 'complained',
  failed: 'failed',
  unsubscribed: 'unsubscribed',
  subscribed: 'subscribed',
  accepted: 'accepted',
  scheduled: 'scheduled',
  sending: 'sending',
  sent: 'handed_over',
  partially_delivered: 'partially_delivered',
  delivered: 'delivered',
  undelivered: 'failed',
  canceled: 'canceled',
  read: 'read',
  receiving: 'receiving',
  received: 'received',
};

export function recipientTimeline(story: RecipientDetail): TimelineStep[] {
  // A second attempt follows the failure of the first; equal times keep their order.
  const reported = [...story.notifications.map(toStep), ...story.answers.map(toAnswer)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  return [...beginning(story), ...reported, ...currentState(story)];
}

function beginning({
  state,
  reason,
  queuedAt,
  actualSendProcessedDateTime,
}: RecipientDetail): TimelineStep[] {
  // Recipients excluded at the freeze were never queued; recipients who unsubscribed afterwards were.
  if (state !== 'skipped') return [{ kind: 'queued', at: queuedAt }];
  const leftOut = { kind: 'left_out', ...(reason !== null && { reason }) } as const;
  if (actualSendProcessedDateTime === null) return [{ ...leftOut, at: queuedAt }];
  return [
    { kind: 'queued', at: queuedAt },
    { ...leftOut, at: actualSendProcessedDateTime },
  ];
}

interface TimedStep extends TimelineStep {
  readonly at: string;
}

function toAnswer({ question, answer, state, at, userAgent }: RecipientDetail['answers'][number]): TimedStep {
  return { kind: 'answered', at, question, text: answer, answerState: state, userAgent };
}

function toStep({ typeId, receivedAt, payload, actionTaken }: Notification): TimedStep {
  return {
    kind: kindOf[typeId],
    at: receivedAt,
    ...textOf(payload, 'reply'),
    ...textOf(payload, 'url'),
    ...textOf(payload, 'text'),
    ...textOf(payload, 'userAgent'),
    ...(actionTaken !== null && { action: actionTaken }),
  };
}

function textOf<Key extends string>(
  detail: Readonly<Record<string, unknown>>,
  key: Key,
): Partial<Record<Key, string>> {
  const value = detail[key];
  // The only key is `key`; TypeScript widens a computed key to any string.
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<Key, string>) : {};
}

/** The current status, if no notification contains it. */
function currentState(story: RecipientDetail): TimelineStep[] {
  const { state, reason, lastReply, nextTryAt, canceledAt, notifications } = story;
  const detail = {
    ...(reason !== null && { reason }),
    ...(lastReply !== null && lastReply !== '' && { reply: lastReply }),
  };
  switch (state) {
    case 'queued':
    case 'claimed':
      return nextTryAt === null ? [] : [{ kind: 'tries_again', at: nextTryAt, ...detail }];
    case 'dispatching':
      return [{ kind: 'handing_over', at: null }];
    case 'uncertain':
      return [{ kind: 'uncertain', at: story.actualSendProcessedDateTime, ...detail }];
    case 'canceled':
      return [{ kind: 'canceled', at: canceledAt }];
    case 'sent':
      return notifications.length === 0 ? [{ kind: 'taken_as_sent', at: null }] : [];
    case 'failed': {
      const isReported = notifications.some(({ typeId }) => typeId === 'failed' || typeId === 'bounce');
      return isReported ? [] : [{ kind: 'failed', at: story.actualSendProcessedDateTime, ...detail }];
    }
    case 'skipped':
      return [];
  }
}
