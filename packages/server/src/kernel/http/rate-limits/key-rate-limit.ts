// Rate limit of an API key. The count is shared by all processes through the database; each process consumes
// a batch of tokens at a time, so that the limit costs next to nothing and is exact to one batch.

import { Refusal } from '../refusal.ts';
import { type RateLimitStatus, secondsLeft } from './rate-limit-headers.ts';
import type { RateLimiter } from './rate-limiter.ts';

const windowSeconds = 60;
const maxCached = 10_000;

interface TokenBatch {
  left: number;
  /** Tokens left for all processes when the batch was consumed. */
  readonly others: number;
  readonly window: number;
}

/** Returns a function that counts a request of a key; `remaining` is negative if the limit is exceeded. */
export function createKeyRateLimit(
  attempts: RateLimiter,
  max: number,
): (keyId: string) => Promise<RateLimitStatus> {
  const tries = Math.max(1, Math.floor(max / 30));
  const batches = new Map<string, TokenBatch>();
  const toRate = (remaining: number): RateLimitStatus => ({
    limit: max,
    remaining,
    resetSeconds: secondsLeft(),
  });
  return async (keyId) => {
    const window = Math.floor(Date.now() / (windowSeconds * 1000));
    const known = batches.get(keyId);
    if (known && known.window === window && known.left > 0) {
      known.left -= 1;
      return toRate(known.others + known.left);
    }
    const others = await consumeBatch(attempts, keyId, { max, tries });
    if (others < 0) return toRate(-1);
    if (batches.size >= maxCached) batches.clear();
    batches.set(keyId, { left: tries - 1, others, window });
    return toRate(others + tries - 1);
  };
}

/** Consumes a batch of tokens. Returns how many remain for all processes; -1 if the limit is exceeded. */
async function consumeBatch(
  attempts: RateLimiter,
  keyId: string,
  { max, tries }: { readonly max: number; readonly tries: number },
): Promise<number> {
  try {
    const consumed = await attempts.consume(`key:${keyId}`, { max, windowSeconds, tries });
    return max - consumed.tries;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return -1;
    throw error;
  }
}
