// How much a test does: `npm test` takes the small case of each, `npm run test:long` the whole.
export const isFullSize = process.env.TEST_SIZE === 'full';

export function sized<T>(small: T, full: T): T {
  return isFullSize ? full : small;
}

/** Settings under which background work takes steps of few rows, so that a small table takes several; at full size its own. */
export function smallSteps(rows: number): Record<string, string> {
  return isFullSize ? {} : { BATCH_ROWS: String(rows) };
}
