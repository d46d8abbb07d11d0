// Sends one batch of one message over all slots of a provider.
import type { Deps } from '../../../deps.ts';
import type { TeamAuthority } from '../../../kernel/context.ts';
import { createCoalescer } from './coalescer.ts';
import { type CompiledMessage, renderMessage } from './compile-message.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import { type BatchVerdict, createBrake, toEnded } from './outcome.ts';
import type { OutgoingMail, SendOutcome, Slot } from './provider.ts';

export interface Batch {
  readonly authority: TeamAuthority;
  readonly messageId: string;
  readonly workerId: string;
  readonly recipients: readonly ClaimedRecipient[];
  /** Claims more while the last ones are being sent; answers nobody when this batch should end. */
  readonly claimMore: () => Promise<readonly ClaimedRecipient[]>;
  readonly compiled: CompiledMessage;
  readonly sender: SenderOfMail;
  readonly slots: readonly Slot[];
  /** Tells that the process is stopping: nothing new is begun. */
  readonly isStopping: () => boolean;
  /** Waits for a token of the rate limit. */
  readonly takeToken: () => Promise<void>;
}

export interface SenderOfMail {
  readonly fromName: string;
  readonly fromAddress: string;
  readonly replyTo: string;
}

/** The next one of a slot, and whether the ledger has it already. */
interface Begun {
  readonly recipient: ClaimedRecipient;
  readonly isBegun: Promise<boolean>;
}

const refillBelow = 500;
/** Milliseconds for a mail, the envelope included. */
const fastMs = 10;

export interface BatchResult extends BatchVerdict {
  /** False if an ending could not be written: what this worker left in the ledger must be taken up again. */
  readonly isWritten: boolean;
  /** Claimed recipients who were not handed over, by number: they go back into the queue. */
  readonly untried: readonly string[];
}

export async function sendBatch(deps: Deps, batch: Batch): Promise<BatchResult> {
  const coalescer = createCoalescer(deps, batch.authority, batch.messageId, batch.workerId);
  const brake = createBrake();
  const queue = [...batch.recipients];
  const untried: string[] = [];
  let refilling: Promise<void> | undefined;
  let isExhausted = false;

  const mustStop = () => batch.isStopping() || brake.mustStop();

  /** So that no connection waits for a claim. */
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

  async function next(): Promise<Begun | undefined> {
    const begun = begin();
    if (begun || !refilling) return begun;
    await refilling;
    return begin();
  }

  function begin(): Begun | undefined {
    if (mustStop()) return undefined;
    refill();
    const recipient = queue.shift();
    if (recipient === undefined) return undefined;
    return { recipient, isBegun: batch.takeToken().then(() => coalescer.begin(recipient.seq)) };
  }

  async function work(slot: Slot): Promise<void> {
    let isFast = false;
    for (let current = await next(); current !== undefined; ) {
      const startedAt = performance.now();
      const handingOver = mustStop() ? undefined : handOver(slot, current);
      // A server that is faster than our ledger need not wait for it; with any other one this would only make more people
      // uncertain if this process died.
      const ahead: Begun | undefined = isFast ? begin() : undefined;
      await note(current, await handingOver);
      isFast = performance.now() - startedAt < fastMs;
      current = ahead ?? (await next());
    }
  }

  async function handOver(slot: Slot, { recipient, isBegun }: Begun): Promise<SendOutcome | 'not_rendered'> {
    const mail = render(deps, batch, recipient);
    if (mail === undefined) return 'not_rendered';
    return (
      slot
        .send(mail, isBegun)
        // A fault of our own in mid-send leaves open what became of the mail.
        .catch((error: unknown) => ({ kind: 'lost_after' as const, reply: String(error).slice(0, 500) }))
    );
  }

  async function note(
    { recipient, isBegun }: Begun,
    outcome: SendOutcome | 'not_rendered' | undefined,
  ): Promise<void> {
    // A fault before the handing over may be faster than the ledger.
    const mayBeTold = await isBegun;
    if (outcome === 'not_rendered' && mayBeTold) return coalescer.end(renderFault(recipient));
    if (!mayBeTold || typeof outcome !== 'object' || outcome.kind === 'withheld') {
      untried.push(recipient.seq);
      return;
    }
    coalescer.end(toEnded(recipient, outcome));
    brake.note(outcome);
  }

  await Promise.all(batch.slots.map(work));
  await refilling;
  const isWritten = await coalescer.drain();
  return { ...brake.verdict(), isWritten, untried: [...untried, ...queue.map((one) => one.seq)] };
}

/** A fault in one person's values is that row's, never the batch's. */
function render(deps: Deps, batch: Batch, recipient: ClaimedRecipient): OutgoingMail | undefined {
  try {
    return toMail(deps, batch, recipient);
  } catch (error) {
    deps.log.warn({ err: error, messageId: batch.messageId }, 'mail not rendered');
    return undefined;
  }
}

function toMail(
  deps: Deps,
  { authority, messageId, compiled, sender }: Batch,
  recipient: ClaimedRecipient,
): OutgoingMail {
  const rendered = renderMessage(compiled, recipient.id, recipient.merge);
  return {
    ...sender,
    ...rendered,
    toName: recipient.calculated_name,
    toAddress: recipient.address,
    messageId: `${recipient.id}@${mailHost(deps)}`,
    reference: recipient.id,
    date: deps.clock.now(),
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
