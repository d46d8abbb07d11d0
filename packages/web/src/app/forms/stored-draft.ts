// What is typed where nothing saves it yet, such as a comment: the browser stores it until it is sent, also when the page is
// left or reloaded. It is its author's only, and gone after they sign out.
import { useCallback, useState } from 'react';
import { browserStorage } from '../browser-storage.ts';

const draftPrefix = 'fieldhouse.draft.';
/** After signing out, what is still open until the page is left writes nothing. */
let isClosed = false;

/** `key` names the author and the place. `put(undefined)` forgets the draft. */
export function useStoredDraft(key: string) {
  const [draft, setDraft] = useState(() => ({ key, text: readDraft(key) }));
  // Another place, in the same component.
  const current = draft.key === key ? draft : { key, text: readDraft(key) };
  if (current !== draft) setDraft(current);
  const [isStored, setStored] = useState(true);
  const put = useCallback(
    (text: string | undefined) => {
      setDraft({ key, text });
      setStored(writeDraft(key, text));
    },
    [key],
  );
  /** Otherwise the browser has no room, or allows none. */
  return { text: current.text, put, isStored } as const;
}

export function hasStoredDraft(key: string): boolean {
  return readDraft(key) !== undefined;
}

/** When the user signs out, in every tab. */
export function closeDrafts(): void {
  isClosed = true;
  forgetStoredDrafts();
}

export function openDrafts(): void {
  isClosed = false;
}

export function forgetStoredDrafts(): void {
  const { local } = browserStorage;
  for (const name of local.names()) if (name.startsWith(draftPrefix)) local.remove(name);
}

function readDraft(key: string): string | undefined {
  return browserStorage.local.read(draftPrefix + key);
}

/** Undefined if there is none, or it is no JSON. */
export function readJsonDraft(key: string): unknown {
  return browserStorage.local.readJson(draftPrefix + key);
}

/** Undefined forgets the draft. Returns whether it is stored. */
export function writeDraft(key: string, text: string | undefined): boolean {
  if (text === undefined || isClosed) {
    browserStorage.local.remove(draftPrefix + key);
    return text === undefined;
  }
  return browserStorage.local.write(draftPrefix + key, text);
}
