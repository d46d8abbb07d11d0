// The width of a column while its edge is dragged. What is laid out hears of it once, at the end: a view keeps it in the
// address, which is not changed many times a second.
import type { Field } from '@fieldhouse/contract/collections';
import { useRef, useState } from 'react';
import type { TableLayout } from '../toolbar/table-layout.ts';

interface Dragged {
  readonly field: Field;
  readonly width: number;
  /** As it was laid out when the drag began. */
  readonly before: number;
}

export function useDraggedWidth({ shown, widthOf, setWidth }: TableLayout) {
  const [dragged, setDragged] = useState<Dragged>();
  const isDragging = useRef(false);
  // Once it is laid out anew, the drag has nothing to say any more.
  const isOver = dragged !== undefined && widthOf(dragged.field) !== dragged.before;
  if (isOver) setDragged(undefined);
  const resize = (column: number, width: number) => {
    const field = shown[column];
    if (!field) return;
    // The grid also fits a column to what stands in it, without a drag.
    if (isDragging.current) setDragged({ field, width, before: widthOf(field) });
    else if (Math.round(width) !== widthOf(field)) setWidth(field, width);
  };
  return {
    widthOf: (field: Field) => (dragged?.field === field && !isOver ? dragged.width : widthOf(field)),
    onColumnResizeStart: () => {
      isDragging.current = true;
    },
    onColumnResize: (_: unknown, width: number, column: number) => resize(column, width),
    onColumnResizeEnd: (_: unknown, width: number, column: number) => {
      isDragging.current = false;
      resize(column, width);
    },
  };
}
