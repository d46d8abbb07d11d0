// Saves what changed after a short rest and on leaving, one save after the other. Another person's changes are taken over;
// where both changed the same, the user decides. What can't be saved yet waits, also in the browser if it has a key.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import { dropCopy, readCopy, storeCopy } from './draft-copy.ts';
import { asTyped, type Choices, type Conflict, changesOf, isChanged, mergeDrafts } from './merge-drafts.ts';

/** Offline: no answer from the server; it is tried again. */
export type SaveState = 'saved' | 'merged' | 'waiting' | 'saving' | 'offline' | 'failed' | 'conflict';

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
  /** Whether there is more than the draft: something that can’t be stored until it is complete. */
  readonly hasMore?: () => boolean;
  /** Names the author and the thing; without it, nothing is stored in the browser. */
  readonly copyKey?: string | undefined;
}

interface Latest<T> extends Autosave<T> {
  draft: T;
  /** What the draft is based on, as typed where the server cleaned it; `stored` is what the server made of it. */
  base: Versioned<T> & { readonly stored: T };
  theirs: Versioned<T>;
}

const pauseMs = 800;
const copyMs = 300;
const retryMs = 5000;

export type Autosaved<T extends object> = ReturnType<typeof useAutosave<T>>;

export function useAutosave<T extends object>(options: Autosave<T>) {
  const [begun] = useState(() => begin(options));
  const [draft, setDraft] = useState(begun.draft);
  const [state, setState] = useState<SaveState>(begun.isRestored ? 'waiting' : 'saved');
  const [problem, setProblem] = useState<unknown>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isCopied, setCopied] = useState(false);
  const latest = useRef<Latest<T>>({ ...options, ...begun, theirs: options.stored });
  // The key is that of the author, also while the page is left after signing out.
  Object.assign(latest.current, options, { copyKey: begun.copyKey });
  const timers = useRef<{ save?: Timer; copy?: Timer }>({});
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const show = useCallback((next: T) => {
    latest.current.draft = next;
    setDraft(next);
  }, []);

  const copy = useCallback(() => {
    clearTimeout(timers.current.copy);
    delete timers.current.copy;
    const { copyKey, base, draft: now } = latest.current;
    if (copyKey === undefined) return;
    if (isChanged(base.content, now)) setCopied(storeCopy(copyKey, { base, draft: now }));
    else dropCopy(copyKey);
  }, []);

  const fail = useCallback((error: unknown) => {
    setProblem(error);
    setState(error instanceof OfflineProblem ? 'offline' : 'failed');
    return false;
  }, []);

  /** Takes over what another person stored; false where the user has to decide. */
  const merge = useCallback(
    (theirs: Versioned<T>, choices: Choices): boolean => {
      const now = latest.current;
      now.theirs = theirs;
      const typed = asTyped(theirs.content, now.base.stored, now.base.content);
      const merged = mergeDrafts({ base: now.base.content, mine: now.draft, theirs: typed }, choices);
      setConflicts(merged.conflicts);
      setState(merged.conflicts.length > 0 ? 'conflict' : 'waiting');
      if (merged.conflicts.length > 0) return false;
      now.base = { version: theirs.version, content: typed, stored: theirs.content };
      show(merged.content);
      return true;
    },
    [show],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const sent = changesOf(now.base.content, now.draft);
    if (Object.keys(sent).length === 0) {
      setState((before) => (before === 'waiting' || before === 'offline' ? 'saved' : before));
      copy();
      return true;
    }
    if (now.isValid?.(now.draft) === false) return false;
    setState((before) => (before === 'offline' ? before : 'saving'));
    try {
      const saved = await now.save(sent, now.base.version);
      setProblem(undefined);
      now.base = { ...saved, content: { ...saved.content, ...sent }, stored: saved.content };
      setState(isChanged(now.base.content, now.draft) ? 'waiting' : 'saved');
      copy();
      return true;
    } catch (error) {
      if (!isProblem(error, 'stale_version')) return fail(error);
    }
    const theirs = await now.fetch().catch(fail);
    if (theirs === false || !merge(theirs, {})) return false;
    const isDone = await saveOnce();
    setState((before) => (before === 'saved' ? 'merged' : before));
    return isDone;
  }, [copy, fail, merge]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timers.current.save);
    underWay.current = underWay.current.then(saveOnce, saveOnce);
    return underWay.current;
  }, [saveOnce]);

  const put = useCallback(
    (change: Partial<T>) => {
      show({ ...latest.current.draft, ...change });
      setState((now) => (now === 'conflict' || now === 'offline' ? now : 'waiting'));
      clearTimeout(timers.current.save);
      timers.current.save = setTimeout(() => void flush(), pauseMs);
      timers.current.copy ??= setTimeout(() => {
        delete timers.current.copy;
        copy();
      }, copyMs);
    },
    [copy, flush, show],
  );

  const decide = useCallback(
    (choices: Choices): Promise<boolean> => {
      clearTimeout(timers.current.save);
      return merge(latest.current.theirs, choices) ? flush() : Promise.resolve(false);
    },
    [flush, merge],
  );

  useStored(options.stored, latest, show);
  useRetry(state === 'offline', flush);
  useRestored(begun.isRestored, flush);
  const isUnsaved = useCallback(() => {
    const { base, draft: now, hasMore } = latest.current;
    return isChanged(base.content, now) || hasMore?.() === true;
  }, []);
  const discard = useCallback(() => {
    clearTimeout(timers.current.save);
    latest.current.draft = latest.current.base.content;
    copy();
  }, [copy]);
  useLeaving(isUnsaved, { flush, copy });
  /** As last stored by this page, or received. */
  const version = useCallback(() => latest.current.base.version, []);
  return useMemo(
    () => ({ draft, put, state, problem, conflicts, isCopied, flush, decide, version, isUnsaved, discard }),
    [draft, put, state, problem, conflicts, isCopied, flush, decide, version, isUnsaved, discard],
  );
}

type Timer = ReturnType<typeof setTimeout>;

function begin<T extends object>({ stored, copyKey, isLocked }: Autosave<T>) {
  const restored = copyKey === undefined || isLocked ? undefined : readCopy(copyKey, stored.content);
  const unchanged = { base: { ...stored, stored: stored.content }, draft: stored.content };
  return { ...(restored ?? unchanged), isRestored: restored !== undefined, copyKey };
}

/** What another person saved is shown, unless something is being written here. */
function useStored<T extends object>(
  stored: Versioned<T>,
  latest: { readonly current: Latest<T> },
  show: (draft: T) => void,
): void {
  useEffect(() => {
    const now = latest.current;
    if (stored.version <= now.base.version || isChanged(now.base.content, now.draft)) return;
    now.base = { ...stored, stored: stored.content };
    show(stored.content);
  }, [stored, latest, show]);
}

/** Saves what was left over from another visit, on what is stored by now. */
function useRestored(isRestored: boolean, flush: () => Promise<boolean>) {
  useEffect(() => {
    if (isRestored) void flush();
  }, [isRestored, flush]);
}

function useRetry(isOffline: boolean, flush: () => Promise<boolean>) {
  useEffect(() => {
    if (!isOffline) return undefined;
    const retry = () => void flush();
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isOffline, flush]);
}

function useLeaving(
  isUnsaved: () => boolean,
  { flush, copy }: { readonly flush: () => Promise<boolean>; readonly copy: () => void },
) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      copy();
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', copy);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', copy);
      copy();
      if (isUnsaved()) void flush();
    };
  }, [isUnsaved, flush, copy]);
}
