// Sends one batch of one message over all slots of a provider.

import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import { createCoalescer } from './coalescer.ts';
import { type CompiledMessage, renderMessage } from './compile-message.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import { type BatchVerdict, createCircuitBreaker, isThrottled, toSendResult } from './outcome.ts';
import type { OutgoingMail, SendOutcome, Slot } from './provider.ts';
import type { SendRateLimit } from './send-rate-limit.ts';

export interface Batch {
  readonly authority: TeamAuthority;
  readonly messageId: string;
  readonly workerId: string;
  readonly recipients: readonly ClaimedRecipient[];
  /** Claims more while the last ones are being sent; returns none when this batch should end. */
  readonly claimMore: () => Promise<readonly ClaimedRecipient[]>;
  readonly compiled: CompiledMessage;
  readonly sender: SenderOfMail;
  readonly slots: readonly Slot[];
  /** True when the process is stopping: nothing new is started. */
  readonly isStopping: () => boolean;
  readonly rate: SendRateLimit;
}

interface SenderOfMail {
  readonly fromName: string;
  readonly fromAddress: string;
  readonly replyTo: string;
}

/** A mail between a slot and the ledger. */
interface Dispatch {
  readonly recipient: ClaimedRecipient;
  /** Reports the start to the ledger, once; false if the mail must not be handed over. */
  readonly begin: () => Promise<boolean>;
  readonly outcome: Promise<SendOutcome | 'not_rendered'>;
}

const refillBelow = 500;
/** Milliseconds per mail, envelope included, below which a server counts as fast. */
const fastMs = 10;
/**
 * Mails queued behind the current one on a connection, whose starts are committed to the ledger in advance.
 */
const aheadOfFast = 3;

export interface BatchResult extends BatchVerdict {
  /**
   * False if an outcome could not be stored: the recipients this worker left in the ledger must be recovered.
   */
  readonly isWritten: boolean;
  /** Claimed recipients who were not handed over, by number: they return to the queue. */
  readonly untried: readonly string[];
}

export async function sendBatch(deps: Deps, batch: Batch): Promise<BatchResult> {
  const coalescer = createCoalescer(deps, batch.authority, batch.messageId, batch.workerId);
  const brake = createCircuitBreaker();
  const queue = [...batch.recipients];
  const untried: string[] = [];
  const host = mailHost(deps);
  let refilling: Promise<void> | undefined;
  let isExhausted = false;

  const mustStop = () => batch.isStopping() || brake.mustStop();

  /** Claims ahead, so that no connection waits for a claim. */
  function refill(): void {
    if (refilling || isExhausted || queue.length > refillBelow) return;
    refilling = batch
      .claimMore()
      .then((more) => {
        isExhausted = more.length === 0;
        queue.push(...more);
      })
      .catch((error: unknown) => {
        isExhausted = true;
        deps.log.warn({ err: error, messageId: batch.messageId }, 'no more claimed');
      })
      .finally(() => {
        refilling = undefined;
      });
  }

  async function next(slot: Slot, isEarly: boolean): Promise<Dispatch | undefined> {
    const dispatch = start(slot, isEarly);
    if (dispatch || !refilling) return dispatch;
    await refilling;
    return start(slot, isEarly);
  }

  function start(slot: Slot, isEarly: boolean): Dispatch | undefined {
    if (mustStop()) return undefined;
    refill();
    const recipient = queue.shift();
    if (recipient === undefined) return undefined;
    let begun: Promise<boolean> | undefined;
    const begin = () => {
      begun ??= mustStop()
        ? Promise.resolve(false)
        : batch.rate.take().then(() => coalescer.begin(recipient.seq));
      return begun;
    };
    if (isEarly) void begin();
    return { recipient, begin, outcome: handOver(slot, recipient, begin) };
  }

  /** The next mails' envelopes are sent while the current one is in flight. */
  async function work(slot: Slot): Promise<void> {
    const underWay: Dispatch[] = [];
    let isFast = false;
    let lastAt = performance.now();
    for (;;) {
      const current = underWay.shift() ?? (await next(slot, true));
      if (!current) return;
      // A server that is faster than our ledger need not wait for it; with a slower one, starting ahead would
      // only make more recipients uncertain if this process died.
      while (underWay.length < (isFast ? aheadOfFast : 1)) {
        const ahead = start(slot, isFast);
        if (!ahead) break;
        underWay.push(ahead);
      }
      await recordOutcome(current, await current.outcome);
      const now = performance.now();
      isFast = now - lastAt < fastMs;
      lastAt = now;
    }
  }

  async function handOver(
    slot: Slot,
    recipient: ClaimedRecipient,
    begin: () => Promise<boolean>,
  ): Promise<SendOutcome | 'not_rendered'> {
    let mail: OutgoingMail;
    try {
      mail = toMail(batch, recipient, { host, date: deps.clock.now() });
    } catch (error) {
      // An error in one person's values concerns that recipient only, never the batch.
      deps.log.warn({ err: error, messageId: batch.messageId }, 'mail not rendered');
      return 'not_rendered';
    }
    return (
      slot
        .send(mail, begin)
        // After an error of our own while sending, it is unknown whether the mail was accepted.
        .catch((error: unknown) => ({ kind: 'lost_after' as const, reply: String(error).slice(0, 500) }))
    );
  }

  async function recordOutcome(
    { recipient, begin }: Dispatch,
    outcome: SendOutcome | 'not_rendered',
  ): Promise<void> {
    if (outcome !== 'not_rendered' && outcome.kind === 'withheld') return void untried.push(recipient.seq);
    // If the attempt ended before the mail was next, the ledger does not know of it yet.
    if (!(await begin())) return void untried.push(recipient.seq);
    if (outcome === 'not_rendered') return coalescer.end(renderFault(recipient));
    coalescer.end(toSendResult(recipient, outcome));
    brake.record(outcome);
    batch.rate.report(isThrottled(outcome) ? 'throttled' : outcome.kind);
  }

  await Promise.all(batch.slots.map(work));
  await refilling;
  const isWritten = await coalescer.drain();
  return { ...brake.verdict(), isWritten, untried: [...untried, ...queue.map((one) => one.seq)] };
}

function toMail(
  { authority, messageId, compiled, sender }: Batch,
  recipient: ClaimedRecipient,
  { host, date }: { readonly host: string; readonly date: Date },
): OutgoingMail {
  const rendered = renderMessage(compiled, recipient.id, recipient.merge);
  return {
    ...sender,
    ...rendered,
    toName: recipient.calculated_name,
    toAddress: recipient.address,
    messageId: `${recipient.id}@${host}`,
    reference: recipient.id,
    date,
    teamId: authority.teamId,
    recipientId: recipient.id,
    ledgerMessageId: messageId,
  };
}

export function mailHost(deps: Deps): string {
  return new URL(deps.config.appUrl).hostname;
}

function renderFault(recipient: ClaimedRecipient) {
  return {
    seq: recipient.seq,
    state: stateNumbers.failed,
    reason: 'render',
    reply: '',
    delivery: 'failed',
    rank: 50,
    waitMs: 0,
    counts: true,
    suppress: undefined,
  };
}
