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

interface Waiting {
  readonly seq: string;
  readonly resolve: (mayBeSent: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export interface Ended extends FinishedRecipient {
  /** Never to be written to again. */
  readonly suppress: string | undefined;
}

export interface Coalescer {
  /** Resolves once the beginning is committed; false means: do not send. */
  begin(seq: string): Promise<boolean>;
  /** Notes an ending; it is committed with the next tick. */
  end(ended: Ended): void;
  /** Resolves when all that was told is committed. */
  drain(): Promise<void>;
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

  function schedule(): void {
    if (running || isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      running = tick()
        .catch((error: unknown) => deps.log.warn({ err: error }, 'ledger not written yet'))
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
      // The endings stay to be told; what was to begin is not sent.
      ended = [...ends, ...ended];
      for (const start of starts) start.reject(error);
      throw error;
    }
  }

  return {
    begin(seq) {
      return new Promise((resolve, reject) => {
        waiting.push({ seq, resolve, reject });
        schedule();
      });
    },
    end(one) {
      ended.push(one);
      schedule();
    },
    async drain() {
      for (let tries = 0; (running || isScheduled || ended.length > 0) && tries < 50; tries += 1) {
        schedule();
        await new Promise((resolve) => setImmediate(resolve));
        await running;
      }
    },
  };
}
