// A save that failed by no fault of what was saved is tried again: without an answer, or with one that says to come back later.
import { useEffect } from 'react';
import { ApiProblem, OfflineProblem } from '../../../../api/api-problem.ts';

export interface SaveFailure {
  readonly error: unknown;
  /** How often it failed since something was saved. */
  readonly times: number;
}

const firstMs = 2000;
const longestMs = 60_000;
const answerMs = 30_000;

/** The server may be able to store it later, or has stored it already. */
export function isRetried(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status >= 500 || error.status === 429);
}

/** Twice as long after each failure, and never sooner than the server asks. */
export function retryMs({ error, times }: SaveFailure): number {
  const asked = error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(longestMs, firstMs * 2 ** (times - 1)));
}

/** A connection that is dead for the server may be open for the browser: after a while, there is no answer. */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new OfflineProblem({ cause: 'timeout' })), answerMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** `failure` is undefined unless it is to be tried again. */
export function useRetry(failure: SaveFailure | undefined, flush: () => Promise<boolean>) {
  useEffect(() => {
    if (!failure) return undefined;
    const retry = () => void flush();
    const timer = setTimeout(retry, retryMs(failure));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failure, flush]);
}
