// The outcome of one send attempt, and what a series of identical refusals means for the whole message.
import type { RecipientReason } from '@fieldhouse/contract/message-results';
import { cutText } from '@fieldhouse/contract/storable-text';
import { brakeFor } from '@fieldhouse/domain/messages/brakes';
import { deliveryRanks } from '@fieldhouse/domain/messages/delivery';
import { classifySmtpReply, maxSendAttempts, retryDelayMs } from '@fieldhouse/domain/messages/smtp-reply';
import type { SendResult } from './coalescer.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import type { SendOutcome } from './provider.ts';

/** A withheld mail was never attempted. */
export type AttemptOutcome = Exclude<SendOutcome, { readonly kind: 'withheld' }>;

const throttleWaitMs = 5000;
/** An unreachable server is retried soon; the sender decides when to give up. */
const unreachableWaitMs = 5000;

export function toSendResult(recipient: ClaimedRecipient, outcome: AttemptOutcome): SendResult {
  const base = {
    seq: recipient.seq,
    reply: plainReply(outcome.reply),
    waitMs: 0,
    counts: true,
    suppress: undefined,
    segments: null,
    delivery: null,
    rank: 0,
  };
  switch (outcome.kind) {
    case 'accepted': {
      const { status = 'send' } = outcome;
      return {
        ...base,
        state: stateNumbers.sent,
        reason: null,
        delivery: status,
        rank: deliveryRanks[status],
      };
    }
    case 'number_refused':
      return {
        ...base,
        state: stateNumbers.failed,
        reason: outcome.reason,
        delivery: 'failed',
        rank: deliveryRanks.failed,
        suppress: {
          address: recipient.address,
          cause: outcome.reason === 'opted_out' ? 'stop' : 'hard_bounce',
        },
      };
    case 'lost_after':
      return { ...base, state: stateNumbers.uncertain, reason: 'connection_lost' };
    case 'unreachable':
      return waiting(base, 'unreachable', unreachableWaitMs);
    case 'lost_before':
      return retry(recipient, base, 'connection_lost');
    case 'refused':
      return refused(recipient, outcome, base);
  }
}

/** Removes what the database can't store from the reply of an external server. */
export function plainReply(reply: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  return cutText(reply.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '), 500);
}

type Base = Omit<SendResult, 'state' | 'reason'>;

function refused(
  recipient: ClaimedRecipient,
  outcome: Extract<SendOutcome, { kind: 'refused' }>,
  base: Base,
): SendResult {
  const verdict = classifySmtpReply(outcome.code, outcome.reply);
  switch (verdict.kind) {
    case 'bad_address':
      return {
        ...base,
        state: stateNumbers.failed,
        reason: 'bad_address',
        delivery: 'bounce',
        rank: deliveryRanks.bounce,
        suppress: { address: recipient.address, cause: 'hard_bounce' },
      };
    case 'throttle':
      return waiting(base, 'throttled', throttleWaitMs);
    case 'provider_fault':
      return waiting(base, 'unreachable', unreachableWaitMs);
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

/** Not this recipient's failure: the attempt does not count. */
function waiting(base: Base, reason: RecipientReason, waitMs: number): SendResult {
  return { ...base, state: stateNumbers.queued, reason, waitMs, counts: false };
}

function retry(recipient: ClaimedRecipient, base: Base, reason: RecipientReason): SendResult {
  const attempt = recipient.attempts + 1;
  if (attempt >= maxSendAttempts) {
    return { ...base, state: stateNumbers.failed, reason, delivery: 'failed', rank: deliveryRanks.failed };
  }
  return { ...base, state: stateNumbers.queued, reason, waitMs: retryDelayMs(attempt) };
}

const sameInARow = 20;

export interface BatchVerdict {
  readonly accepted: number;
  /** Why the message must wait for a user. */
  readonly brake: string | undefined;
  /** The reply or connection error when the server could not be used. */
  readonly unreachable: string | undefined;
}

/**
 * Watches a batch. Twenty identical refusals in a row are caused by the message, its sender or the server,
 * not by twenty recipients.
 */
export function createCircuitBreaker() {
  let tries = 0;
  let accepted = 0;
  let bounces = 0;
  let refusedInARow = 0;
  let unreachableInARow = 0;
  let brake: string | undefined;
  let unreachable: string | undefined;

  return {
    record(outcome: AttemptOutcome): void {
      const kind = kindOf(outcome);
      tries += 1;
      if (kind === 'accepted') accepted += 1;
      if (kind === 'bad_address' || kind === 'number_refused') bounces += 1;
      refusedInARow = kind === 'sender_fault' || kind === 'message_fault' ? refusedInARow + 1 : 0;
      unreachableInARow = kind === 'unreachable' ? unreachableInARow + 1 : 0;
      if (kind === 'unreachable') unreachable = outcome.reply;
      if (refusedInARow >= sameInARow) brake ??= outcome.reply;
      const reports = { tried: tries, bounced: bounces, complained: 0 };
      if (brakeFor(reports) !== undefined) brake ??= `bounces: ${outcome.reply}`;
    },
    mustStop: () => brake !== undefined || unreachableInARow >= sameInARow,
    verdict: (): BatchVerdict => ({ accepted, brake, unreachable }),
  };
}

/** The provider asked to send more slowly. */
export function isThrottled(outcome: AttemptOutcome): boolean {
  return kindOf(outcome) === 'throttle';
}

function kindOf(outcome: AttemptOutcome) {
  if (outcome.kind !== 'refused') return outcome.kind;
  const { kind } = classifySmtpReply(outcome.code, outcome.reply);
  return kind === 'provider_fault' ? ('unreachable' as const) : kind;
}
