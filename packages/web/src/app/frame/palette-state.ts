// Whether the palette is open. Separate from the palette itself, which loads with the first use.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

interface EarlyKeys {
  readonly text: string;
  /** Whether Enter was pressed after it. */
  readonly isEntered: boolean;
}

/** Keys typed before the palette's input has focus; with the first use its code must load first. */
let early: EarlyKeys = { text: '', isEntered: false };
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
export function drainEarlyKeys(): EarlyKeys {
  clearTimeout(waiting);
  window.removeEventListener('keydown', bufferEarlyKey, true);
  const keys = early;
  early = { text: '', isEntered: false };
  return keys;
}

function bufferEarlyKey(event: KeyboardEvent): void {
  const { key } = event;
  const isText = key.length === 1 && !event.metaKey && event.ctrlKey === event.altKey;
  if (!isText && key !== 'Enter' && key !== 'Backspace') return;
  // What has focus until then must not be pressed.
  event.preventDefault();
  event.stopPropagation();
  if (early.isEntered) return;
  if (isText) early = { ...early, text: early.text + key };
  else if (key === 'Enter') early = { ...early, isEntered: true };
  else early = { ...early, text: early.text.slice(0, -1) };
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
