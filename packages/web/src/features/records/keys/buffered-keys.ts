/**
 * What is typed into a cell before its editor is there. The grid loads the frame of its editors with the first edit, takes
 * the keys that arrive meanwhile for its own, and starts over with each: they are kept here, so that all of them reach the
 * cell and none does anything to the row. One cell is edited at a time.
 */
export interface BufferedKeys {
  readonly keys: string;
  /** They go on with what stands in the cell. */
  readonly isAdding?: boolean;
  /** The key that ended the edit. */
  readonly end?: 'Enter' | 'Tab';
  /** Presses what came after the end, in the cell that is chosen by then. */
  readonly goOn?: () => void;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface KeptKeys extends BufferedKeys {
  readonly place: string;
  readonly rest: readonly string[];
}

const nothingKept: KeptKeys = { place: '', keys: '', rest: [] };
let kept = nothingKept;
/** The frame is loaded. */
let hasEdited = false;
/** Keys that the grid still gets belong to nobody: the editor's own input is being loaded. */
let isEditing = false;

/** The key on its way to the grid stands for one that the grid does not know. */
let isStandIn = false;

/** A cell was asked to be edited, and its editor is not there yet. */
export function isEditorPending(): boolean {
  return !hasEdited && kept.place !== '';
}

export function mayEditorLoadLate(): boolean {
  return !hasEdited;
}

export function beginAdding(place: string): void {
  kept = { ...nothingKept, place, isAdding: true };
}

export function beginTyping(place: string, key: string): void {
  kept = kept.place === place ? { ...kept, keys: kept.keys + key } : { ...nothingKept, place, keys: key };
}

/** The grid starts editing on ASCII letters only: for an Ñ it gets a placeholder key, and the Ñ is buffered. */
export function openWithPlaceholderKey(canvas: HTMLElement | null): void {
  isStandIn = true;
  down(canvas, 'x');
  isStandIn = false;
}

export function isPlaceholderKeySent(): boolean {
  return isStandIn;
}

export function bufferedText(): string {
  return kept.keys;
}

/** Says whether the key was for the editor of that cell, which is awaited, and the grid must not have it. */
export function bufferKey(place: string, pressed: PressedKey): boolean {
  if (isEditing) return isWritten(pressed) || isErasing(pressed.key);
  if (hasEdited || kept.place !== place) return false;
  if (pressed.key === 'Escape') {
    kept = nothingKept;
    return false;
  }
  if (kept.end) {
    kept = { ...kept, rest: [...kept.rest, pressed.key] };
    return true;
  }
  if (pressed.key === 'Enter' || pressed.key === 'Tab') return endEarly(pressed.key);
  if (isErasing(pressed.key)) {
    if (pressed.key === 'Backspace') kept = { ...kept, keys: kept.keys.slice(0, -1) };
    return true;
  }
  if (!isWritten(pressed)) return false;
  kept = { ...kept, keys: kept.keys + pressed.key };
  return true;
}

export function drainBufferedKeys(canvas: HTMLElement | null): BufferedKeys {
  const { rest, ...taken } = kept;
  kept = nothingKept;
  hasEdited = true;
  isEditing = true;
  return rest.length === 0 ? taken : { ...taken, goOn: () => setTimeout(() => press(canvas, rest)) };
}

export function endEditing(): void {
  isEditing = false;
}

/** Nothing was typed and nothing will be: the grid closes what it had begun. */
function endEarly(end: 'Enter' | 'Tab'): boolean {
  if (kept.keys === '' && kept.isAdding) {
    kept = nothingKept;
    return false;
  }
  kept = { ...kept, end };
  return true;
}

/** The keys up to the next end are kept as if the frame were still to come; one that moves is waited for. */
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
