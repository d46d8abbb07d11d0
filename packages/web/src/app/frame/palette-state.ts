// Whether the palette is open. Separate from the palette itself, which loads with the first use.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Keys typed before the palette's input has focus; with the first use its code must load first. */
let early = '';
let waiting: ReturnType<typeof setTimeout> | undefined;
/** After this long, keys are no longer meant for the palette. */
const longestWaitMs = 4000;

export function openPalette(): void {
  if (isOpen) return;
  drainEarlyKeys();
  window.addEventListener('keydown', bufferEarlyKey, true);
  waiting = setTimeout(drainEarlyKeys, longestWaitMs);
  change(true);
}

export function closePalette(): void {
  drainEarlyKeys();
  change(false);
}

/** Called by the input as soon as it has focus. */
export function drainEarlyKeys(): string {
  clearTimeout(waiting);
  window.removeEventListener('keydown', bufferEarlyKey, true);
  const keys = early;
  early = '';
  return keys;
}

function bufferEarlyKey(event: KeyboardEvent): void {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText) return;
  event.preventDefault();
  event.stopPropagation();
  early += event.key;
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
