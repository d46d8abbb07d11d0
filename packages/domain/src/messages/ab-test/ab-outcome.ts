// Which version of an A/B test won, and whether the difference between the two could be chance.
import type { AbReason, Variant } from '@fieldhouse/contract/message-ab-test';

interface Measured {
  /** Who got this version. */
  readonly people: number;
  /** Who of them did what is measured. */
  readonly count: number;
}

export type MeasuredVersions = Readonly<Record<Variant, Measured>>;

/** Unless B had more, it is A. */
export function winnerOf({ a, b }: MeasuredVersions): {
  readonly variant: Variant;
  readonly reason: AbReason;
} {
  if (a.count === 0 && b.count === 0) return { variant: 'a', reason: 'nothing_measured' };
  // Compared without division: a version that no one got has no share.
  const [shareA, shareB] = [a.count * Math.max(1, b.people), b.count * Math.max(1, a.people)];
  if (shareA === shareB) return { variant: 'a', reason: 'tie' };
  return { variant: shareB > shareA ? 'b' : 'a', reason: 'measured' };
}

/** Below this, a difference of two shares is called likely; the usual threshold. */
const significance = 0.05;
/** The normal approximation needs as many people of each kind in both groups together, on average. */
const leastExpected = 5;

/**
 * A two-proportion z-test. `unknown` if too few people were measured to say; else whether so large a difference would
 * also occur in at least one of twenty tests of two equal versions.
 */
export function chanceOf({ a, b }: MeasuredVersions): 'unknown' | 'possible' | 'unlikely' {
  const people = a.people + b.people;
  if (a.people === 0 || b.people === 0) return 'unknown';
  const shared = (a.count + b.count) / people;
  const smaller = Math.min(a.people, b.people);
  if (smaller * shared < leastExpected || smaller * (1 - shared) < leastExpected) return 'unknown';
  const deviation = Math.sqrt(shared * (1 - shared) * (1 / a.people + 1 / b.people));
  const z = Math.abs(a.count / a.people - b.count / b.people) / deviation;
  return 2 * upperTail(z) < significance ? 'unlikely' : 'possible';
}

/** Of the standard normal distribution, by Abramowitz and Stegun 26.2.17; the error is below 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((all, factor, index) => all + factor * t ** (index + 1), 0);
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
