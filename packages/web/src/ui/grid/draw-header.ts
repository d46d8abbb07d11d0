// Headers of numbers stand at the right, above their values. The library draws all of them at the left.
import type { DataEditorProps } from '@glideapps/glide-data-grid';

type DrawHeader = NonNullable<DataEditorProps['drawHeader']>;

/** What the library puts between the icon of a header and its title is a part of the icon’s width. */
const iconShare = 1.3;

export function drawHeaders(rightColumns: ReadonlySet<string>): DrawHeader {
  return ({ ctx, column, theme, rect, isHovered, menuBounds }, drawContent) => {
    if (!rightColumns.has(column.id ?? '')) return drawContent();
    ctx.font = `${theme.headerFontStyle} ${theme.fontFamily}`;
    const icon = column.icon === undefined ? 0 : Math.ceil(theme.headerIconSize * iconShare);
    const content = 2 * theme.cellHorizontalPadding + icon + ctx.measureText(column.title).width;
    // The button of the menu is drawn where it is, and the title beside it.
    const end = isHovered ? menuBounds.x : rect.x + rect.width;
    const shift = Math.floor(end - rect.x - content);
    if (shift <= 0) return drawContent();
    const drawWithin = (from: number, to: number, by: number) => {
      ctx.save();
      ctx.beginPath();
      ctx.rect(from, rect.y, to - from, rect.height);
      ctx.clip();
      ctx.translate(by, 0);
      drawContent();
      ctx.restore();
    };
    drawWithin(rect.x, end, shift);
    if (isHovered) drawWithin(end, rect.x + rect.width, 0);
  };
}
