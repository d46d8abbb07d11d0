// Groups ledger writes: each connection reports the start and the outcome of every mail, and everything
// reported while one transaction is being committed goes into the next, so that one commit covers more sends
// than there are connections.

import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps } from '../../../kernel/context.ts';
import {
  beginDispatch,
  type FinishedRecipient,
  finishRecipients,
  suppressAddresses,
} from './ledger-queries.ts';

const retryMs = 200;
/** Shorter than the time limit of a shutdown. */
const patienceMs = 20_000;

interface Waiting {
  readonly seq: string;
  readonly resolve: (mayBeSent: boolean) => void;
}

export interface SendResult extends FinishedRecipient {
  /** The address to suppress from now on, and why. */
  readonly suppress: { readonly address: string; readonly cause: 'hard_bounce' | 'stop' } | undefined;
}

export interface Coalescer {
  /** Resolves once the start is committed; false means: do not send. Never rejects. */
  begin(seq: string): Promise<boolean>;
  /** Records an outcome; it is committed with the next tick. */
  end(ended: SendResult): void;
  /** Resolves with true once everything reported is committed; false if some of it may not be. */
  drain(): Promise<boolean>;
}

export function createCoalescer(
  deps: Deps,
  authority: TeamAuthority,
  messageId: string,
  workerId: string,
): Coalescer {
  let waiting: Waiting[] = [];
  let ended: SendResult[] = [];
  let ticking: Promise<void> | undefined;
  let isWritten = true;

  function schedule(): void {
    ticking ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(tick)
      .catch(async (error: unknown) => {
        deps.log.warn({ err: error }, 'ledger not written yet');
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      })
      .finally(() => {
        ticking = undefined;
        if (waiting.length > 0 || ended.length > 0) schedule();
      });
  }

  async function tick(): Promise<void> {
    const starts = waiting;
    const ends = ended;
    waiting = [];
    ended = [];
    try {
      const suppressed = (cause: string) =>
        ends.flatMap(({ suppress }) => (suppress?.cause === cause ? [suppress.address] : []));
      const seqs = starts.map((start) => start.seq);
      // Outcomes first: they may lock the message, which is locked before its recipients.
      const results = await deps.runInTeam(authority, [
        ...finishRecipients(messageId, workerId, ends),
        ...suppressAddresses(suppressed('hard_bounce'), 'hard_bounce'),
        ...suppressAddresses(suppressed('stop'), 'stop'),
        beginDispatch(messageId, workerId, seqs),
      ]);
      const begun = new Set(results.at(-1)?.rows.map((row: { seq: string }) => row.seq));
      for (const start of starts) start.resolve(begun.has(start.seq));
    } catch (error) {
      // The outcomes are retried; recipients about to start are not sent, although their start may have been
      // committed.
      ended = [...ends, ...ended];
      if (starts.length > 0) isWritten = false;
      for (const start of starts) start.resolve(false);
      throw error;
    }
  }

  return {
    begin(seq) {
      return new Promise((resolve) => {
        waiting.push({ seq, resolve });
        schedule();
      });
    },
    end(one) {
      ended.push(one);
      schedule();
    },
    async drain() {
      const giveUpAt = performance.now() + patienceMs;
      // Each tick schedules the next while reports are pending.
      while (ticking) {
        // The database is unavailable: outcomes are known only to this process, so retrying is worth some
        // waiting.
        if (performance.now() > giveUpAt) return false;
        await ticking;
      }
      return isWritten;
    },
  };
}
