// Saves what changed after a short rest and on leaving, one save after the other. Another person's changes to other
// properties are taken over; a change to the same ones is a conflict, which the user decides.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface Versioned<T> {
  readonly version: number;
  readonly content: T;
}

interface Autosave<T> {
  /** As last received from the server. */
  readonly stored: Versioned<T>;
  /** Stores the changed properties based on a version. */
  readonly save: (change: Partial<T>, version: number) => Promise<Versioned<T>>;
  readonly fetch: () => Promise<Versioned<T>>;
  readonly isLocked: boolean;
  /** Whether it can be stored as it is; it waits until then. */
  readonly isValid?: (draft: T) => boolean;
  /** Whether there is more than the draft: something that can't be stored until it is complete. */
  readonly hasMore?: () => boolean;
}

const pauseMs = 800;

export function useAutosave<T extends object>(options: Autosave<T>) {
  const [draft, setDraft] = useState(options.stored.content);
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<unknown>();
  const latest = useRef({ ...options, draft, base: options.stored, theirs: options.stored });
  Object.assign(latest.current, options);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const show = useCallback((next: T) => {
    latest.current.draft = next;
    setDraft(next);
  }, []);

  const fail = useCallback((error: unknown) => {
    setProblem(error);
    setState('failed');
    return false;
  }, []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const sent = changesOf(now.base.content, now.draft);
    if (Object.keys(sent).length === 0) {
      setState((state) => (state === 'waiting' ? 'saved' : state));
      return true;
    }
    if (now.isValid?.(now.draft) === false) return false;
    setState('saving');
    try {
      now.base = await now.save(sent, now.base.version);
      setProblem(undefined);
      const isDone = Object.keys(changesOf({ ...now.base.content, ...sent }, now.draft)).length === 0;
      // The server cleans what it stores; the draft stays as it was typed.
      now.base = { ...now.base, content: { ...now.base.content, ...sent } };
      setState(isDone ? 'saved' : 'waiting');
      return true;
    } catch (error) {
      if (isProblem(error, 'stale_version'))
        return rebase(now, { show, setState, fail, retry: saveOnce, sent });
      return fail(error);
    }
  }, [show, fail]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    underWay.current = underWay.current.then(saveOnce, saveOnce);
    return underWay.current;
  }, [saveOnce]);

  const put = useCallback(
    (change: Partial<T>) => {
      show({ ...latest.current.draft, ...change });
      setState((now) => (now === 'conflict' ? now : 'waiting'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pauseMs);
    },
    [flush, show],
  );

  const takeTheirs = useCallback(() => {
    clearTimeout(timer.current);
    latest.current.base = latest.current.theirs;
    show(latest.current.theirs.content);
    setState('saved');
  }, [show]);

  const keepMine = useCallback((): Promise<boolean> => {
    latest.current.base = latest.current.theirs;
    setState('waiting');
    return flush();
  }, [flush]);

  useStored(options.stored, latest, show);
  const isUnsaved = useCallback(() => isChanged(latest.current) || latest.current.hasMore?.() === true, []);
  const discard = useCallback(() => {
    clearTimeout(timer.current);
    latest.current.draft = latest.current.base.content;
  }, []);
  useLeaving(latest, flush);
  /** As last stored by this page, or received. */
  const version = useCallback(() => latest.current.base.version, []);
  return { draft, put, state, problem, flush, takeTheirs, keepMine, version, isUnsaved, discard } as const;
}

interface Latest<T> extends Autosave<T> {
  draft: T;
  base: Versioned<T>;
  theirs: Versioned<T>;
}

interface Rebase<T> {
  readonly show: (draft: T) => void;
  readonly setState: (state: SaveState) => void;
  readonly fail: (error: unknown) => false;
  readonly retry: () => Promise<boolean>;
  readonly sent: Partial<T>;
}

async function rebase<T extends object>(now: Latest<T>, { show, setState, fail, retry, sent }: Rebase<T>) {
  const theirs = await now.fetch().catch(fail);
  if (theirs === false) return false;
  const changed = changesOf(now.base.content, theirs.content);
  now.theirs = theirs;
  if (Object.keys(changed).some((key) => key in sent)) {
    setState('conflict');
    return false;
  }
  now.base = theirs;
  show({ ...now.draft, ...changed });
  return retry();
}

/** What another person saved is shown, unless something is being written here. */
function useStored<T extends object>(
  stored: Versioned<T>,
  latest: { readonly current: Latest<T> },
  show: (draft: T) => void,
): void {
  useEffect(() => {
    const now = latest.current;
    if (stored.version <= now.base.version) return;
    if (isChanged(now)) return;
    now.base = stored;
    show(stored.content);
  }, [stored, latest, show]);
}

function useLeaving<T extends object>(
  latest: { readonly current: Latest<T> },
  flush: () => Promise<boolean>,
) {
  useEffect(() => {
    const now = latest.current;
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged(now) || now.hasMore?.()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      if (isChanged(now)) void flush();
    };
  }, [latest, flush]);
}

function isChanged<T extends object>({ base, draft }: Pick<Latest<T>, 'base' | 'draft'>): boolean {
  return Object.keys(changesOf(base.content, draft)).length > 0;
}

/** The properties of the second that differ. */
function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    // Both have the same properties.
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  // Entries of T.
  return Object.fromEntries(changed) as Partial<T>;
}
