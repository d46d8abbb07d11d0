import type { GridSelection } from '@glideapps/glide-data-grid';
import { type RefObject, useEffect, useRef } from 'react';

export type GridPaste = (target: readonly [column: number, row: number], pasted: DataTransfer) => void;

/**
 * Passes on what is pasted while the grid has focus. The grid's own reader asks for a permission to read the clipboard, cuts
 * cells behind an emoji, and parses a table of HTML with its inline styles, which the content security policy refuses.
 */
export function useGridPaste(
  portal: RefObject<HTMLElement | null>,
  selection: GridSelection | undefined,
  onPaste: GridPaste | undefined,
): void {
  const latest = useRef({ selection, onPaste });
  latest.current = { selection, onPaste };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      const target = targetOf(latest.current.selection);
      if (!clipboardData || !target || !latest.current.onPaste || !hasFocus(portal.current)) return;
      event.preventDefault();
      latest.current.onPaste(target, clipboardData);
    };
    window.addEventListener('paste', paste, { capture: true });
    return () => window.removeEventListener('paste', paste, { capture: true });
  }, [portal]);
}

function targetOf(selection: GridSelection | undefined): readonly [number, number] | undefined {
  const range = selection?.current?.range;
  if (range) return [range.x, range.y];
  const row = selection?.rows.length === 1 ? selection.rows.first() : undefined;
  return row === undefined ? undefined : [0, row];
}

/** The editor of a cell has a place beside the grid, and pastes for itself. */
function hasFocus(portal: HTMLElement | null): boolean {
  const grid = document.activeElement?.closest('canvas, .dvn-scroller');
  return grid !== undefined && !portal?.contains(grid) && portal?.parentElement?.contains(grid) === true;
}
