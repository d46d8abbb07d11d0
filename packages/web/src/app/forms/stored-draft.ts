// What is typed where nothing saves it yet, such as a comment: the browser stores it until it is sent, also when the page is
// left or reloaded. It is its author's only, and gone after they sign out, or when someone else signs in.
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage } from '../browser-storage.ts';

const draftPrefix = 'fieldhouse.draft.';
/** Who was signed in last in this browser, by id. */
const ownerKey = 'fieldhouse.drafts-of';
/** What else this browser stores of an account: its runs of wizards. */
const runPrefix = 'fieldhouse-run:member:';
/** After signing out, what is still open until the page is left writes nothing. */
let isClosed = false;
/** Whose pages this tab shows. */
let owner: string | undefined;

/** `key` names the author and the place. `put(undefined)` forgets the draft. */
export function useStoredDraft(key: string) {
  const [draft, setDraft] = useState(() => ({ key, text: readDraft(key) }));
  // Another place, in the same component.
  const current = draft.key === key ? draft : { key, text: readDraft(key) };
  if (current !== draft) setDraft(current);
  const [isStored, setStored] = useState(true);
  /** Where this tab's text is its own, and not one that it only shows. */
  const typedAt = useRef<string>(undefined);
  const put = useCallback(
    (text: string | undefined) => {
      typedAt.current = text === undefined ? undefined : key;
      setDraft({ key, text });
      setStored(writeDraft(key, text));
    },
    [key],
  );
  /** Otherwise the browser has no room, or allows none, or another tab wrote something else. */
  useOtherTab(key, ({ stored }) => {
    // It may be gone because it was sent there, or its author signed out.
    if (typedAt.current === key) {
      if (stored !== null) setStored(stored === current.text);
    } else if (current.text !== undefined) setDraft({ key, text: stored ?? undefined });
  });
  return { text: current.text, put, isStored } as const;
}

interface OtherTab {
  /** What it has stored at the same place; null if it has forgotten it. */
  readonly stored: string | null;
}

function useOtherTab(key: string, onStored: (other: OtherTab) => void): void {
  const latest = useRef(onStored);
  latest.current = onStored;
  useEffect(() => {
    const compare = ({ key: name, newValue }: StorageEvent) => {
      if (name === draftPrefix + key) latest.current({ stored: newValue });
    };
    window.addEventListener('storage', compare);
    return () => window.removeEventListener('storage', compare);
  }, [key]);
}

export function hasStoredDraft(key: string): boolean {
  return readDraft(key) !== undefined;
}

/** When the user signs out, in every tab. */
export function closeDrafts(): void {
  isClosed = true;
  forgetStoredDrafts();
}

/** Of the user who is signed in now. What the browser stores of another one is forgotten. */
export function openDrafts(userId: string): void {
  isClosed = false;
  owner = userId;
  const { local } = browserStorage;
  const before = local.read(ownerKey);
  if (before === userId) return;
  if (before !== undefined) {
    forgetStoredDrafts();
    for (const name of local.names()) if (name.startsWith(runPrefix)) local.remove(name);
  }
  local.write(ownerKey, userId);
}

/** When the page is loaded: the tab has no user yet. */
export function openFirstDrafts(userId: string): void {
  if (owner === undefined) openDrafts(userId);
}

/** Another tab may be signed in with another account by now. */
function isOpen(): boolean {
  return !isClosed && (owner === undefined || owner === (browserStorage.local.read(ownerKey) ?? owner));
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
  if (text === undefined || !isOpen()) {
    browserStorage.local.remove(draftPrefix + key);
    return text === undefined;
  }
  return browserStorage.local.write(draftPrefix + key, text);
}
