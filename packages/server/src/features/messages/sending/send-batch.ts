// Sends one batch of one message over all slots of a provider.

import type { KeyObject } from 'node:crypto';
import { cutText } from '@fieldhouse/contract/storable-text';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import type { DkimKey } from '../../sending-domains/index.ts';
import { contentKey } from '../stored-translations.ts';
import { createCoalescer, type SendResult } from './coalescer.ts';
import { type CompiledMessage, renderMessage } from './compile-message.ts';
import { recordOf } from './layout/record-url.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import { type BatchVerdict, createCircuitBreaker, isThrottled, toSendResult } from './outcome.ts';
import type { OutgoingMail, SendOutcome, Slot } from './provider.ts';
import type { SendRateLimit } from './send-rate-limit.ts';
import { toMailReference } from './smtp/return-address.ts';
import { returnAddressKey } from './smtp/return-path.ts';

export interface Batch {
  readonly authority: TeamAuthority;
  readonly messageId: string;
  readonly workerId: string;
  readonly recipients: readonly ClaimedRecipient[];
  /** Claims more while the last ones are being sent; returns none when this batch should end. */
  readonly claimMore: () => Promise<readonly ClaimedRecipient[]>;
  /** How many are claimed at once, as of now. */
  readonly claimSize: () => number;
  /** Holds the claims of these recipients, by number, for as long again. */
  readonly renew: (seqs: readonly string[]) => Promise<void>;
  /** Each content, by `contentKey`. */
  readonly compiled: ReadonlyMap<string, CompiledMessage>;
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
  readonly dkim: DkimKey | undefined;
}

/** A mail between a slot and the ledger. */
interface Dispatch {
  readonly recipient: ClaimedRecipient;
  /** Of an SMS; null for a mail. */
  readonly segments: number | null;
  /** Reports the start to the ledger, once; false if the mail must not be handed over. */
  readonly begin: () => Promise<boolean>;
  readonly hasBegun: () => boolean;
  readonly outcome: Promise<SendOutcome | 'not_rendered'>;
}

const maxRefillBelow = 500;
/** Well within the time that a claim holds. */
const renewEveryMs = 60_000;
/** Milliseconds per mail, envelope included, below which a server counts as fast. */
const fastMs = 10;
/** Below this, waiting for the ledger would cost more than a few percent: the next start is committed in advance. */
const nearMs = 25;
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
  /** How many were tried and are to be tried again. */
  readonly requeued: number;
}

export async function sendBatch(deps: Deps, batch: Batch): Promise<BatchResult> {
  const coalescer = createCoalescer(deps, batch.authority, batch.messageId, batch.workerId);
  const brake = createCircuitBreaker();
  const queue = [...batch.recipients];
  /** By number, those claimed and not begun yet. */
  const held = new Set(queue.map(({ seq }) => seq));
  const untried: string[] = [];
  let requeued = 0;
  const host = mailHost(deps);
  const key = returnAddressKey(deps);
  let refilling: Promise<void> | undefined;
  let isExhausted = false;
  /** The message was paused or canceled, or the claims are another worker's. */
  let isLost = false;

  const mustStop = () => isLost || batch.isStopping() || brake.mustStop();

  /** Claims ahead, so that no connection waits for a claim. */
  function refill(): void {
    if (refilling || isExhausted || queue.length > Math.min(maxRefillBelow, batch.claimSize() / 2)) return;
    refilling = batch
      .claimMore()
      .then((more) => {
        isExhausted = more.length === 0;
        queue.push(...more);
        for (const { seq } of more) held.add(seq);
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
    const mail = render(recipient);
    const segments = mail === undefined ? null : segmentsOf(mail);
    let begun: Promise<boolean> | undefined;
    const begin = () => {
      begun ??= takeTurn(recipient, segments ?? 1);
      return begun;
    };
    if (isEarly) void begin();
    const outcome =
      mail === undefined ? Promise.resolve('not_rendered' as const) : handOver(slot, mail, begin);
    return { recipient, begin, hasBegun: () => begun !== undefined, segments, outcome };
  }

  /** Once one may not begin, none of the others takes a turn: at a slow rate they would hold up the account for minutes. */
  async function takeTurn({ seq }: ClaimedRecipient, count: number): Promise<boolean> {
    if (mustStop()) return false;
    await batch.rate.take(count);
    if (mustStop()) return false;
    const mayBegin = await coalescer.begin(seq);
    held.delete(seq);
    isLost ||= !mayBegin;
    return mayBegin;
  }

  /** The next mails' envelopes are sent while the current one is in flight. */
  async function work(slot: Slot): Promise<void> {
    const underWay: Dispatch[] = [];
    let lastMs = Number.POSITIVE_INFINITY;
    let lastAt = performance.now();
    for (;;) {
      const current = underWay.shift() ?? (await next(slot, true));
      if (!current) return;
      // A server that is faster than our ledger need not wait for it; with a slower one, starting ahead would
      // only make more recipients uncertain if this process died.
      while (underWay.length < (lastMs < fastMs ? aheadOfFast : 1)) {
        const ahead = start(slot, lastMs < nearMs);
        if (!ahead) break;
        underWay.push(ahead);
      }
      await recordOutcome(current, await current.outcome);
      const now = performance.now();
      lastMs = now - lastAt;
      lastAt = now;
    }
  }

  function render(recipient: ClaimedRecipient): OutgoingMail | undefined {
    try {
      return toMail(batch, recipient, { host, key, date: deps.clock.now() });
    } catch (error) {
      // An error in one person's values concerns that recipient only, never the batch.
      deps.log.warn({ err: error, messageId: batch.messageId }, 'mail not rendered');
      return undefined;
    }
  }

  function handOver(slot: Slot, mail: OutgoingMail, begin: () => Promise<boolean>): Promise<SendOutcome> {
    return (
      slot
        .send(mail, begin)
        // After an error of our own while sending, it is unknown whether the mail was accepted.
        .catch((error: unknown) => ({ kind: 'lost_after' as const, reply: cutText(String(error), 500) }))
    );
  }

  async function recordOutcome(dispatch: Dispatch, outcome: SendOutcome | 'not_rendered'): Promise<void> {
    const { recipient, begin, segments } = dispatch;
    if (outcome !== 'not_rendered' && outcome.kind === 'withheld') return recordWithheld(dispatch);
    // If the attempt ended before the mail was next, the ledger does not know of it yet.
    if (!(await begin())) return void untried.push(recipient.seq);
    if (outcome === 'not_rendered') return coalescer.end(renderFault(recipient));
    const isBilled = outcome.kind === 'accepted' || outcome.kind === 'lost_after';
    const result = toSendResult(recipient, outcome);
    if (result.state === stateNumbers.queued) requeued += 1;
    coalescer.end({ ...result, ...(isBilled && { segments }) });
    brake.record(outcome);
    batch.rate.report(isThrottled(outcome) ? 'throttled' : outcome.kind);
  }

  /**
   * Begun ahead and then withheld, since a team is on hold or the database is away: it returns to the queue at once. If
   * this process died, it would be taken for handed over.
   */
  async function recordWithheld({ recipient, begin, hasBegun }: Dispatch): Promise<void> {
    if (hasBegun() && (await begin())) coalescer.end(withheld(recipient));
    else untried.push(recipient.seq);
  }

  const renewing = setInterval(() => {
    batch
      .renew([...held])
      .catch((error: unknown) =>
        deps.log.warn({ err: error, messageId: batch.messageId }, 'claims not renewed'),
      );
  }, renewEveryMs);
  await Promise.all(batch.slots.map(work));
  clearInterval(renewing);
  await refilling;
  const isWritten = await coalescer.drain();
  return { ...brake.verdict(), isWritten, untried: [...untried, ...queue.map((one) => one.seq)], requeued };
}

function toMail(
  { authority, messageId, compiled, sender }: Batch,
  recipient: ClaimedRecipient,
  { host, key, date }: { readonly host: string; readonly key: KeyObject; readonly date: Date },
): OutgoingMail {
  const content = compiled.get(contentKey(recipient.variant, recipient.language));
  if (!content) throw new Error('The message has no such content.');
  const rendered = renderMessage(content, {
    ...recipient,
    record: recordOf(recipient.record_id, recipient.collection_id),
  });
  const reference = toMailReference(key, { teamId: authority.teamId, recipientId: recipient.id });
  return {
    ...sender,
    ...rendered,
    method: content.sms ? 'sms' : 'email',
    toName: recipient.calculated_name,
    toAddress: recipient.address,
    messageId: `${reference}@${host}`,
    reference,
    date,
    teamId: authority.teamId,
    recipientId: recipient.id,
    ledgerMessageId: messageId,
  };
}

/** Of an SMS; null for a mail. */
function segmentsOf({ method, content }: OutgoingMail): number | null {
  return method === 'sms' ? smsLength(content.text()).segments : null;
}

export function mailHost(deps: Deps): string {
  return new URL(deps.config.appUrl).hostname;
}

const withheldWaitMs = 1000;

function withheld({ seq }: ClaimedRecipient): SendResult {
  return {
    seq,
    state: stateNumbers.queued,
    reason: null,
    reply: '',
    delivery: null,
    rank: 0,
    segments: null,
    waitMs: withheldWaitMs,
    counts: false,
    suppress: undefined,
  };
}

function renderFault({ seq }: ClaimedRecipient): SendResult {
  return {
    seq,
    state: stateNumbers.failed,
    reason: 'render',
    reply: '',
    delivery: 'failed',
    rank: 50,
    segments: null,
    waitMs: 0,
    counts: true,
    suppress: undefined,
  };
}
