// How long runs took, in classes that are four percent wide: a median over a million runs needs no list of them.

/** The class of a length in seconds is the whole part of ln(seconds + 1) times this. */
export const durationClasses = 25;

/** Seconds; null without any run. */
export function medianOf(classes: ReadonlyMap<number, number>): number | null {
  const total = [...classes.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [name, count] of [...classes].sort(([a], [b]) => a - b)) {
    // Within a class, lengths are taken as evenly spread.
    if (before + count >= total / 2) return Math.round(lengthAt(name + (total / 2 - before) / count));
    before += count;
  }
  return null;
}

function lengthAt(position: number): number {
  return Math.exp(position / durationClasses) - 1;
}
