// One account as this process uses it: its connections, its rate, and whether it can be reached. Another
// account's throttling or outage does not concern it.
import type { Logger } from 'pino';
import type { Provider, Slot } from '../provider.ts';
import { createSendRateLimit, type SendRateLimit } from '../send-rate-limit.ts';

/** Interval of retries while the provider can't be used, and the time after which a user has to decide. */
const unreachablePauseMs = 5000;
const unreachableLimitMs = 10 * 60_000;
const quotaEveryMs = 5 * 60_000;

export interface OpenedAccount {
  readonly provider: Provider;
  /** Most messages per second; undefined: no limit but the provider's. */
  readonly ratePerSecond: number | undefined;
}

export interface AccountConnection {
  readonly slots: readonly Slot[];
  readonly rate: SendRateLimit;
  /** It can't be used for now: it is unreachable, or its quota is used up. */
  mustRest(): boolean;
  /** Reads the quota if it is not known or old. */
  refreshQuota(): Promise<void>;
  /**
   * One accepted mail shows that the provider is reachable. Returns the reason to give up if it has been
   * unreachable for too long.
   */
  recordReach(accepted: number, unreachable: string | undefined): string | undefined;
  close(): void;
}

export function createAccountConnection(
  { provider, ratePerSecond }: OpenedAccount,
  log: Logger,
): AccountConnection {
  const slots = Array.from({ length: provider.slotCount }, () => provider.openSlot());
  const rate = createSendRateLimit(ratePerSecond);
  /** Since when the provider has been unreachable, and when it is retried. */
  let away: { readonly since: number; readonly until: number } | undefined;
  let quotaUntil = 0;
  let isUsedUp = false;

  return {
    slots,
    rate,
    mustRest() {
      const now = performance.now();
      return (away !== undefined && now < away.until) || (isUsedUp && now < quotaUntil);
    },
    async refreshQuota() {
      if (!provider.hasQuota || performance.now() < quotaUntil) return;
      quotaUntil = performance.now() + quotaEveryMs;
      try {
        const quota = await provider.check();
        isUsedUp = quota !== undefined && quota.sentLastDay >= quota.perDay;
        if (quota) rate.limitTo(Math.min(ratePerSecond ?? quota.perSecond, quota.perSecond));
      } catch (error) {
        // The credentials may allow sending only; an unusable account shows itself when it sends.
        isUsedUp = false;
        log.warn({ err: error }, 'the quota of a mail account could not be read');
      }
    },
    recordReach(accepted, unreachable) {
      if (accepted > 0 || unreachable === undefined) {
        away = undefined;
        return undefined;
      }
      const now = performance.now();
      const since = away?.since ?? now;
      away = { since, until: now + unreachablePauseMs };
      return now - since > unreachableLimitMs ? unreachable : undefined;
    },
    close() {
      for (const slot of slots) slot.close();
      provider.close();
    },
  };
}
