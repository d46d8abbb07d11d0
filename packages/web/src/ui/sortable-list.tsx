// A sortable list: drag a handle, or focus it and use Space, the arrow keys and Space again.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import type { PointerEvent, ReactNode } from 'react';
import css from './sortable-list.module.css';

interface SortableItem {
  readonly id: string;
  /** Accessible name of the handle: "Move the card …". */
  readonly handleLabel: string;
  readonly content: ReactNode;
}

interface SortableListProps {
  readonly items: readonly SortableItem[];
  /** All ids in their new order. */
  readonly onOrder: (ids: readonly string[]) => void;
  /** Screen reader announcement while an item moves; positions are 1-based. */
  readonly announce: (id: string, place: number) => string;
  /** Screen reader instructions for the keyboard. */
  readonly instructions: string;
}

interface SortableProps extends Pick<SortableListProps, 'onOrder' | 'announce' | 'instructions'> {
  readonly ids: readonly string[];
  /** Elements that call `useSortableRow`, in the order of `ids`. */
  readonly children: ReactNode;
}

/** For rows that draw themselves; `SortableList` draws them. */
export function Sortable({ ids, onOrder, announce, instructions, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const reportDrag = (id: string, overId: string | undefined) =>
    announce(id, ids.indexOf(overId === undefined ? id : overId) + 1);
  const announcements: Announcements = {
    onDragStart: ({ active }) => reportDrag(String(active.id), undefined),
    onDragOver: ({ active, over }) => reportDrag(String(active.id), over ? String(over.id) : undefined),
    onDragEnd: ({ active, over }) => reportDrag(String(active.id), over ? String(over.id) : undefined),
    onDragCancel: ({ active }) => reportDrag(String(active.id), undefined),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** `row` goes on the element that moves, `grip` on what it can be grabbed by, `handle` on its `DragHandle`. */
export function useSortableRow(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const onPointerDown = (event: PointerEvent) => {
    // A finger on anything but the handle scrolls.
    const isOnHandle = event.target instanceof Element && event.target.closest('[data-drag-handle]') !== null;
    if (event.pointerType !== 'touch' || isOnHandle) listeners?.onPointerDown?.(event);
  };
  return {
    row: {
      ref: setNodeRef,
      'data-dragged': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    grip: { ...listeners, onPointerDown },
    handle: { ref: setActivatorNodeRef, 'aria-describedby': attributes['aria-describedby'] },
  };
}

interface DragHandleProps {
  readonly label: string;
  readonly handle: ReturnType<typeof useSortableRow>['handle'];
  readonly size?: 'small';
}

/** Focused, it is moved with Space, the arrow keys and Space again. */
export function DragHandle({ label, handle, size }: DragHandleProps) {
  return (
    <button
      type="button"
      className={css.handle}
      data-drag-handle=""
      data-size={size}
      aria-label={label}
      {...handle}
    >
      <DotsSixVerticalIcon size={size === 'small' ? 16 : 18} weight="bold" />
    </button>
  );
}

export function SortableList({ items, ...rest }: SortableListProps) {
  return (
    <Sortable ids={items.map(({ id }) => id)} {...rest}>
      <ul className={css.list}>
        {items.map((item) => (
          <Row key={item.id} {...item} />
        ))}
      </ul>
    </Sortable>
  );
}

function Row({ id, handleLabel, content }: SortableItem) {
  const { row, grip, handle } = useSortableRow(id);
  return (
    <li {...row} className={css.row}>
      <span className={css.grip} {...grip}>
        <DragHandle label={handleLabel} handle={handle} />
      </span>
      {content}
    </li>
  );
}
