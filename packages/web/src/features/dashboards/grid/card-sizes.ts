// The sizes that a card can have, in steps.
import {
  cardHeights,
  cardWidths,
  type DashboardCardHeight,
  type DashboardCardType,
  type DashboardCardWidth,
} from '@fieldhouse/contract/dashboard-cards';

export interface CardSize {
  readonly width: DashboardCardWidth;
  readonly height: DashboardCardHeight;
}

/** Columns of the grid. */
export const gridColumns = 12;
/** Pixels of one row, and between rows and columns. */
export const rowHeight = 108;
const gridGap = 14;

/** One step wider, narrower, higher or lower; the same at the end. */
export function stepSize({ width, height }: CardSize, key: string): CardSize {
  switch (key) {
    case 'ArrowRight':
      return { width: step(cardWidths, width, 1), height };
    case 'ArrowLeft':
      return { width: step(cardWidths, width, -1), height };
    case 'ArrowDown':
      return { width, height: step(cardHeights, height, 1) };
    case 'ArrowUp':
      return { width, height: step(cardHeights, height, -1) };
    default:
      return { width, height };
  }
}

function step<N extends number>(sizes: readonly N[], size: N, by: number): N {
  return sizes[sizes.indexOf(size) + by] ?? size;
}

/** The nearest size to one in pixels. */
export function snapSize(
  pixels: { readonly width: number; readonly height: number },
  gridWidth: number,
): CardSize {
  const column = (gridWidth + gridGap) / gridColumns;
  return {
    width: nearest(cardWidths, (pixels.width + gridGap) / column),
    height: nearest(cardHeights, (pixels.height + gridGap) / (rowHeight + gridGap)),
  };
}

function nearest<N extends number>(sizes: readonly N[], wanted: number): N {
  return [...sizes].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] as N;
}

/** Of a new card. */
export function firstSize(type: DashboardCardType): CardSize {
  switch (type) {
    case 'number':
      return { width: 3, height: 1 };
    case 'donut':
    case 'table':
      return { width: 4, height: 2 };
    case 'list':
    case 'recent_changes':
    case 'events':
    case 'tasks':
    case 'messages':
      return { width: 4, height: 3 };
    case 'text':
      return { width: 6, height: 1 };
    default:
      return { width: 6, height: 2 };
  }
}
