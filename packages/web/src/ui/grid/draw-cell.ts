// Draws the cell looks of grid-cell.ts.
import { type DrawArgs, getMiddleCenterBias, type Rectangle } from '@glideapps/glide-data-grid';
import { avatarToneOf, initialsOf } from '../name-avatar.tsx';
import type { CellContent, GridCellOf, GridChip } from './grid-cell.ts';
import type { GridColors } from './grid-theme.ts';

interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly theme: DrawArgs<GridCellOf>['theme'];
  readonly rect: Rectangle;
  readonly colors: GridColors;
}

export function drawCell(args: DrawArgs<GridCellOf>, colors: GridColors): void {
  const brush: Brush = { ctx: args.ctx, theme: args.theme, rect: args.rect, colors };
  const { look, text } = args.cell.data;
  switch (look.look) {
    case 'text':
      drawText(brush, text, look);
      break;
    case 'face':
      drawFace(
        brush,
        text,
        look.picture && args.imageLoader.loadOrGetImage(look.picture, args.col, args.row),
      );
      break;
    case 'chips':
      drawChips(brush, look.chips);
      break;
    case 'flag':
      drawFlag(brush, look.isOn);
      break;
    case 'loading':
      drawLoading(brush, args.row, args.col);
      break;
  }
}

type TextLook = Extract<CellContent['look'], { look: 'text' }>;

function drawText(
  { ctx, theme, rect }: Brush,
  text: string,
  { align = 'left', isSoft = false }: TextLook,
): void {
  const padding = theme.cellHorizontalPadding;
  ctx.font = theme.baseFontFull;
  ctx.fillStyle = isSoft ? theme.textMedium : theme.textDark;
  ctx.textAlign = align;
  const x = align === 'right' ? rect.x + rect.width - padding : rect.x + padding;
  ctx.fillText(fitted(ctx, text, rect.width - 2 * padding), x, middleOf(ctx, rect, theme.baseFontFull));
  ctx.textAlign = 'left';
}

type Picture = HTMLImageElement | ImageBitmap;

/** Initials are shown until the picture has loaded. */
function drawFace(brush: Brush, name: string, picture: Picture | '' | undefined): void {
  const { ctx, theme, rect } = brush;
  if (name === '') return;
  const radius = Math.min(11, rect.height / 2 - 3);
  const x = rect.x + theme.cellHorizontalPadding + radius;
  const y = rect.y + rect.height / 2;
  if (picture) drawPicture(ctx, picture, { x, y, radius });
  else drawInitials(brush, name, { x, y, radius });
  const font = `500 13px ${theme.fontFamily}`;
  ctx.font = font;
  ctx.fillStyle = theme.textDark;
  const start = x + radius + 8;
  ctx.fillText(fitted(ctx, name, rect.x + rect.width - start - 6), start, y + getMiddleCenterBias(ctx, font));
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function drawInitials({ ctx, theme, colors }: Brush, name: string, { x, y, radius }: Circle): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = colors.faces[avatarToneOf(name)] ?? colors.skeleton;
  ctx.fill();
  const font = `650 9px ${theme.fontFamily}`;
  ctx.font = font;
  ctx.fillStyle = colors.faceText;
  ctx.textAlign = 'center';
  ctx.fillText(initialsOf(name), x, y + getMiddleCenterBias(ctx, font));
  ctx.textAlign = 'left';
}

/** Center crop, like `object-fit: cover`. */
function drawPicture(ctx: Brush['ctx'], picture: Picture, { x, y, radius }: Circle): void {
  const { width, height } = picture;
  const side = Math.min(width, height);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.clip();
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  ctx.drawImage(picture, left, top, side, side, x - radius, y - radius, 2 * radius, 2 * radius);
  ctx.restore();
}

function drawChips({ ctx, theme, rect, colors }: Brush, chips: readonly GridChip[]): void {
  const font = `500 12px ${theme.fontFamily}`;
  const height = 20;
  const y = rect.y + rect.height / 2;
  const end = rect.x + rect.width - 6;
  let x = rect.x + theme.cellHorizontalPadding;
  ctx.font = font;
  for (const chip of chips) {
    const room = end - x;
    if (room < 24) break;
    const label = fitted(ctx, chip.label, room - 16);
    const width = ctx.measureText(label).width + 16;
    const { background, text } = colors.chips[chip.color];
    ctx.beginPath();
    ctx.roundRect(x, y - height / 2, width, height, height / 2);
    ctx.fillStyle = background;
    ctx.fill();
    ctx.fillStyle = text;
    ctx.fillText(label, x + 8, y + getMiddleCenterBias(ctx, font));
    x += width + 5;
  }
}

function drawFlag({ ctx, theme, rect, colors }: Brush, isOn: boolean | null): void {
  if (isOn === null) return;
  const x = rect.x + theme.cellHorizontalPadding + 4;
  const y = rect.y + rect.height / 2;
  ctx.beginPath();
  ctx.arc(x, y, isOn ? 3.5 : 3, 0, 2 * Math.PI);
  if (isOn) {
    ctx.fillStyle = colors.accent;
    ctx.fill();
    return;
  }
  ctx.strokeStyle = colors.faint;
  ctx.lineWidth = 1;
  ctx.stroke();
}

function drawLoading({ ctx, theme, rect, colors }: Brush, row: number, column: number): void {
  const room = rect.width - 2 * theme.cellHorizontalPadding;
  const width = Math.max(16, room * (0.35 + ((row * 7 + column * 13) % 10) / 22));
  ctx.beginPath();
  ctx.roundRect(rect.x + theme.cellHorizontalPadding, rect.y + rect.height / 2 - 4, width, 8, 4);
  ctx.fillStyle = colors.skeleton;
  ctx.fill();
}

function middleOf(ctx: CanvasRenderingContext2D, rect: Rectangle, font: string): number {
  return rect.y + rect.height / 2 + getMiddleCenterBias(ctx, font);
}

/** The text, truncated with an ellipsis if it does not fit. */
function fitted(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  const line = text.length > 300 ? text.slice(0, 300) : text;
  const flat = line.includes('\n') ? line.replaceAll(/\s*\n\s*/g, ' ') : line;
  if (ctx.measureText(flat).width <= room) return flat;
  let low = 0;
  let high = flat.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ctx.measureText(`${flat.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${flat.slice(0, low).trimEnd()}…`;
}
