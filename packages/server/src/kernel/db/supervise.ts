// Restarts a service when it exits: at once after a long run, with growing pauses after short ones, and no
// more after too many failures. While the disk is full it keeps trying, however long that takes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface Service {
  /** Resolves with a description of how it exited. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface SupervisedService {
  /** Stops the service, or aborts a start in progress. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  readonly log: Logger;
  readonly start: (signal: AbortSignal) => Promise<Service>;
  /** Whether the disk is too full for the service to run. */
  readonly isDiskFull: () => Promise<boolean>;
  /** Called after too many failures in a row; there are no more restarts. */
  readonly onGivenUp: (error: Error) => void;
  /** Tests wait less. */
  readonly pauseMs?: (failures: number) => number;
  readonly fullDiskPauseMs?: number;
}

const firstPauseMs = 500;
const maxPauseMs = 30_000;
const defaultFullDiskPauseMs = 2000;
/** A process that ran longer than this did not fail again for the same reason. */
const steadyMs = 60_000;
/** Reached after two minutes, because of the pauses. */
const maxFailures = 10;

export function supervise(first: Service, options: SuperviseOptions): SupervisedService {
  const { log, start, isDiskFull, onGivenUp } = options;
  const { pauseMs = pauseAfter, fullDiskPauseMs = defaultFullDiskPauseMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Service | undefined = first;
  let failures = 0;

  async function watch(): Promise<void> {
    while (current) {
      const startedAt = performance.now();
      const how = await current.ended;
      if (signal.aborted) return;
      log.error({ how }, 'embedded PostgreSQL has ended by itself; it is started again');
      if (performance.now() - startedAt > steadyMs) failures = 0;
      current = undefined;
      current = await startAgain(how);
      // Stopped while it was starting.
      if (signal.aborted) return current?.stop();
    }
  }

  /** Undefined if supervision was given up, or is stopped. */
  async function startAgain(how: string): Promise<Service | undefined> {
    for (let fault: unknown = new Error(`It ended by itself (${how}).`); ; ) {
      const isFull = await isDiskFull();
      if (!isFull) failures += 1;
      if (failures > maxFailures) {
        onGivenUp(new Error(`${maxFailures} starts in a row have failed.`, { cause: fault }));
        return undefined;
      }
      await pause(isFull ? fullDiskPauseMs : pauseMs(failures), undefined, { signal });
      try {
        const service = await start(signal);
        log.warn('embedded PostgreSQL is up again');
        return service;
      } catch (error) {
        if (signal.aborted) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ reason, failures, isDiskFull: isFull }, 'embedded PostgreSQL could not be started again');
        fault = error;
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) onGivenUp(new Error('PostgreSQL is not watched any more.', { cause: error }));
  });
  return {
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}

/**
 * Milliseconds to wait before a restart: 0 after the first failure, then growing exponentially to a maximum.
 */
export function pauseAfter(failures: number): number {
  return failures <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (failures - 2), maxPauseMs);
}
