// The width of a column while its edge is dragged. The layout is updated once, at the end: a view stores it
// in the URL, which must not change many times a second.
import type { Field } from '@fieldhouse/contract/collections';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { TableLayout } from '../toolbar/table-layout.ts';

interface Dragged {
  readonly field: Field;
  readonly width: number;
  /** The width in the layout when the drag began. */
  readonly before: number;
}

export function useDraggedWidth({ shown, widthOf, setWidth }: TableLayout) {
  const [dragged, setDragged] = useState<Dragged>();
  const isDragging = useRef(false);
  /** By the press of the mouse that is under way or was the last one. */
  const isResizing = useRef(false);
  const forget = () => {
    isResizing.current = false;
  };
  useWindowEvent('pointerdown', forget, { capture: true });
  // Once the layout has the new width, the drag state no longer applies.
  const isOver = dragged !== undefined && widthOf(dragged.field) !== dragged.before;
  if (isOver) setDragged(undefined);
  const resize = (column: number, width: number) => {
    const field = shown[column];
    if (!field) return;
    // The grid also auto-sizes a column to its content, without a drag.
    if (isDragging.current) setDragged({ field, width, before: widthOf(field) });
    else if (Math.round(width) !== widthOf(field)) setWidth(field, width);
  };
  return {
    widthOf: (field: Field) => (dragged?.field === field && !isOver ? dragged.width : widthOf(field)),
    /** Its end is no click on the header. */
    isResizing: () => isResizing.current,
    onColumnResizeStart: () => {
      isDragging.current = true;
      isResizing.current = true;
    },
    onColumnResize: (_: unknown, width: number, column: number) => resize(column, width),
    onColumnResizeEnd: (_: unknown, width: number, column: number) => {
      isDragging.current = false;
      resize(column, width);
    },
  };
}
