// What is typed where nothing saves it yet, such as a comment: the browser stores it until it is sent, also when the page is
// left or reloaded. It is its author's only, and gone after they sign out.
import { useCallback, useState } from 'react';
import { browserStorage } from '../browser-storage.ts';

export const draftPrefix = 'fieldhouse.draft.';

/** `key` names the author and the place. `put(undefined)` forgets the draft. */
export function useStoredDraft(key: string) {
  const [draft, setDraft] = useState(() => ({ key, text: read(key) }));
  // Another place, in the same component.
  const current = draft.key === key ? draft : { key, text: read(key) };
  if (current !== draft) setDraft(current);
  const [isStored, setStored] = useState(true);
  const put = useCallback(
    (text: string | undefined) => {
      setDraft({ key, text });
      setStored(write(key, text));
    },
    [key],
  );
  /** Otherwise the browser has no room, or allows none. */
  return { text: current.text, put, isStored } as const;
}

export function hasStoredDraft(key: string): boolean {
  return read(key) !== undefined;
}

export function forgetStoredDrafts(): void {
  const { local } = browserStorage;
  for (const name of local.names()) if (name.startsWith(draftPrefix)) local.remove(name);
}

function read(key: string): string | undefined {
  return browserStorage.local.read(draftPrefix + key);
}

function write(key: string, text: string | undefined): boolean {
  if (text !== undefined) return browserStorage.local.write(draftPrefix + key, text);
  browserStorage.local.remove(draftPrefix + key);
  return true;
}
