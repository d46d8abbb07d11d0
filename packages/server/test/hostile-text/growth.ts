// Measures how the time of a function grows with its input. It counts the processor time of this thread only,
// and compares it with that of a shorter input of the same shape, so that a busy machine makes no difference.
import { isFullSize, sized } from '../sizes.ts';

/**
 * Each length is four times the previous one: a linear function takes four times as long, a quadratic one
 * sixteen times.
 */
const lengths = sized([1000, 4000, 16_000], [500, 2000, 8000, 32_000]);
const longest = 128_000;
const maxRatio = 8;
/** Shorter times count as this: some systems measure in ticks of four milliseconds. */
const countedMs = 10;
/** The longest text is for the run at full size, and omitted if it would take long by itself. */
const quickMs = 40;
const attempts = 5;

export interface Growth {
  readonly isLinear: boolean;
  /** `500: 0.1 ms, 2000: 1.6 ms`, for the message of a failed test. */
  readonly measured: string;
}

/** Stops at the first length that took too long compared with the one before. */
export function measureGrowth(run: (text: string) => unknown, make: (length: number) => string): Growth {
  const times: string[] = [];
  let before = 0;
  for (const length of isFullSize ? [...lengths, longest] : lengths) {
    if (length === longest && before > quickMs) break;
    const text = make(length);
    const max = maxRatio * Math.max(before, countedMs);
    const ms = leastMs(() => run(text), max);
    times.push(`${length}: ${ms.toFixed(1)} ms`);
    if (ms > max) return { isLinear: false, measured: times.join(', ') };
    before = ms;
  }
  return { isLinear: true, measured: times.join(', ') };
}

/**
 * The shortest of several runs, since compilation and garbage collection add to some; stops at one within
 * `max`.
 */
function leastMs(run: () => unknown, max: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > max; attempt += 1) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
