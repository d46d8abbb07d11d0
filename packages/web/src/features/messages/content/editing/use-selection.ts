import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/**
 * The selected block. Selecting shows its settings, which may move what is under a pressed pointer on a small screen, so what
 * a pointer focuses is selected when it is released: a click puts the cursor where it is.
 */
export function useSelection() {
  const [selectedId, select] = useState<string>();
  const present = useRef(selectedId);
  present.current = selectedId;
  const press = useRef<{ isPressed: boolean; focusedId: string | undefined }>({
    isPressed: false,
    focusedId: undefined,
  });
  useEffect(() => {
    const release = () => {
      const { isPressed, focusedId } = press.current;
      if (!isPressed) return;
      press.current = { isPressed: false, focusedId: undefined };
      // After the click that belongs to it.
      if (focusedId !== undefined) setTimeout(() => select(focusedId));
    };
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  const onPointerDownCapture = useCallback(({ isPrimary }: PointerEvent) => {
    if (isPrimary) press.current = { isPressed: true, focusedId: undefined };
  }, []);
  /** Called for columns first, then for the block in them: what is focused belongs to the last one. */
  const selectFocused = useCallback((id: string) => {
    if (!press.current.isPressed) select(id);
    else press.current.focusedId = id === present.current ? undefined : id;
  }, []);
  return { selectedId, select, selectFocused, onPointerDownCapture } as const;
}
