// A job that is interrupted by an outage is not marked as failed, and uses up none of its retries: it starts
// again when the outage is over, as after the death of a worker. Until then only its longest run time or the
// end of this process ends it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { outageOf } from '../outage.ts';

export interface OutlastOptions {
  readonly isDatabaseUp: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

const firstPauseMs = 500;
const maxPauseMs = 5000;
/**
 * An error that looks like an outage while the database responds is another service's, whose failures count.
 */
const maxTriesWhileUp = 3;

/**
 * Repeats `work` until it is not interrupted by an outage. Rejects with any other error, and with the last
 * one on abort.
 */
export async function outlastOutages(work: () => Promise<void>, options: OutlastOptions): Promise<void> {
  const { isDatabaseUp, signal, log } = options;
  let triesWhileUp = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const outage = outageOf(error);
      if (outage === undefined || signal.aborted) throw error;
      if (outage === 'unavailable' && (await isDatabaseUp())) triesWhileUp += 1;
      if (triesWhileUp > maxTriesWhileUp) throw error;
      log.warn({ err: error, outage }, 'job waits for the end of an outage');
      await pause(pauseMs, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
