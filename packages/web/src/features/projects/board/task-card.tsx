import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { TaskCard as Task } from '@fieldhouse/contract/tasks';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TaskChips, TaskSigns } from '../parts/task-signs.tsx';
import css from './board.module.css';

interface CardProps {
  readonly task: Task;
  readonly isOpen: boolean;
  readonly hasFocus: boolean;
  readonly describedBy: string;
  readonly onOpen: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Dragged by a mouse or a held finger; arrow keys move the focused card. */
export function TaskCard({ task, isOpen, hasFocus, describedBy, onOpen, onKey }: CardProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { listeners, setNodeRef: setDragged, isDragging } = useDraggable({ id: task.id });
  const { setNodeRef: setTarget } = useDroppable({ id: task.id });
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
        data-task-id={task.id}
        data-open={isOpen || undefined}
        data-done={task.completedAt !== null || undefined}
        aria-describedby={describedBy}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <CardFace task={task} />
      </button>
    </li>
  );
}

export function CardFace({ task }: { readonly task: Task }) {
  return (
    <>
      <span className={css.title}>{task.title}</span>
      <TaskChips task={task} />
      <TaskSigns task={task} />
    </>
  );
}
