// Cards in columns, of anything: dragged, moved by keys, and loaded as one scrolls. What a card and the head of a column show is
// up to the page.
import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import css from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import {
  type BoardColumnContent,
  type BoardContent,
  type BoardItem,
  type CardPlace,
  itemAbove,
  itemOf,
  neighborPlace,
  placeOf,
} from './board-state.ts';

interface BoardColumnFace {
  readonly id: string;
  readonly name: string;
  /** For screen readers: the name and how many cards it has. */
  readonly label: string;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
}

export interface BoardProps<Item extends BoardItem, Column extends BoardColumnContent<Item>> {
  readonly label: string;
  /** In the order in which they are shown. */
  readonly columns: readonly BoardColumnFace[];
  readonly content: { readonly columns: readonly (Column & BoardColumnContent<Item>)[] };
  readonly openId: string | undefined;
  /** Cards are in an order of their own: they aren't moved within a column. */
  readonly isSorted?: boolean;
  readonly texts: {
    /** What the keys do. */
    readonly keys: string;
    readonly more: string;
    readonly moved: (item: Item, to: { column: string; position: number; total: number }) => string;
  };
  readonly renderCard: (item: Item) => ReactNode;
  /** As something that is over. */
  readonly isFaded?: (item: Item) => boolean;
  readonly onOpen: (itemId: string) => void;
  /** Absent where cards can't be moved. */
  readonly onMove: ((itemId: string, to: CardPlace) => void) | undefined;
  /** Space. */
  readonly onTick?: ((item: Item) => void) | undefined;
  readonly onMore: (column: Column) => Promise<unknown>;
}

interface Dragged {
  readonly itemId: string;
  readonly to: CardPlace;
}

export function Board<Item extends BoardItem, Column extends BoardColumnContent<Item>>(
  props: BoardProps<Item, Column>,
) {
  const { label, columns, content, openId, texts, renderCard, isFaded, onOpen, onMove, onMore } = props;
  const keysId = useId();
  const [dragged, setDragged] = useState<Dragged>();
  const { spoken, focused, onKey } = useKeys(props);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger scrolls unless it rests first.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const onDragMove = (event: DragMoveEvent) => {
    const itemId = String(event.active.id);
    const to = targetOf(content, event);
    const isSame = dragged?.to.columnId === to?.columnId && dragged?.to.index === to?.index;
    if (to && !isSame) setDragged({ itemId, to });
  };
  const draggedItem = dragged && itemOf(content, dragged.itemId);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={byPointer}
      onDragStart={({ active }) => {
        const to = placeOf(content, String(active.id));
        if (to) setDragged({ itemId: String(active.id), to });
      }}
      onDragMove={onDragMove}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={() => {
        if (dragged) onMove?.(dragged.itemId, dragged.to);
        setDragged(undefined);
      }}
    >
      <p id={keysId} className={css.hidden}>
        {texts.keys}
      </p>
      <p className={css.hidden} aria-live="polite">
        {spoken}
      </p>
      <section className={css.board} aria-label={label}>
        {columns.map((column) => {
          const some = content.columns.find(({ columnId }) => columnId === column.id);
          return (
            <BoardColumn
              key={column.id}
              {...column}
              foot={column.foot}
              slot={dragged?.to.columnId === column.id ? slotOf(content, dragged) : undefined}
              moreLabel={texts.more}
              onMore={some && some.next !== null ? () => onMore(some) : undefined}
              cards={(some?.items ?? []).map((item) => ({
                id: item.id,
                card: (
                  <BoardCard
                    id={item.id}
                    isOpen={item.id === openId}
                    isFaded={isFaded?.(item) ?? false}
                    isFixed={onMove === undefined}
                    hasFocus={item.id === focused}
                    describedBy={keysId}
                    onOpen={() => onOpen(item.id)}
                    onKey={(event) => onKey(item, event)}
                  >
                    {renderCard(item)}
                  </BoardCard>
                ),
              }))}
            />
          );
        })}
      </section>
      <DragOverlay dropAnimation={null}>
        {draggedItem && <div className={`${css.card} ${css.flying}`}>{renderCard(draggedItem)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

type KeyProps<Item extends BoardItem> = Pick<
  BoardProps<Item, BoardColumnContent<Item>>,
  'columns' | 'content' | 'texts' | 'isSorted' | 'onMove' | 'onTick'
>;

function useKeys<Item extends BoardItem>(props: KeyProps<Item>) {
  const { columns, content, texts, isSorted = false, onMove, onTick } = props;
  const [focused, setFocused] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const onKey = (item: Item, event: KeyboardEvent) => {
    const { key } = event;
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
    const isAlong = key === 'ArrowUp' || key === 'ArrowDown';
    if (key === ' ' && onTick) {
      event.preventDefault();
      onTick(item);
    }
    if (!isAcross && !isAlong) return;
    event.preventDefault();
    const to = neighborPlace(content, item.id, key);
    if (!to) return;
    const column = content.columns.find(({ columnId }) => columnId === to.columnId);
    // Without Alt, up and down go from card to card.
    if (isAlong && (isSorted || !event.altKey)) return focusCard(column?.items[to.index]?.id);
    if (!onMove) return;
    setFocused(item.id);
    onMove(item.id, to);
    const name = columns.find(({ id }) => id === to.columnId)?.name ?? '';
    const total = (column?.total ?? 0) + (isAcross ? 1 : 0);
    setSpoken(texts.moved(item, { column: name, position: to.index + 1, total }));
  };
  return { spoken, focused, onKey };
}

function focusCard(itemId: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-item-id="${itemId}"]`)?.focus();
}

/** The card under the pointer, else its column; beside the board, what is nearest. */
const byPointer: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  const isColumn = (id: unknown) =>
    args.droppableContainers.find((one) => one.id === id)?.data.current?.isColumn;
  const cards = within.filter(({ id }) => !isColumn(id));
  if (cards.length > 0) return cards;
  return within.length > 0 ? within : closestCorners(args);
};

/** Over a card: above or below it, by the middle of the dragged one; over a column: its end. */
function targetOf<Item extends BoardItem>(
  content: BoardContent<Item>,
  { active, over }: DragMoveEvent,
): CardPlace | undefined {
  if (!over) return undefined;
  const column = content.columns.find(({ columnId }) => columnId === over.id);
  const others = (items: readonly BoardItem[]) => items.filter(({ id }) => id !== active.id);
  if (column) return { columnId: column.columnId, index: others(column.items).length };
  const place = placeOf(content, String(over.id));
  const items = content.columns.find(({ columnId }) => columnId === place?.columnId)?.items ?? [];
  if (!place || over.id === active.id) return place;
  const dragged = active.rect.current.translated;
  const isBelow = dragged !== null && dragged.top + dragged.height / 2 > over.rect.top + over.rect.height / 2;
  const index = others(items).findIndex(({ id }) => id === over.id);
  return { columnId: place.columnId, index: index + (isBelow ? 1 : 0) };
}

/** The card above the place, or undefined where the card is already. */
function slotOf<Item extends BoardItem>(
  content: BoardContent<Item>,
  { itemId, to }: Dragged,
): string | null | undefined {
  const from = placeOf(content, itemId);
  if (from?.columnId === to.columnId && from.index === to.index) return undefined;
  return itemAbove(content, itemId, to)?.id ?? null;
}
