/** The first colors are those of the accent; the rest of a whole is gray. */
export function partColor(at: number, isRest = false): string {
  return isRest ? 'var(--fh-chart-rest)' : `var(--fh-chart-${(at % 8) + 1})`;
}
