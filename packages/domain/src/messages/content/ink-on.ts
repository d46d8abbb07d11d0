/** Black or white, whichever is easier to read on the colour (WCAG relative luminance). */
export function inkOn(color: string): '#ffffff' | '#1d1c1a' {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#1d1c1a') ? '#ffffff' : '#1d1c1a';
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Enough to read normal text (WCAG 2.2, level AA). */
export const minContrast = 4.5;

/** The colour itself, or as little darker or lighter as text needs on this paper. */
export function readableOn(color: string, paper: string): string {
  const target = inkOn(paper) === '#ffffff' ? 255 : 0;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mixOf(color, target, share);
    if (contrastOf(mixed, paper) >= minContrast) return mixed;
  }
  return inkOn(paper);
}

/** The colour with this share of white (255) or black (0). */
export function mixOf(color: string, target: number, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(part + (target - part) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

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
