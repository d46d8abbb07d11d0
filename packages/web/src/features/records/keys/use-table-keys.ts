import { useEffect, useRef } from 'react';
import type { Direction } from '../saving/undo-history.ts';

interface TableKeys {
  /** Keys belong to a cell editor that is still loading. */
  readonly isEditorPending: () => boolean;
  readonly undo: (direction: Direction) => void;
  readonly fillDown: () => void;
  readonly showShortcuts: () => void;
}

/** Shortcuts that work anywhere on the table page, except in inputs and below dialogs. */
export function useTableKeys(isOn: boolean, keys: TableKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (
        isTyping(event.target) ||
        latest.current.isEditorPending() ||
        document.querySelector('[role="dialog"], [role="menu"]')
      )
        return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      // Keep the grid from starting an edit with this key.
      event.stopPropagation();
      act();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOn]);
}

function actOf(event: KeyboardEvent, keys: TableKeys): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (key === '?') return keys.showShortcuts;
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  if (key === 'z') return () => keys.undo(event.shiftKey ? 'redo' : 'undo');
  if (key === 'y' && !event.shiftKey) return () => keys.undo('redo');
  if (key === 'd' && !event.shiftKey) return keys.fillDown;
  return key === '/' ? keys.showShortcuts : undefined;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
