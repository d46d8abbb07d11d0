// A sortable list: drag a handle, or focus it and use Space, the arrow keys and Space again.
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical';
import type { PointerEvent, ReactNode } from 'react';
import css from './sortable-list.module.css';
import { type ListOrder, SortableLists } from './sortable-lists.tsx';

interface SortableItem {
  readonly id: string;
  /** Accessible name of the handle: "Move the card …". */
  readonly handleLabel: string;
  readonly content: ReactNode;
}

interface SortableListProps extends Omit<ListOrder, 'ids'> {
  readonly items: readonly SortableItem[];
  /** Screen reader instructions for the keyboard. */
  readonly instructions: string;
}

interface SortableRowsProps {
  readonly ids: readonly string[];
  /** Elements that call `useSortableRow`, in the order of `ids`. */
  readonly children: ReactNode;
}

interface SortableProps extends ListOrder, SortableRowsProps, Pick<SortableListProps, 'instructions'> {}

/** For rows that draw themselves; `SortableList` draws them. */
export function Sortable({ instructions, children, ...list }: SortableProps) {
  return (
    <SortableLists lists={[list]} instructions={instructions}>
      <SortableRows ids={list.ids}>{children}</SortableRows>
    </SortableLists>
  );
}

/** The rows of one of several `SortableLists`. */
export function SortableRows({ ids, children }: SortableRowsProps) {
  return (
    <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
      {children}
    </SortableContext>
  );
}

/** `row` goes on the element that moves, `grip` on what it can be grabbed by, `handle` on its `DragHandle`. */
export function useSortableRow(id: string) {
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = sortable;
  const { isDragging, isOver, activeIndex } = sortable;
  const onPointerDown = (event: PointerEvent) => {
    // A finger on anything but the handle scrolls.
    const isOnHandle = event.target instanceof Element && event.target.closest('[data-drag-handle]') !== null;
    if (event.pointerType !== 'touch' || isOnHandle) listeners?.onPointerDown?.(event);
  };
  return {
    row: {
      ref: setNodeRef,
      'data-dragged': isDragging || undefined,
      /** Over it is an entry of another list. */
      'data-dropped-on': (isOver && activeIndex === -1) || undefined,
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
