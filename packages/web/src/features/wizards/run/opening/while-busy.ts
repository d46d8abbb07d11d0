import { isProblem } from '../../../../api/api-problem.ts';

const maxTries = 5;

/**
 * Repeats a call that the server refused before any work, because too many came at the same moment: after the time that the
 * server names, and up to twice as much, so that they don't come at the same moment again.
 */
export async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isProblem(error, 'busy') || tries === maxTries) throw error;
      const waitMs = (error.retryAfterSeconds ?? 1) * 1000 * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
