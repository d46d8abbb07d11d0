// A recipient's status in one word, and its reason in one line.
import type { Recipient } from '@fieldhouse/contract/message-results';
import type { phrases } from '@fieldhouse/phrases/en/messages';
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

/** Every reason that has a phrase. */
const knownReasons = {
  unsubscribed: true,
  no_consent: true,
  suppressed: true,
  no_address: true,
  invalid: true,
  duplicate_address: true,
  excluded: true,
  too_late: true,
  bad_address: true,
  opted_out: true,
  message_fault: true,
  sender_fault: true,
  refused_for_now: true,
  connection_lost: true,
  unreachable: true,
  throttled: true,
  worker_died: true,
  render: true,
  canceled: true,
} as const satisfies Record<Exclude<keyof typeof phrases.reason, 'other'>, true>;

export function reasonText(t: TranslateFn<'messages'>, reason: string | null | undefined): string {
  if (reason === null || reason === undefined) return '';
  return isKnown(reason) ? t(`reason.${reason}`) : t('reason.other', { code: reason });
}

function isKnown(reason: string): reason is keyof typeof knownReasons {
  return Object.hasOwn(knownReasons, reason);
}
