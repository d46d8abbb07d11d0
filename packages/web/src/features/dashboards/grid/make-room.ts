// While a card is dragged, the others go where they will be when it is dropped. Their sizes differ, so that the grid is filled
// as the browser fills it: each card at the first place that has room for it.
import type { SortingStrategy } from '@dnd-kit/sortable';
import { gridColumns, rowHeight } from './card-sizes.ts';

interface CellSize {
  readonly columns: number;
  readonly rows: number;
}

interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Where cards of these sizes are in the grid. */
export function cellsOf(sizes: readonly CellSize[]): Cell[] {
  const taken = new Set<string>();
  return sizes.map((size) => {
    let at = { column: 0, row: 0 };
    while (!isFree(taken, at, size))
      at =
        at.column + size.columns < gridColumns
          ? { ...at, column: at.column + 1 }
          : { column: 0, row: at.row + 1 };
    for (const key of keysOf(at, size)) taken.add(key);
    return at;
  });
}

function isFree(taken: ReadonlySet<string>, at: Cell, size: CellSize): boolean {
  return at.column + size.columns <= gridColumns && keysOf(at, size).every((key) => !taken.has(key));
}

function keysOf({ column, row }: Cell, { columns, rows }: CellSize): string[] {
  return Array.from(
    { length: columns * rows },
    (_, at) => `${row + Math.floor(at / columns)} ${column + (at % columns)}`,
  );
}

/** Of the list of cards. */
interface Measures {
  readonly width: number;
  readonly gap: number;
}

export function makeRoom(measure: () => Measures | undefined): SortingStrategy {
  return ({ rects, activeIndex, overIndex, index }) => {
    const grid = measure();
    if (!grid || rects.some((rect) => !rect)) return null;
    const stepX = (grid.width + grid.gap) / gridColumns;
    const stepY = rowHeight + grid.gap;
    const sizes = rects.map(
      ({ width, height }): CellSize => ({
        columns: Math.min(gridColumns, Math.max(1, Math.round((width + grid.gap) / stepX))),
        rows: Math.max(1, Math.round((height + grid.gap) / stepY)),
      }),
    );
    const order = moved([...sizes.keys()], activeIndex, overIndex);
    const from = cellsOf(sizes)[index];
    const to = cellsOf(order.flatMap((one) => sizes[one] ?? []))[order.indexOf(index)];
    if (!from || !to) return null;
    return {
      x: (to.column - from.column) * stepX,
      y: (to.row - from.row) * stepY,
      scaleX: 1,
      scaleY: 1,
    };
  };
}

/** The list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
