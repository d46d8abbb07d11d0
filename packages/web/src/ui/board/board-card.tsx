import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import css from './board.module.css';

interface CardProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly isFaded: boolean;
  readonly isFixed: boolean;
  readonly hasFocus: boolean;
  readonly describedBy: string;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Dragged by a mouse or a held finger; arrow keys move the focused card. */
export function BoardCard(props: CardProps) {
  const { id, isOpen, isFaded, isFixed, hasFocus, describedBy, onOpen, onKey, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const { listeners, setNodeRef: setDragged, isDragging } = useDraggable({ id, disabled: isFixed });
  const { setNodeRef: setTarget } = useDroppable({ id });
  useEffect(() => {
    // A card that a key moved to another column is a new element.
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <li
      ref={(node) => {
        setDragged(node);
        setTarget(node);
      }}
      className={css.item}
      data-dragged={isDragging || undefined}
      {...listeners}
    >
      <button
        ref={button}
        type="button"
        className={css.card}
        data-item-id={id}
        data-open={isOpen || undefined}
        data-faded={isFaded || undefined}
        aria-describedby={describedBy}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        {children}
      </button>
    </li>
  );
}
