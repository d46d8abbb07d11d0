/**
 * Keys typed into a cell before its editor has loaded. The grid loads its editor frame with the first edit,
 * treats keys that arrive before that as its own, and starts over with each one. Buffering them here makes
 * sure that all of them reach the cell and none triggers a row action. One cell is edited at a time; a table
 * has one buffer.
 */
export interface BufferedKeys {
  readonly text: string;
  /** The text is appended to the current cell value. */
  readonly isAppended: boolean;
  /** The key that ended the edit. */
  readonly endKey: EndKey | undefined;
  /** Keys pressed after the end; they belong to the cell that is selected by then. */
  readonly keysAfterEnd: readonly string[];
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

type EndKey = 'Enter' | 'Tab';

const noKeys: BufferedKeys = { text: '', isAppended: false, endKey: undefined, keysAfterEnd: [] };

export class EditorKeyBuffer {
  #cell: string | undefined;
  #keys = noKeys;
  /** Whether the grid's editor frame has loaded, which it does with the first edit. */
  #isFrameLoaded = false;
  /** Whether an editor is open. The grid still receives keys while its input is loading. */
  #isEditing = false;
  /** Those keys. */
  #late = '';

  /** Whether an edit was requested, but the editor has not loaded yet. */
  get isEditorPending(): boolean {
    return !this.#isFrameLoaded && this.#cell !== undefined;
  }

  get mayEditorLoadLate(): boolean {
    return !this.#isFrameLoaded;
  }

  get text(): string {
    return this.#keys.text;
  }

  /** The editor opens with the current value of the cell. */
  beginAppending(cell: string): void {
    this.#begin(cell, { ...noKeys, isAppended: true });
  }

  /** The editor opens with a typed key in place of the current value. */
  beginTyping(cell: string, key: string): void {
    if (this.#cell === cell) this.#append(key);
    else this.#begin(cell, { ...noKeys, text: key });
  }

  /** True if the key belongs to the editor of that cell, so the grid must not handle it. */
  accept(cell: string, pressed: PressedKey): boolean {
    if (this.#isEditing) return this.#acceptLate(pressed);
    if (this.#isFrameLoaded || this.#cell !== cell) return false;
    if (pressed.key === 'Escape') return this.#cancel();
    if (this.#keys.endKey) {
      this.#keys = { ...this.#keys, keysAfterEnd: [...this.#keys.keysAfterEnd, pressed.key] };
      return true;
    }
    if (pressed.key === 'Enter' || pressed.key === 'Tab') return this.#end(pressed.key);
    if (pressed.key === 'Backspace') this.#keys = { ...this.#keys, text: this.#keys.text.slice(0, -1) };
    if (isText(pressed)) this.#append(pressed.key);
    return isText(pressed) || isErasing(pressed.key);
  }

  /** The editor has loaded: returns its keys, once. */
  drain(): BufferedKeys {
    const keys = this.#keys;
    this.#cancel();
    this.#isFrameLoaded = true;
    this.#isEditing = true;
    return keys;
  }

  /** The input has loaded: returns what was typed since the editor opened, once. */
  takeLate(): string {
    const late = this.#late;
    this.#late = '';
    return late;
  }

  endEditing(): void {
    this.#isEditing = false;
    this.#late = '';
  }

  /**
   * Replays keys as if the frame were still loading, so that the keys up to the next end key are buffered.
   * Continues later after a key that moves the selection.
   */
  replay(keys: readonly string[], press: (key: string) => void): void {
    const [first, ...others] = keys;
    if (first === undefined) return;
    this.#isFrameLoaded = false;
    press(first);
    if (this.isEditorPending) {
      for (const key of others) press(key);
      return;
    }
    this.#isFrameLoaded = true;
    setTimeout(() => this.replay(others, press));
  }

  #acceptLate(pressed: PressedKey): boolean {
    if (pressed.key === 'Backspace') this.#late = this.#late.slice(0, -1);
    if (isText(pressed)) this.#late += pressed.key;
    return isText(pressed) || isErasing(pressed.key);
  }

  #begin(cell: string, keys: BufferedKeys): void {
    this.#cell = cell;
    this.#keys = keys;
  }

  #append(key: string): void {
    this.#keys = { ...this.#keys, text: this.#keys.text + key };
  }

  #cancel(): false {
    this.#cell = undefined;
    this.#keys = noKeys;
    return false;
  }

  /** If nothing was typed before the end key, the grid closes the editor that it has opened. */
  #end(endKey: EndKey): boolean {
    if (this.#keys.text === '' && this.#keys.isAppended) return this.#cancel();
    this.#keys = { ...this.#keys, endKey };
    return true;
  }
}

/** Windows reports AltGr, with which `€` and `@` are typed, as Control and Alt. */
export function isText({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return key.length === 1 && !metaKey && (!ctrlKey || altKey);
}

function isErasing(key: string): boolean {
  return key === 'Backspace' || key === 'Delete';
}
