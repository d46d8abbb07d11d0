// Every connection tells before each mail that it begins and after it how it ended. All that is told within one tick is
// one transaction: the price is one commit for as many sends as there are connections.
import type { Deps } from '../../../deps.ts';
import type { TeamAuthority } from '../../../kernel/context.ts';
import { beginDispatch, type FinishedRecipient, finishRecipients, suppress } from './ledger-queries.ts';

/** While one is on its way to the disk the next is filled. */
const ticksAtOnce = 2;
const retryMs = 200;
/** Shorter than a shutdown may last. */
const patienceMs = 20_000;

interface Waiting {
  readonly seq: string;
  readonly resolve: (mayBeSent: boolean) => void;
}

export interface Ended extends FinishedRecipient {
  /** Never to be written to again. */
  readonly suppress: string | undefined;
}

export interface Coalescer {
  /** Resolves once the beginning is committed; false means: do not send. Never rejects. */
  begin(seq: string): Promise<boolean>;
  /** Notes an ending; it is committed with the next tick. */
  end(ended: Ended): void;
  /** Resolves with true when all that was told is committed; false if some of it may not be. */
  drain(): Promise<boolean>;
}

export function createCoalescer(
  deps: Deps,
  authority: TeamAuthority,
  messageId: string,
  workerId: string,
): Coalescer {
  let waiting: Waiting[] = [];
  let ended: Ended[] = [];
  const running = new Set<Promise<void>>();
  let isScheduled = false;
  let isWritten = true;

  function schedule(): void {
    if (running.size >= ticksAtOnce || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const ticking = tick()
        .catch(async (error: unknown) => {
          deps.log.warn({ err: error }, 'ledger not written yet');
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        })
        .finally(() => {
          running.delete(ticking);
          if (waiting.length > 0 || ended.length > 0) schedule();
        });
      running.add(ticking);
    });
  }

  async function tick(): Promise<void> {
    const starts = waiting;
    const ends = ended;
    waiting = [];
    ended = [];
    try {
      const suppressed = ends.flatMap(({ suppress }) => (suppress === undefined ? [] : [suppress]));
      const seqs = starts.map((start) => start.seq);
      // The endings first: they may lock the message, which comes before its recipients.
      const results = await deps.runInTeam(authority, [
        ...finishRecipients(messageId, workerId, ends),
        ...suppress(suppressed, 'hard_bounce'),
        beginDispatch(messageId, workerId, seqs),
      ]);
      const begun = new Set(results.at(-1)?.rows.map((row: { seq: string }) => row.seq));
      for (const start of starts) start.resolve(begun.has(start.seq));
    } catch (error) {
      // The endings stay to be told; what was to begin is not sent, although its beginning may have been committed.
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
      while (running.size > 0 || isScheduled || ended.length > 0) {
        // The database is away: what was sent is known only here, so it is worth some waiting.
        if (performance.now() > giveUpAt) return false;
        if (ended.length > 0) schedule();
        await new Promise((resolve) => setImmediate(resolve));
        // A race of nobody never ends.
        if (running.size > 0) await Promise.race(running);
      }
      return isWritten;
    },
  };
}
