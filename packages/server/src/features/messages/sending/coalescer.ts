// Every connection tells before each mail that it begins and after it how it ended. All that is told within one tick is
// one transaction: the price is one commit for as many sends as there are connections.
import type { Deps } from '../../../deps.ts';
import type { TeamAuthority } from '../../../kernel/context.ts';
import {
  beginDispatch,
  type FinishedRecipient,
  finishRecipients,
  insertSuppression,
} from './ledger-queries.ts';

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
  let running: Promise<void> | undefined;
  let isScheduled = false;
  let isWritten = true;

  function schedule(): void {
    if (running || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      running = tick()
        .catch(async (error: unknown) => {
          deps.log.warn({ err: error }, 'ledger not written yet');
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        })
        .finally(() => {
          running = undefined;
          if (waiting.length > 0 || ended.length > 0) schedule();
        });
    });
  }

  async function tick(): Promise<void> {
    const starts = waiting;
    const ends = ended;
    waiting = [];
    ended = [];
    try {
      const begun = await deps.withTeam(authority, async (ctx) => {
        // Sent together: the second does not wait for the first's answer.
        const [, started] = await Promise.all([
          finishRecipients(ctx.db, messageId, workerId, ends),
          beginDispatch(
            ctx.db,
            messageId,
            workerId,
            starts.map((start) => start.seq),
          ),
          insertSuppression(
            ctx.db,
            ends.flatMap(({ suppress }) => (suppress === undefined ? [] : [suppress])),
            'hard_bounce',
          ),
        ]);
        return started;
      });
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
      while (running || isScheduled || ended.length > 0) {
        // The database is away: what was sent is known only here, so it is worth some waiting.
        if (performance.now() > giveUpAt) return false;
        schedule();
        await new Promise((resolve) => setImmediate(resolve));
        await running;
      }
      return isWritten;
    },
  };
}
