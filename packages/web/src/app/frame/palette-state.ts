// Whether the palette is open. Apart from the palette itself, which is loaded with the first use.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

export function openPalette(): void {
  change(true);
}

export function closePalette(): void {
  change(false);
}

export function useIsPaletteOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}
