// Size of a test: `npm test` runs the small case of each, `npm run test:long` the full one.
export const isFullSize = process.env.TEST_SIZE === 'full';

export function sized<T>(small: T, full: T): T {
  return isFullSize ? full : small;
}

/**
 * Settings with which background work processes few rows per step, so that a small table takes several steps;
 * at full size the defaults.
 */
export function smallSteps(rows: number): Record<string, string> {
  return isFullSize ? {} : { BATCH_ROWS: String(rows) };
}
