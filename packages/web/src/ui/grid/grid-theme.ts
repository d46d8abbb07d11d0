// A canvas can't read CSS variables, and the grid only mixes rgb colours: each token is painted on one pixel
// and read back.
import type { Theme } from '@glideapps/glide-data-grid';
import { type ChipColor, chipColors } from '../chip.tsx';

export interface GridColors {
  readonly chips: Readonly<Record<ChipColor, { readonly background: string; readonly text: string }>>;
  /** Background tints of rows, on which chips remain visible. */
  readonly rows: Readonly<Record<ChipColor, string>>;
  readonly faces: readonly string[];
  readonly faceText: string;
  readonly accent: string;
  readonly faint: string;
  readonly skeleton: string;
}

const faces = [
  'oklch(83% 0.06 80)',
  'oklch(82% 0.05 250)',
  'oklch(86% 0.06 140)',
  'oklch(84% 0.05 25)',
  'oklch(84% 0.05 300)',
];
const fontFamily = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

export function readGridColors(): GridColors {
  const read = colorReader();
  const chips = chipColors.map((color) => [
    color,
    { background: read(`--fh-chip-${color}-bg`), text: read(`--fh-chip-${color}-text`) },
  ]);
  const styles = getComputedStyle(document.documentElement);
  const tint = (color: ChipColor) =>
    read(
      `color-mix(in oklch, ${styles.getPropertyValue(`--fh-chip-${color}-bg`)} 45%, ${styles.getPropertyValue('--fh-surface')})`,
    );
  return {
    // Object.fromEntries loses the key type; the keys are chipColors.
    chips: Object.fromEntries(chips) as GridColors['chips'],
    // As above.
    rows: Object.fromEntries(chipColors.map((color) => [color, tint(color)])) as GridColors['rows'],
    faces: faces.map(read),
    faceText: read('oklch(32% 0.04 80)'),
    accent: read('--fh-accent'),
    faint: read('--fh-text-faint'),
    skeleton: read('--fh-border'),
  };
}

export function readGridTheme(): Partial<Theme> {
  const read = colorReader();
  return {
    accentColor: read('--fh-accent'),
    accentFg: read('--fh-on-accent'),
    accentLight: read('--fh-accent-soft'),
    textDark: read('--fh-text'),
    textMedium: read('--fh-text-soft'),
    textLight: read('--fh-text-faint'),
    textBubble: read('--fh-text'),
    bgIconHeader: read('--fh-text-faint'),
    fgIconHeader: read('--fh-text-faint'),
    textHeader: read('--fh-text-soft'),
    textHeaderSelected: read('--fh-text'),
    bgCell: read('--fh-surface'),
    bgCellMedium: read('--fh-sunken'),
    bgHeader: read('--fh-sunken'),
    bgHeaderHasFocus: read('--fh-hover'),
    bgHeaderHovered: read('--fh-hover'),
    bgSearchResult: read('--fh-accent-soft'),
    borderColor: 'rgba(0,0,0,0)',
    horizontalBorderColor: read('--fh-border'),
    headerBottomBorderColor: read('--fh-border'),
    linkColor: read('--fh-accent'),
    cellHorizontalPadding: 10,
    cellVerticalPadding: 3,
    headerIconSize: 16,
    headerFontStyle: '500 13px',
    baseFontStyle: '13px',
    markerFontStyle: '12px',
    editorFontSize: '13px',
    fontFamily,
    roundingRadius: 4,
    resizeIndicatorColor: read('--fh-accent'),
  };
}

function colorReader(): (token: string) => string {
  const styles = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (token) => {
    const color = token.startsWith('--') ? styles.getPropertyValue(token).trim() : token;
    if (!context) return color;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 255
      ? `rgb(${red}, ${green}, ${blue})`
      : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  };
}
