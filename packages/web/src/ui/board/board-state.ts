// The columns of a board while a card is moved: what is shown at once, and where the card goes. Columns are loaded in pages, so
// `items` are the first of `total`.

export interface BoardItem {
  readonly id: string;
}

export interface BoardColumnContent<Item extends BoardItem> {
  readonly columnId: string;
  readonly total: number;
  readonly items: readonly Item[];
  /** Where the next page begins; null if all are loaded. */
  readonly next: string | null;
}

export interface BoardContent<Item extends BoardItem> {
  readonly columns: readonly BoardColumnContent<Item>[];
}

export interface CardPlace {
  readonly columnId: string;
  /** Among the other cards of the column. */
  readonly index: number;
}

export function placeOf<Item extends BoardItem>(
  { columns }: BoardContent<Item>,
  itemId: string,
): CardPlace | undefined {
  for (const { columnId, items } of columns) {
    const index = items.findIndex(({ id }) => id === itemId);
    if (index >= 0) return { columnId, index };
  }
  return undefined;
}

export function itemOf<Item extends BoardItem>(
  { columns }: BoardContent<Item>,
  itemId: string,
): Item | undefined {
  return columns.flatMap(({ items }) => items).find(({ id }) => id === itemId);
}

/** The board with the card in another place. */
export function withMoved<Item extends BoardItem, Column extends BoardColumnContent<Item>>(
  board: { readonly columns: readonly Column[] },
  itemId: string,
  to: CardPlace,
): { columns: Column[] } {
  const item = itemOf<Item>(board, itemId);
  if (!item) return { columns: [...board.columns] };
  return {
    columns: board.columns.map((column) => {
      const others = column.items.filter(({ id }) => id !== itemId);
      const total = column.total - (column.items.length - others.length);
      if (column.columnId !== to.columnId) return { ...column, items: others, total };
      return { ...column, items: others.toSpliced(to.index, 0, item), total: total + 1 };
    }),
  };
}

/** The board with a further page of a column, unless the column was read again since that page was asked for. */
export function withPage<Item extends BoardItem, Column extends BoardColumnContent<Item>>(
  board: { readonly columns: readonly Column[] },
  { columnId, next: asked }: Pick<Column, 'columnId' | 'next'>,
  page: { readonly items: readonly Item[]; readonly next: string | null },
): { columns: Column[] } {
  // A card may have been moved to where this page is.
  const known = new Set(board.columns.flatMap(({ items }) => items.map(({ id }) => id)));
  return {
    columns: board.columns.map((column) =>
      column.columnId === columnId && column.next === asked
        ? {
            ...column,
            items: [...column.items, ...page.items.filter(({ id }) => !known.has(id))],
            next: page.next,
          }
        : column,
    ),
  };
}

/** The card above a place; null for the first place. */
export function itemAbove<Item extends BoardItem>(
  board: BoardContent<Item>,
  itemId: string,
  { columnId, index }: CardPlace,
): Item | null {
  const column = board.columns.find((one) => one.columnId === columnId);
  const others = column?.items.filter(({ id }) => id !== itemId) ?? [];
  return index === 0 ? null : (others[index - 1] ?? others.at(-1) ?? null);
}

/** The same height in the next column, or one up or down; undefined at the edge of the board. */
export function neighborPlace<Item extends BoardItem>(
  board: BoardContent<Item>,
  itemId: string,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): CardPlace | undefined {
  const place = placeOf(board, itemId);
  if (!place) return undefined;
  const at = board.columns.findIndex(({ columnId }) => columnId === place.columnId);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const index = place.index + (key === 'ArrowUp' ? -1 : 1);
    const length = board.columns[at]?.items.length ?? 0;
    return index < 0 || index >= length ? undefined : { ...place, index };
  }
  const next = board.columns[at + (key === 'ArrowLeft' ? -1 : 1)];
  return next && { columnId: next.columnId, index: Math.min(place.index, next.items.length) };
}
