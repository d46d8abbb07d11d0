// Colours of texts, as far as they can be read on another colour.
import { contrastOf, hexOf, minContrast, mixed, rgbOf } from './contrast.ts';

/** Black or white, whichever is easier to read on the colour. */
export function inkOn(color: string): '#ffffff' | '#1d1c1a' {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#1d1c1a') ? '#ffffff' : '#1d1c1a';
}

/** The colour itself, or as little darker or lighter as text needs on this paper. */
export function readableOn(color: string, paper: string): string {
  const target = inkOn(paper) === '#ffffff' ? 255 : 0;
  for (let share = 0; share < 1; share += 0.05) {
    const own = mixOf(color, target, share);
    if (contrastOf(own, paper) >= minContrast) return own;
  }
  return inkOn(paper);
}

/** The colour with this share of white (255) or black (0). */
export function mixOf(color: string, target: number, share: number): string {
  return hexOf(mixed(rgbOf(color), target, share));
}
