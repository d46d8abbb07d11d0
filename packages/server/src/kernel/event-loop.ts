// Measures the delay of the event loop. One piece of synchronous work blocks every request of the process,
// which no other metric shows: the requests themselves are only slow.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface EventLoopMonitor {
  /** Of the last interval that has ended. */
  latest(): EventLoopDelay;
  stop(): void;
}

interface MonitorOptions {
  readonly intervalMs: number;
  /** A longer delay is reported. */
  readonly maxDelayMs: number;
  readonly onBlocked: (delay: EventLoopDelay) => void;
}

/** Interval of the histogram's own timer; it is included in every measurement and subtracted again. */
const resolutionMs = 20;

export function monitorEventLoop({ intervalMs, maxDelayMs, onBlocked }: MonitorOptions): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let latest: EventLoopDelay = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  const read = () => {
    latest = {
      p50Ms: toDelayMs(histogram.percentile(50)),
      p99Ms: toDelayMs(histogram.percentile(99)),
      maxMs: toDelayMs(histogram.max),
    };
    histogram.reset();
    if (latest.maxMs > maxDelayMs) onBlocked(latest);
  };
  // Read after all due timers: the histogram's is one of them, and a reset before it would lose a delay that
  // has just ended.
  const timer = setInterval(() => setImmediate(read), intervalMs).unref();
  return {
    latest: () => latest,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

function toDelayMs(nanoseconds: number): number {
  return Math.max(0, Math.round(nanoseconds / 1e6 - resolutionMs));
}
