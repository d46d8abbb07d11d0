// A recipient's status in one word, and its reason in one line.
import type { Recipient, RecipientReason } from '@fieldhouse/contract/message-results';
import { type TranslateFn, usePhrases } from '../../../app/phrases.ts';
import type { ChipColor } from '../../../ui/chip.tsx';

interface Fate {
  readonly text: string;
  readonly color: ChipColor;
}

const sentColors = {
  send: 'blue',
  queued: 'yellow',
  delivery: 'green',
  open: 'green',
  click: 'green',
  subscribed: 'green',
  unsubscribed: 'gray',
  failed: 'red',
  bounce: 'red',
  complaint: 'red',
  accepted: 'blue',
  scheduled: 'gray',
  sending: 'blue',
  sent: 'blue',
  partially_delivered: 'yellow',
  delivered: 'green',
  undelivered: 'red',
  canceled: 'gray',
  read: 'green',
  receiving: 'gray',
  received: 'green',
} as const satisfies Record<NonNullable<Recipient['delivery']>, ChipColor>;

const stateColors = {
  queued: 'gray',
  claimed: 'gray',
  dispatching: 'blue',
  sent: 'blue',
  failed: 'red',
  uncertain: 'orange',
  skipped: 'gray',
  canceled: 'gray',
} as const satisfies Record<Recipient['state'], ChipColor>;

export function useRecipientStatus(): (recipient: Recipient) => Fate {
  const t = usePhrases('messages');
  return ({ state, delivery, lastReply }) => {
    const isReported = state === 'sent' || (state === 'failed' && delivery === 'bounce');
    if (isReported && delivery !== null) return { text: t(`event.${delivery}`), color: sentColors[delivery] };
    if (state === 'queued' && lastReply !== null) return { text: t('triesAgain'), color: 'yellow' };
    return { text: t(`state.${state}`), color: stateColors[state] };
  };
}

export function reasonText(t: TranslateFn<'messages'>, reason: RecipientReason | null | undefined): string {
  return reason === null || reason === undefined ? '' : t(`reason.${reason}`);
}
