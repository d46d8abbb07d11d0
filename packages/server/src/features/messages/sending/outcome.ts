// What becomes of a recipient after one try, and what a run of the same refusals says about the whole message.
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { judgeReply, mostAttempts, retryDelayMs } from '@fieldhouse/domain/messages/smtp-reply';
import type { Ended } from './coalescer.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import type { SendOutcome } from './provider.ts';

const throttleWaitMs = 5000;

export function toEnded(recipient: ClaimedRecipient, outcome: SendOutcome): Ended {
  const base = {
    seq: recipient.seq,
    reply: outcome.reply,
    waitMs: 0,
    counts: true,
    suppress: undefined,
    delivery: null,
    rank: 0,
  };
  switch (outcome.kind) {
    case 'accepted':
      return { ...base, state: stateNumbers.sent, reason: null, delivery: 'send', rank: deliveryRanks.send };
    case 'lost_after':
      return { ...base, state: stateNumbers.uncertain, reason: 'connection_lost' };
    case 'lost_before':
      return retry(recipient, base, 'connection_lost');
    case 'refused':
      return refused(recipient, outcome, base);
  }
}

type Base = Omit<Ended, 'state' | 'reason'>;

function refused(
  recipient: ClaimedRecipient,
  outcome: Extract<SendOutcome, { kind: 'refused' }>,
  base: Base,
): Ended {
  const verdict = judgeReply(outcome.code, outcome.reply);
  switch (verdict.kind) {
    case 'bad_address':
      return {
        ...base,
        state: stateNumbers.failed,
        reason: 'bad_address',
        delivery: 'bounce',
        rank: deliveryRanks.bounce,
        suppress: recipient.address,
      };
    case 'throttle':
      return {
        ...base,
        state: stateNumbers.queued,
        reason: 'throttled',
        waitMs: throttleWaitMs,
        counts: false,
      };
    case 'transient':
      return retry(recipient, base, 'refused_for_now');
    default:
      return {
        ...base,
        state: stateNumbers.failed,
        reason: verdict.kind,
        delivery: 'failed',
        rank: deliveryRanks.failed,
      };
  }
}

function retry(recipient: ClaimedRecipient, base: Base, reason: string): Ended {
  const attempt = recipient.attempts + 1;
  if (attempt >= mostAttempts) {
    return { ...base, state: stateNumbers.failed, reason, delivery: 'failed', rank: deliveryRanks.failed };
  }
  return { ...base, state: stateNumbers.queued, reason, waitMs: retryDelayMs(attempt) };
}

const sameInARow = 20;

/** Twenty equal refusals in a row are about the message, its sender or the server, and not about twenty people. */
export function createBrake(): { note(outcome: SendOutcome): string | undefined } {
  let inARow = 0;
  return {
    note(outcome) {
      const isBrake =
        outcome.kind === 'lost_before' ||
        (outcome.kind === 'refused' &&
          ['sender_fault', 'message_fault', 'provider_fault'].includes(
            judgeReply(outcome.code, outcome.reply).kind,
          ));
      inARow = isBrake ? inARow + 1 : 0;
      return inARow >= sameInARow ? outcome.reply : undefined;
    },
  };
}
