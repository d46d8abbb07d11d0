/**
 * Keys typed into a cell before its editor has loaded. The grid loads its editor frame with the first edit,
 * treats keys that arrive before that as its own, and starts over with each one. Buffering them here makes
 * sure that all of them reach the cell and none triggers a row action. One cell is edited at a time.
 */
export interface BufferedKeys {
  readonly keys: string;
  /** The keys are appended to the current cell value. */
  readonly isAdding?: boolean;
  /** The key that ended the edit. */
  readonly end?: 'Enter' | 'Tab';
  /** Replays the keys that came after the end in the cell that is selected by then. */
  readonly goOn?: () => void;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface KeyBuffer extends BufferedKeys {
  readonly place: string;
  readonly rest: readonly string[];
}

const emptyBuffer: KeyBuffer = { place: '', keys: '', rest: [] };
let buffer = emptyBuffer;
/** Whether the grid's editor frame has loaded, which it does with the first edit. */
let hasEdited = false;
/**
 * Whether an editor is open. Keys that the grid still receives while its input is loading are then ignored.
 */
let isEditing = false;

/** Whether the key being dispatched to the grid is a placeholder for one that the grid does not recognise. */
let isStandIn = false;

/** Whether an edit was requested, but the editor has not loaded yet. */
export function isEditorPending(): boolean {
  return !hasEdited && buffer.place !== '';
}

export function mayEditorLoadLate(): boolean {
  return !hasEdited;
}

export function beginAdding(place: string): void {
  buffer = { ...emptyBuffer, place, isAdding: true };
}

export function beginTyping(place: string, key: string): void {
  buffer =
    buffer.place === place ? { ...buffer, keys: buffer.keys + key } : { ...emptyBuffer, place, keys: key };
}

/**
 * The grid starts editing on ASCII letters only: for an Ñ it gets a placeholder key, and the Ñ is buffered.
 */
export function openWithPlaceholderKey(canvas: HTMLElement | null): void {
  isStandIn = true;
  down(canvas, 'x');
  isStandIn = false;
}

export function isPlaceholderKeySent(): boolean {
  return isStandIn;
}

export function bufferedText(): string {
  return buffer.keys;
}

/** True if the key belongs to the pending editor of that cell, so the grid must not handle it. */
export function bufferKey(place: string, pressed: PressedKey): boolean {
  if (isEditing) return isWritten(pressed) || isErasing(pressed.key);
  if (hasEdited || buffer.place !== place) return false;
  if (pressed.key === 'Escape') {
    buffer = emptyBuffer;
    return false;
  }
  if (buffer.end) {
    buffer = { ...buffer, rest: [...buffer.rest, pressed.key] };
    return true;
  }
  if (pressed.key === 'Enter' || pressed.key === 'Tab') return endEarly(pressed.key);
  if (isErasing(pressed.key)) {
    if (pressed.key === 'Backspace') buffer = { ...buffer, keys: buffer.keys.slice(0, -1) };
    return true;
  }
  if (!isWritten(pressed)) return false;
  buffer = { ...buffer, keys: buffer.keys + pressed.key };
  return true;
}

export function drainBufferedKeys(canvas: HTMLElement | null): BufferedKeys {
  const { rest, ...taken } = buffer;
  buffer = emptyBuffer;
  hasEdited = true;
  isEditing = true;
  return rest.length === 0 ? taken : { ...taken, goOn: () => setTimeout(() => press(canvas, rest)) };
}

export function endEditing(): void {
  isEditing = false;
}

/** Nothing was typed before the end key: close what the grid has opened. */
function endEarly(end: 'Enter' | 'Tab'): boolean {
  if (buffer.keys === '' && buffer.isAdding) {
    buffer = emptyBuffer;
    return false;
  }
  buffer = { ...buffer, end };
  return true;
}

/**
 * Buffers the keys up to the next end key as if the frame were still loading; waits after a key that moves
 * the selection.
 */
function press(canvas: HTMLElement | null, keys: readonly string[]): void {
  const [first, ...others] = keys;
  if (first === undefined) return;
  hasEdited = false;
  down(canvas, first);
  if (isEditorPending()) {
    for (const key of others) down(canvas, key);
    return;
  }
  hasEdited = true;
  setTimeout(() => press(canvas, others));
}

function down(canvas: HTMLElement | null, key: string): void {
  canvas?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function isWritten({ key, ctrlKey, metaKey }: PressedKey): boolean {
  return key.length === 1 && !ctrlKey && !metaKey;
}

function isErasing(key: string): boolean {
  return key === 'Backspace' || key === 'Delete';
}
