import { inkOn } from '../../colors/ink-on.ts';

export interface BrandColors {
  readonly accentColor: string;
  /** Null for black or white. */
  readonly accentTextColor: string | null;
}

/** A block's colour and the colour of text on it. */
export function colorsOf(color: string, { accentColor, accentTextColor }: BrandColors) {
  if (color !== 'brand') return { color, ink: inkOn(color) };
  return { color: accentColor, ink: accentTextColor ?? inkOn(accentColor) };
}
