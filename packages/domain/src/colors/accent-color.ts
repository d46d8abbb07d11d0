// The colours of a website, as far as texts in them and on them can be read.
import { contrast, hexOf, luminance, minContrast, mixed, type Rgb, rgbOf } from './contrast.ts';

const lightCanvas = 0.97;
const darkCanvas = 0.009;

/** The page on which the faintest text can be read is at least so light, or so dark. */
const lightPage = 0.84;
const darkPage = 0.02;

export interface Accent {
  readonly accent: string;
  readonly hover: string;
  readonly onAccent: string;
}

/** Mixed with black or white until it can be read on the page, by default that of the app. */
export function accentOf(color: string, isDark: boolean, background?: string): Accent {
  const page = background === undefined ? (isDark ? darkCanvas : lightCanvas) : luminance(rgbOf(background));
  let rgb = rgbOf(color);
  for (let step = 0; step < 20 && contrast(luminance(rgb), page) < minContrast; step += 1)
    rgb = mixed(rgb, isDark ? 255 : 0, 0.1);
  const own = luminance(rgb);
  return {
    accent: hexOf(rgb),
    hover: hexOf(mixed(rgb, isDark ? 255 : 0, 0.12)),
    onAccent: contrast(own, 1) >= contrast(own, 0) ? '#ffffff' : '#000000',
  };
}

/** Mixed with white or black until all texts can be read on it. */
export function pageColorOf(color: string, isDark: boolean): string {
  const isReadable = (rgb: Rgb) => (isDark ? luminance(rgb) <= darkPage : luminance(rgb) >= lightPage);
  let rgb = rgbOf(color);
  for (let step = 0; step < 40 && !isReadable(rgb); step += 1) rgb = mixed(rgb, isDark ? 0 : 255, 0.1);
  return hexOf(rgb);
}
