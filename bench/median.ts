export const rounds = 15;

/** Milliseconds of the median of fifteen times, after one that warms up. */
export async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** To tenths. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
