// Size of a journey: `npm test` runs the small case of each, `npm run test:long` the full one.
export const isFullSize = process.env.TEST_SIZE === 'full';

export function sized<T>(small: T, full: T): T {
  return isFullSize ? full : small;
}
