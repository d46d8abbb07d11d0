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
import type { ReactNode } from 'react';
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

export function SortableList({ items, onOrder, announce, instructions }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
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
        <ul className={css.list}>
          {items.map((item) => (
            <Row key={item.id} {...item} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Row({ id, handleLabel, content }: SortableItem) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={css.row}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        aria-label={handleLabel}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <DotsSixVerticalIcon size={18} weight="bold" />
      </button>
      {content}
    </li>
  );
}
