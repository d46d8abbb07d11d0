// The ten widths of a displayed field on a grid of sixty columns, which all of them divide evenly.
import type { DisplayedField } from '@fieldhouse/contract/data-views';

const columns = 60;

const spans: Readonly<Record<DisplayedField['width'], number>> = {
  full: 60,
  half: 30,
  quarter: 15,
  third: 20,
  two_thirds: 40,
  three_quarters: 45,
  fifth: 12,
  two_fifths: 24,
  three_fifths: 36,
  four_fifths: 48,
};

/** On a narrow screen a field spans the whole line, or half of it if short. */
export function spanOf(width: DisplayedField['width'], isNarrow: boolean): number {
  if (!isNarrow) return spans[width];
  return spans[width] <= columns / 2 ? columns / 2 : columns;
}

/** How many lines the fields take up, in order. */
export function linesOf(widths: readonly DisplayedField['width'][], isNarrow: boolean): number {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    const span = spanOf(width, isNarrow);
    if (used + span > columns) {
      lines += 1;
      used = 0;
    }
    used += span;
  }
  return lines;
}
