// What became of one recipient, told from the first to the last: the ledger says how it began and how it stands now, the
// notifications what was reported in between.
import type { Notification, NotificationType, RecipientDetail } from '@fieldhouse/contract/message-results';

type StoryStepKind =
  | 'queued'
  | 'left_out'
  | 'handed_over'
  | 'delayed'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'bounced'
  | 'complained'
  | 'failed'
  | 'unsubscribed'
  | 'subscribed'
  | 'handing_over'
  | 'tries_again'
  | 'uncertain'
  | 'taken_as_sent'
  | 'canceled';

export interface TimelineStep {
  readonly kind: StoryStepKind;
  /** Null where nobody noted it. */
  readonly at: string | null;
  /** What the mail server answered. */
  readonly reply?: string;
  readonly reason?: string;
  readonly url?: string;
  readonly userAgent?: string;
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
};

export function recipientTimeline(story: RecipientDetail): TimelineStep[] {
  // A second try is handed over after the first one failed; the same moment keeps its order.
  const told = story.notifications
    .toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt))
    .map(toStep);
  return [...beginning(story), ...told, ...standing(story)];
}

function beginning({
  state,
  reason,
  queuedAt,
  actualSendProcessedDateTime,
}: RecipientDetail): TimelineStep[] {
  // Who is left out at the freezing never stood in the queue; who unsubscribes afterwards did.
  if (state !== 'skipped') return [{ kind: 'queued', at: queuedAt }];
  const leftOut = { kind: 'left_out', ...(reason !== null && { reason }) } as const;
  if (actualSendProcessedDateTime === null) return [{ ...leftOut, at: queuedAt }];
  return [
    { kind: 'queued', at: queuedAt },
    { ...leftOut, at: actualSendProcessedDateTime },
  ];
}

function toStep({ typeId, receivedAt, detail }: Notification): TimelineStep {
  return {
    kind: kindOf[typeId],
    at: receivedAt,
    ...textOf(detail, 'reply'),
    ...textOf(detail, 'url'),
    ...textOf(detail, 'userAgent'),
  };
}

function textOf<Key extends string>(
  detail: Readonly<Record<string, unknown>>,
  key: Key,
): Partial<Record<Key, string>> {
  const value = detail[key];
  // One key of the asked name; TypeScript widens a computed key to any string.
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<Key, string>) : {};
}

/** How it stands now, where no notification says so. */
function standing(story: RecipientDetail): TimelineStep[] {
  const { state, reason, lastReply, nextTryAt, canceledAt, notifications } = story;
  const said = {
    ...(reason !== null && { reason }),
    ...(lastReply !== null && lastReply !== '' && { reply: lastReply }),
  };
  switch (state) {
    case 'queued':
    case 'claimed':
      return nextTryAt === null ? [] : [{ kind: 'tries_again', at: nextTryAt, ...said }];
    case 'dispatching':
      return [{ kind: 'handing_over', at: null }];
    case 'uncertain':
      return [{ kind: 'uncertain', at: story.actualSendProcessedDateTime, ...said }];
    case 'canceled':
      return [{ kind: 'canceled', at: canceledAt }];
    case 'sent':
      return notifications.length === 0 ? [{ kind: 'taken_as_sent', at: null }] : [];
    case 'failed': {
      const isTold = notifications.some(({ typeId }) => typeId === 'failed' || typeId === 'bounce');
      return isTold ? [] : [{ kind: 'failed', at: story.actualSendProcessedDateTime, ...said }];
    }
    case 'skipped':
      return [];
  }
}
