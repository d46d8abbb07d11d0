// Sets the rate limit headers on every response to a rate-limited caller, including refusals.
import type { FastifyInstance } from 'fastify';
import type { HttpRequest } from '../http-request.ts';
import { Refusal } from '../refusal.ts';

export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const rates = new WeakMap<HttpRequest, RateLimitStatus>();

export function setRateLimitStatus(request: HttpRequest, rate: RateLimitStatus): void {
  rates.set(request, rate);
}

export function addRateHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const rate = rates.get(request);
    if (rate) {
      reply.header('ratelimit-limit', String(rate.limit));
      reply.header('ratelimit-remaining', String(Math.max(0, rate.remaining)));
      reply.header('ratelimit-reset', String(rate.resetSeconds));
    }
    done(null, payload);
  });
}

const windowMs = 60_000;
const maxCached = 50_000;

/** How much of the minute is left, in seconds. */
export function secondsLeft(now = Date.now()): number {
  return Math.max(1, Math.ceil((windowMs - (now % windowMs)) / 1000));
}

/**
 * Counts the requests of signed-in users, in this process only: it stops a page that loops, is not meant to
 * divide capacity fairly, and costs no query.
 */
export function createUserRateLimit(limit: number): (userId: string) => RateLimitStatus {
  let window = 0;
  const counts = new Map<string, number>();
  return (userId) => {
    const current = Math.floor(Date.now() / windowMs);
    if (current !== window || counts.size >= maxCached) counts.clear();
    window = current;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return { limit, remaining: limit - count, resetSeconds: secondsLeft() };
  };
}

/** After the headers are recorded, so that the refusal contains them too. */
export function refuseWhenExhausted({ remaining, resetSeconds }: RateLimitStatus): void {
  if (remaining < 0) throw new Refusal('too_many_requests', { retryAfterSeconds: resetSeconds });
}
