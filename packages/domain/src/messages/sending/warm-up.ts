// A mailbox provider distrusts an address that suddenly sends much, so that a new account starts low and doubles.

/** Mails of each day on which an account sent something; afterwards there is no limit. */
export const warmUpLimits: readonly number[] = [
  50, 100, 500, 1000, 5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 1_280_000,
];

/** On the so many-th day of sending, from 1 on; null: no limit any more. */
export function warmUpLimitOn(day: number): number | null {
  return warmUpLimits[day - 1] ?? null;
}
