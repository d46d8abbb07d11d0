// Sends one batch of one message over all slots of a provider.
import type { Deps } from '../../../deps.ts';
import type { TeamAuthority } from '../../../kernel/context.ts';
import { createCoalescer } from './coalescer.ts';
import { type CompiledMessage, renderMessage } from './compile-message.ts';
import { type ClaimedRecipient, stateNumbers } from './ledger-queries.ts';
import { type BatchVerdict, createBrake, toEnded } from './outcome.ts';
import type { OutgoingMail, Slot } from './provider.ts';

export interface Batch {
  readonly authority: TeamAuthority;
  readonly messageId: string;
  readonly workerId: string;
  readonly recipients: readonly ClaimedRecipient[];
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

export interface BatchResult extends BatchVerdict {
  /** False if an ending could not be written: what this worker left in the ledger must be taken up again. */
  readonly isWritten: boolean;
}

export async function sendBatch(deps: Deps, batch: Batch): Promise<BatchResult> {
  const coalescer = createCoalescer(deps, batch.authority, batch.messageId, batch.workerId);
  const brake = createBrake();
  const queue = [...batch.recipients];

  async function work(slot: Slot): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (batch.isStopping() || brake.mustStop()) return;
      const mail = render(deps, batch, next);
      await batch.takeToken();
      if (!(await coalescer.begin(next.seq))) continue;
      if (mail === undefined) {
        coalescer.end(renderFault(next));
        continue;
      }
      // A fault of our own in mid-send leaves open what became of the mail.
      const outcome = await slot
        .send(mail)
        .catch((error: unknown) => ({ kind: 'lost_after' as const, reply: String(error).slice(0, 500) }));
      coalescer.end(toEnded(next, outcome));
      brake.note(outcome);
    }
  }

  await Promise.all(batch.slots.map(work));
  const isWritten = await coalescer.drain();
  return { ...brake.verdict(), isWritten };
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
