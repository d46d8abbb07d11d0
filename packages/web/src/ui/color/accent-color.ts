// The colours of a website, as far as texts in them and on them can be read.
const lightCanvas = 0.97;
const darkCanvas = 0.009;
const readable = 4.5;

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
  for (let step = 0; step < 20 && contrast(luminance(rgb), page) < readable; step += 1)
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

type Rgb = readonly number[];

function rgbOf(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mixed(rgb: Rgb, other: number, share: number): Rgb {
  return rgb.map((part) => part + (other - part) * share);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(luminance(rgbOf(one)), luminance(rgbOf(other)));
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
