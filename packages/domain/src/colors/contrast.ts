// Colours as their parts, and how well one is read on another (WCAG 2.2).

/** Red, green and blue, from 0 to 255; not rounded. */
export type Rgb = readonly number[];

/** Enough to read normal text (level AA). */
export const minContrast = 4.5;

export function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** With this share of white (255) or black (0). */
export function mixed(rgb: Rgb, target: number, share: number): Rgb {
  return rgb.map((part) => part + (target - part) * share);
}

/** Relative, from 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of two luminances, from 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(luminance(rgbOf(one)), luminance(rgbOf(other)));
}
