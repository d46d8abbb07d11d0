// Spreads sends evenly over each second. Slower after the provider throttled, and gradually back to the limit. The limit
// holds for all processes together: each reserves a slice of the account's time, and spreads its sends over it.

const slowDown = 1.5;
/** Each accepted mail takes away this part of what throttling added. */
const recovery = 0.01;
/** Messages a second by which the rate grows in each second: a slow account accepts too few mails to recover by them. */
const recoveryPerSecond = 20;
const maxGapMs = 1000;
const sliceMs = 250;
/** Replies to mails that were under way say nothing new. */
const cutEveryMs = 1000;

export interface SendRateLimit {
  /** Waits for its turn, which is as long as that of so many messages: an SMS counts by its segments. */
  take(count?: number): Promise<void>;
  /** Waits for the next turn, before everyone who has none yet. */
  takeFirst(count?: number): Promise<void>;
  /** Undefined: unlimited. */
  limitTo(perSecond: number | undefined): void;
  report(outcome: string): void;
  /** Messages a second at most, as of now; undefined: unlimited. */
  current(): number | undefined;
}

/**
 * Reserves the account's next free time, of this length, and returns when it begins, in milliseconds. Without it, the limit
 * is this process's own.
 */
export type ReserveTurns = (lengthMs: number) => Promise<number>;

interface Waiting {
  readonly count: number;
  readonly begin: () => void;
}

export function createSendRateLimit(perSecond: number | undefined, reserve?: ReserveTurns): SendRateLimit {
  let leastGapMs = gapOf(perSecond);
  let gapMs = leastGapMs;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isTurning = false;
  let lastCount = 1;
  const urgent: Waiting[] = [];
  const others: Waiting[] = [];
  /** Turns left of the reserved slice, and when it begins. */
  let reserved = 0;
  let reservedFrom = Number.NEGATIVE_INFINITY;
  const nextAt = () => Math.max(lastAt + gapMs * lastCount, reservedFrom);
  const mustReserve = () => reserve !== undefined && leastGapMs > 0 && reserved <= 0;
  let cutAt = Number.NEGATIVE_INFINITY;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let takenSince = 0;
  // From the first message on: what comes before, such as loading an SDK, is not its time.
  let countingSince = Number.NEGATIVE_INFINITY;

  /** The actual gap, if there is no limit to start from. */
  function measuredGapMs(now: number): number {
    return (now - countingSince) / Math.max(1, takenSince);
  }

  /** One turn for each gap, as long as someone waits. */
  function giveTurns(): void {
    if (isTurning || urgent.length + others.length === 0) return;
    if (mustReserve()) {
      reserveSlice();
      return;
    }
    const waitMs = nextAt() - performance.now();
    if (waitMs <= 0) {
      giveTurn(performance.now());
      giveTurns();
      return;
    }
    isTurning = true;
    setTimeout(() => {
      isTurning = false;
      // A timer that is late must not slow down the rate.
      do giveTurn(nextAt());
      while (nextAt() <= performance.now() && urgent.length + others.length > 0 && !mustReserve());
      giveTurns();
    }, waitMs);
  }

  function reserveSlice(): void {
    isTurning = true;
    // What an SMS of several segments overdrew is reserved too.
    const turns = Math.max(1, Math.floor(sliceMs / leastGapMs)) - reserved;
    void reserve?.(turns * leastGapMs).then((waitMs) => {
      reserved += turns;
      reservedFrom = performance.now() + waitMs;
      isTurning = false;
      giveTurns();
    });
  }

  function giveTurn(at: number): void {
    const next = urgent.shift() ?? others.shift();
    lastAt = at;
    lastCount = next?.count ?? 1;
    if (leastGapMs > 0) reserved -= lastCount;
    next?.begin();
  }

  async function wait(line: Waiting[], count: number): Promise<void> {
    const now = performance.now();
    if (now - countingSince > cutEveryMs) {
      countingSince = now;
      takenSince = 0;
    }
    takenSince += count;
    if (gapMs === 0) return;
    await new Promise<void>((begin) => {
      line.push({ count, begin });
      giveTurns();
    });
  }

  function recover(now: number): void {
    const seconds = Math.min(1, (now - recoveredAt) / 1000);
    recoveredAt = now;
    const faster = 1000 / (1000 / gapMs + recoveryPerSecond * seconds);
    gapMs = Math.min(faster, gapMs - (gapMs - leastGapMs) * recovery);
    if (gapMs - leastGapMs < 0.01) gapMs = leastGapMs;
  }

  return {
    current: () => (gapMs === 0 ? undefined : 1000 / gapMs),
    take: (count = 1) => wait(others, count),
    takeFirst: (count = 1) => wait(urgent, count),
    limitTo(limit) {
      const isThrottled = gapMs > leastGapMs;
      leastGapMs = gapOf(limit);
      gapMs = isThrottled ? Math.max(gapMs, leastGapMs) : leastGapMs;
    },
    report(outcome) {
      const now = performance.now();
      if (outcome === 'accepted' && gapMs > leastGapMs) recover(now);
      if (outcome !== 'throttled' || now - cutAt < cutEveryMs) return;
      cutAt = now;
      recoveredAt = now;
      gapMs = Math.min(maxGapMs, slowDown * Math.max(gapMs, measuredGapMs(now)));
    },
  };
}

function gapOf(perSecond: number | undefined): number {
  return perSecond === undefined ? 0 : Math.min(maxGapMs, 1000 / perSecond);
}
