// The columns of a board while a card is moved: what is shown at once, and what is sent to the server.
import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { TaskCard, tasks } from '@fieldhouse/contract/tasks';

export type Board = EndpointReply<typeof tasks.board>;
export type BoardColumn = Board['columns'][number];

export interface CardPlace {
  readonly columnId: BoardColumn['columnId'];
  /** Among the other cards of the column. */
  readonly index: number;
}

export function placeOf({ columns }: Board, taskId: string): CardPlace | undefined {
  for (const { columnId, items } of columns) {
    const index = items.findIndex(({ id }) => id === taskId);
    if (index >= 0) return { columnId, index };
  }
  return undefined;
}

export function cardOf({ columns }: Board, taskId: string): TaskCard | undefined {
  return columns.flatMap(({ items }) => items).find(({ id }) => id === taskId);
}

/** The board with the card in another place. */
export function withMoved(board: Board, taskId: string, to: CardPlace): Board {
  const card = cardOf(board, taskId);
  if (!card) return board;
  return {
    columns: board.columns.map((column) => {
      const others = column.items.filter(({ id }) => id !== taskId);
      const total = column.total - (column.items.length - others.length);
      if (column.columnId !== to.columnId) return { ...column, items: others, total };
      const items = others.toSpliced(to.index, 0, { ...card, columnId: column.columnId });
      return { ...column, items, total: total + 1 };
    }),
  };
}

/** The card above a place, as `tasks.move` expects it; null for the first place. */
export function cardAbove(
  board: Board,
  taskId: string,
  { columnId, index }: CardPlace,
): TaskCard['id'] | null {
  const column = board.columns.find((one) => one.columnId === columnId);
  const others = column?.items.filter(({ id }) => id !== taskId) ?? [];
  return index === 0 ? null : (others[index - 1]?.id ?? others.at(-1)?.id ?? null);
}

/** The same height in the next column, or one up or down; undefined at the edge of the board. */
export function neighborPlace(
  board: Board,
  taskId: string,
  key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): CardPlace | undefined {
  const place = placeOf(board, taskId);
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
