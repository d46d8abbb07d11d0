// One account as this process uses it: its connections, its rate, and whether it can be reached. Another
// account's throttling or outage does not concern it.
import type { Logger } from 'pino';
import type { AccountStateChange } from '../accounts/account-state-queries.ts';
import type { Provider, Slot } from '../provider.ts';
import type { SendRateLimit } from '../send-rate-limit.ts';

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
  /** Stores the rate in force if it has changed. */
  recordRate(): void;
  close(): void;
}

interface ConnectionOptions {
  readonly log: Logger;
  /** Shared by all connections of this process to the account. */
  readonly rate: SendRateLimit;
  readonly isUrgent: boolean;
  /** Stores what is shown of the account, if it has changed. */
  readonly recordState: (change: AccountStateChange) => void;
}

/** Of the last stored rate; smaller changes are not worth a write. */
const rateChange = 0.1;

export function createAccountConnection(
  { provider, ratePerSecond }: OpenedAccount,
  { log, rate: shared, isUrgent, recordState }: ConnectionOptions,
): AccountConnection {
  const slots = Array.from({ length: slotCountOf(provider, isUrgent) }, () => provider.openSlot());
  const rate = isUrgent ? { ...shared, take: shared.takeFirst } : shared;
  shared.limitTo(ratePerSecond);
  /** Since when the provider has been unreachable, and when it is retried. */
  let away: { readonly since: number; readonly until: number } | undefined;
  let quotaUntil = 0;
  let isUsedUp = false;
  let storedRate: number | null | undefined;
  /** A process before may have stored that the account can't be reached. */
  let isStoredAsAway = true;

  function recordRate(): void {
    const current = shared.current() ?? null;
    const isSame =
      storedRate !== undefined &&
      (current === null || storedRate === null
        ? current === storedRate
        : Math.abs(current - storedRate) < rateChange * storedRate);
    if (isSame) return;
    storedRate = current;
    recordState({ rate: current });
  }

  return {
    slots,
    rate,
    recordRate,
    mustRest() {
      const now = performance.now();
      return (away !== undefined && now < away.until) || (isUsedUp && now < quotaUntil);
    },
    async refreshQuota() {
      await provider.prepare?.();
      if (!provider.hasQuota || performance.now() < quotaUntil) return;
      quotaUntil = performance.now() + quotaEveryMs;
      try {
        const quota = await provider.check();
        isUsedUp = quota !== undefined && quota.sentLastDay >= quota.perDay;
        if (!quota) return;
        rate.limitTo(Math.min(ratePerSecond ?? quota.perSecond, quota.perSecond));
        recordState({ quota });
      } catch (error) {
        // The credentials may allow sending only; an unusable account shows itself when it sends.
        isUsedUp = false;
        log.warn({ err: error }, 'the quota of a mail account could not be read');
      }
    },
    recordReach(accepted, unreachable) {
      if (accepted > 0 || unreachable === undefined) {
        away = undefined;
        if (isStoredAsAway) recordState({ circuit: null });
        isStoredAsAway = false;
        return undefined;
      }
      const now = performance.now();
      const since = away?.since ?? now;
      away = { since, until: now + unreachablePauseMs };
      isStoredAsAway = true;
      recordState({ circuit: { reason: unreachable, retryInMs: unreachablePauseMs } });
      return now - since > unreachableLimitMs ? unreachable : undefined;
    },
    close() {
      for (const slot of slots) slot.close();
      provider.close();
    },
  };
}

/** A few connections of its own suffice for what is sent to one person at a time. */
function slotCountOf({ slotCount }: Provider, isUrgent: boolean): number {
  return isUrgent ? Math.max(1, Math.floor(slotCount / 5)) : slotCount;
}
