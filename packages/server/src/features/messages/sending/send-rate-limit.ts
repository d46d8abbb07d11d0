// Spreads sends evenly over each second. Slower after the provider throttled, and gradually back to the limit.

const slowDown = 1.5;
/** Each accepted mail takes away this part of what throttling added. */
const recovery = 0.01;
const maxGapMs = 1000;
/** Replies to mails that were under way say nothing new. */
const cutEveryMs = 1000;

export interface SendRateLimit {
  /** Waits for its turn. */
  take(): Promise<void>;
  /** Undefined: unlimited. */
  limitTo(perSecond: number | undefined): void;
  report(outcome: string): void;
}

export function createSendRateLimit(perSecond: number | undefined): SendRateLimit {
  let leastGapMs = gapOf(perSecond);
  let gapMs = leastGapMs;
  let nextAt = 0;
  let cutAt = Number.NEGATIVE_INFINITY;
  let takenSince = 0;
  let countingSince = performance.now();

  /** The actual gap, if there is no limit to start from. */
  function measuredGapMs(now: number): number {
    return (now - countingSince) / Math.max(1, takenSince);
  }

  return {
    async take() {
      const now = performance.now();
      if (now - countingSince > cutEveryMs) {
        countingSince = now;
        takenSince = 0;
      }
      takenSince += 1;
      if (gapMs === 0) return;
      nextAt = Math.max(nextAt + gapMs, now);
      if (nextAt > now) await new Promise((resolve) => setTimeout(resolve, nextAt - now));
    },
    limitTo(limit) {
      leastGapMs = gapOf(limit);
      gapMs = Math.max(gapMs, leastGapMs);
    },
    report(outcome) {
      if (outcome === 'accepted' && gapMs > leastGapMs) {
        gapMs -= (gapMs - leastGapMs) * recovery;
        if (gapMs - leastGapMs < 0.01) gapMs = leastGapMs;
      }
      const now = performance.now();
      if (outcome !== 'throttled' || now - cutAt < cutEveryMs) return;
      cutAt = now;
      gapMs = Math.min(maxGapMs, slowDown * Math.max(gapMs, measuredGapMs(now)));
    },
  };
}

function gapOf(perSecond: number | undefined): number {
  return perSecond === undefined ? 0 : Math.min(maxGapMs, 1000 / perSecond);
}
