// Counts the requests with API keys by team. A request costs no statement: each process adds what it counted every few
// seconds, for all teams at once, and learns the totals of the month, which it compares with the limit. What a crash loses
// are the calls of these seconds; a limit is exact to what all processes count in them.
import type { Deps, Service } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { monthOf } from './month-of.ts';
import { addApiCalls } from './usage-queries.ts';

const flushMs = 10_000;

export interface ApiCallCounter {
  /** Refuses with `api_call_limit_reached`. */
  count(teamId: string): Promise<void>;
  /** Stores what was counted. */
  flush(): Promise<void>;
}

export const apiCalls: Service<ApiCallCounter> = { create: createCounter };

function createCounter({ config, clock, streamPool, log }: Deps): ApiCallCounter {
  const limit = config.usageLimits.api_calls;
  let month = monthOf(clock.now());
  let pending = new Map<string, number>();
  /** Of the month, as of the last flush. */
  const totals = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;

  async function store(): Promise<void> {
    const counted = pending;
    pending = new Map();
    if (counted.size === 0) return;
    try {
      for (const [teamId, total] of await addApiCalls(streamPool, counted, month)) totals.set(teamId, total);
    } catch (error) {
      // Counted again with the next flush.
      for (const [teamId, calls] of counted) pending.set(teamId, (pending.get(teamId) ?? 0) + calls);
      log.warn({ err: error }, 'API calls not stored');
    }
  }

  async function flush(): Promise<void> {
    await current;
    current = store().finally(() => {
      current = undefined;
    });
    await current;
  }

  function schedule(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushMs).unref();
  }

  return {
    async count(teamId) {
      const now = monthOf(clock.now());
      if (now !== month) {
        await flush();
        totals.clear();
        month = now;
      }
      // The first call of a team in this process learns what the others have counted.
      if (limit !== undefined && !totals.has(teamId)) {
        totals.set(teamId, 0);
        pending.set(teamId, pending.get(teamId) ?? 0);
        await flush();
      }
      const used = (totals.get(teamId) ?? 0) + (pending.get(teamId) ?? 0);
      if (limit !== undefined && used >= limit) {
        throw new Refusal('api_call_limit_reached', { data: { limit, used } });
      }
      pending.set(teamId, (pending.get(teamId) ?? 0) + 1);
      schedule();
    },
    flush,
  };
}
