// Whether the palette is open. Apart from the palette itself, which is loaded with the first use.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** What was typed before the palette's field has the cursor; with the first use its code has to come first. */
let early = '';
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Whoever types on for longer than that has turned to something else. */
const longestWaitMs = 4000;

export function openPalette(): void {
  if (isOpen) return;
  drainEarlyKeys();
  window.addEventListener('keydown', keepEarlyKey, true);
  waiting = setTimeout(drainEarlyKeys, longestWaitMs);
  change(true);
}

export function closePalette(): void {
  drainEarlyKeys();
  change(false);
}

/** For the field, as soon as it has the cursor itself. */
export function drainEarlyKeys(): string {
  clearTimeout(waiting);
  window.removeEventListener('keydown', keepEarlyKey, true);
  const keys = early;
  early = '';
  return keys;
}

function keepEarlyKey(event: KeyboardEvent): void {
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
