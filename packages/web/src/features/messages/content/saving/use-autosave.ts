// Saves what changed after a short rest, every few seconds without one, and on leaving, one save after the other. Another person's changes are taken over;
// where both changed the same, the user decides. What can't be saved yet waits, also in the browser if it has a key.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiProblem, isProblem, OfflineProblem } from '../../../../api/api-problem.ts';
import {
  asTyped,
  basedOnSent,
  type Choices,
  type ConflictPart,
  changedNames,
  type Edit,
  isChanged,
  merge,
  pick,
  type StoredValues,
} from '../../../../app/forms/edit-base.ts';
import { partsOf } from './block-parts.ts';
import { readCopy, storeCopy } from './draft-copy.ts';
import { answerInTime, isRetried, type SaveFailure, useRetry } from './use-retry.ts';

/** Offline: no answer from the server; retrying: one that says to come back later. Both are tried again. */
export type SaveState =
  | 'saved'
  | 'merged'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'retrying'
  | 'failed'
  | 'conflict';

interface Autosave<T> {
  /** As last received from the server. */
  readonly stored: StoredValues<T>;
  /** Stores the changed properties based on a version. */
  readonly save: (change: Partial<T>, version: number) => Promise<StoredValues<T>>;
  readonly fetch: () => Promise<StoredValues<T>>;
  readonly isLocked: boolean;
  /** Whether it can be stored as it is; it waits until then. */
  readonly isValid?: (draft: T) => boolean;
  /** Whether there is more than the draft: something that can’t be stored until it is complete. */
  readonly hasMore?: () => boolean;
  /** Names the author and the thing; without it, nothing is stored in the browser. */
  readonly copyKey?: string | undefined;
}

interface Latest<T> extends Autosave<T> {
  /** Its base is as typed where the server cleaned it; `cleaned` is what the server made of the base. */
  edit: Edit<T>;
  cleaned: T;
  theirs: StoredValues<T>;
  /** Saves without an answer, each of which may have been stored. */
  unanswered: readonly Partial<T>[];
  /** Whether the copy in the browser is of this page; another tab may have one of its own. */
  hasCopy: boolean;
}

const pauseMs = 800;
const copyMs = 300;
/** As long as typing goes on without a pause. */
const longestMs = 5000;
const maxUnanswered = 10;

export type Autosaved<T extends object> = ReturnType<typeof useAutosave<T>>;

export function useAutosave<T extends object>(options: Autosave<T>) {
  const [begun] = useState(() => begin(options));
  const [draft, setDraft] = useState(begun.edit.values);
  const [state, setState] = useState<SaveState>(begun.isRestored ? 'waiting' : 'saved');
  const [failure, setFailure] = useState<SaveFailure>();
  const [conflicts, setConflicts] = useState<readonly ConflictPart[]>([]);
  const [isCopied, setCopied] = useState(false);
  const latest = useRef<Latest<T>>({ ...options, ...begun, theirs: options.stored });
  // The key is that of the author, also while the page is left after signing out.
  Object.assign(latest.current, options, { copyKey: begun.copyKey });
  const timers = useRef<{ save?: Timer; copy?: Timer; firstPutAt?: number }>({});
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const show = useCallback((next: Edit<T>) => {
    latest.current.edit = next;
    setDraft(next.values);
  }, []);

  /** At once: what is typed next is put into it, and not into what was shown before. */
  const showOthers = useCallback((next: Edit<T>) => flushSync(() => show(next)), [show]);

  const copy = useCallback(() => {
    clearTimeout(timers.current.copy);
    delete timers.current.copy;
    const { copyKey, edit, cleaned, unanswered, hasCopy } = latest.current;
    latest.current.hasCopy = isChanged(edit);
    if (copyKey === undefined || !(hasCopy || isChanged(edit))) return;
    setCopied(storeCopy(copyKey, { edit, sent: unanswered[0] }, cleaned));
  }, []);

  const fail = useCallback(
    (error: unknown) => {
      setFailure((before) => ({ error, times: (before?.times ?? 0) + 1 }));
      const answered = isRetried(error) ? 'retrying' : 'failed';
      setState(error instanceof OfflineProblem ? 'offline' : answered);
      copy();
      return false;
    },
    [copy],
  );

  /** Takes over what another person stored; false where the user has to decide. */
  const bringTogether = useCallback(
    (theirs: StoredValues<T>, choices: Choices): boolean => {
      const now = latest.current;
      const parts = partsOf<T>();
      for (const sent of now.unanswered)
        now.edit = basedOnSent(now.edit, { sent, stored: theirs.values }, parts);
      const values = asTyped(theirs.values, { before: now.cleaned, typed: now.edit.base }, parts);
      const merged = merge(now.edit, { ...theirs, values }, { choices, parts });
      now.theirs = theirs;
      setConflicts(merged.conflicts);
      setState(merged.conflicts.length > 0 ? 'conflict' : 'waiting');
      if (merged.conflicts.length > 0) return false;
      now.cleaned = theirs.values;
      now.unanswered = [];
      showOthers(merged.edit);
      return true;
    },
    [showOthers],
  );

  /** Undefined: another version is stored. */
  const send = useCallback(
    async (sent: Partial<T>): Promise<boolean | undefined> => {
      const now = latest.current;
      const before = now.unanswered;
      now.unanswered = [...before, sent].slice(-maxUnanswered);
      try {
        const saved = await answerInTime(now.save(sent, now.edit.version));
        setFailure(undefined);
        Object.assign(now, { cleaned: saved.values, unanswered: [] });
        now.edit = { ...now.edit, base: { ...saved.values, ...sent }, version: saved.version };
        setState(isChanged(now.edit) ? 'waiting' : 'saved');
        copy();
        return true;
      } catch (error) {
        // A refusal is an answer.
        if (error instanceof ApiProblem && error.status < 500) now.unanswered = before;
        return isProblem(error, 'stale_version') ? undefined : fail(error);
      }
    },
    [copy, fail],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    const sent = pick(now.edit.values, changedNames(now.edit));
    const isChange = Object.keys(sent).length > 0;
    if (!isChange && now.unanswered.length === 0) {
      // What was received while there was a change that has been taken back.
      if (now.stored.version > now.edit.version) {
        now.cleaned = now.stored.values;
        showOthers({ ...now.stored, base: now.stored.values });
      }
      setFailure(undefined);
      setState((before) => (before === 'waiting' || isTriedAgain(before) ? 'saved' : before));
      copy();
      return true;
    }
    if (isChange && now.isValid?.(now.edit.values) === false) return false;
    setState((before) => (isTriedAgain(before) ? before : 'saving'));
    // What was taken back since it was sent may be stored, if there was no answer.
    const isSaved = isChange ? await send(sent) : undefined;
    if (isSaved !== undefined) return isSaved;
    const isOwn = now.unanswered.length > 0;
    const theirs = await answerInTime(now.fetch()).catch(fail);
    if (theirs === false || !bringTogether(theirs, {})) return false;
    const isDone = await saveOnce();
    if (!isOwn) setState((before) => (before === 'saved' ? 'merged' : before));
    return isDone;
  }, [copy, fail, send, showOthers, bringTogether]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timers.current.save);
    delete timers.current.firstPutAt;
    underWay.current = underWay.current.then(saveOnce, saveOnce);
    return underWay.current;
  }, [saveOnce]);

  const put = useCallback(
    (change: Partial<T>) => {
      const { edit } = latest.current;
      show({ ...edit, values: { ...edit.values, ...change } });
      setState((now) => (now === 'conflict' || isTriedAgain(now) ? now : 'waiting'));
      clearTimeout(timers.current.save);
      const now = performance.now();
      timers.current.firstPutAt ??= now;
      const leftMs = timers.current.firstPutAt + longestMs - now;
      timers.current.save = setTimeout(() => void flush(), Math.min(pauseMs, leftMs));
      timers.current.copy ??= setTimeout(copy, copyMs);
    },
    [copy, flush, show],
  );

  const decide = useCallback(
    (choices: Choices): Promise<boolean> => {
      clearTimeout(timers.current.save);
      return bringTogether(latest.current.theirs, choices) ? flush() : Promise.resolve(false);
    },
    [flush, bringTogether],
  );

  useStored(options.stored, latest, showOthers);
  useRetry(isTriedAgain(state) ? failure : undefined, flush);
  useRestored(begun.isRestored, flush);
  const isUnsaved = useCallback(() => {
    const { edit, hasMore } = latest.current;
    return isChanged(edit) || hasMore?.() === true;
  }, []);
  const discard = useCallback(() => {
    clearTimeout(timers.current.save);
    const { edit } = latest.current;
    latest.current.edit = { ...edit, values: edit.base };
    copy();
  }, [copy]);
  useLeaving(isUnsaved, { flush, copy });
  /** As last stored by this page, or received. */
  const version = useCallback(() => latest.current.edit.version, []);
  const problem = failure?.error;
  return useMemo(
    () => ({ draft, put, state, problem, conflicts, isCopied, flush, decide, version, isUnsaved, discard }),
    [draft, put, state, problem, conflicts, isCopied, flush, decide, version, isUnsaved, discard],
  );
}

type Timer = ReturnType<typeof setTimeout>;

export function isTriedAgain(state: SaveState): boolean {
  return state === 'offline' || state === 'retrying';
}

function begin<T extends object>({ stored, copyKey, isLocked }: Autosave<T>) {
  const restored = copyKey === undefined || isLocked ? undefined : readCopy(copyKey, stored.values);
  const edit: Edit<T> = restored?.edit ?? { ...stored, base: stored.values };
  const unanswered = restored?.sent ? [restored.sent] : [];
  const isRestored = restored !== undefined;
  return { edit, cleaned: edit.base, unanswered, hasCopy: isRestored, isRestored, copyKey };
}

/** What another person saved is shown, unless something is being written here. */
function useStored<T extends object>(
  stored: StoredValues<T>,
  latest: { readonly current: Latest<T> },
  showOthers: (edit: Edit<T>) => void,
): void {
  useEffect(() => {
    let isLeft = false;
    // React renders nothing at once while it runs effects; before anything is typed, this has run.
    queueMicrotask(() => {
      const now = latest.current;
      const isWritten = isChanged(now.edit) || now.unanswered.length > 0;
      if (isLeft || stored.version <= now.edit.version || isWritten) return;
      now.cleaned = stored.values;
      showOthers({ ...stored, base: stored.values });
    });
    return () => {
      isLeft = true;
    };
  }, [stored, latest, showOthers]);
}

/** Saves what was left over from another visit, on what is stored by now. */
function useRestored(isRestored: boolean, flush: () => Promise<boolean>) {
  useEffect(() => {
    if (isRestored) void flush();
  }, [isRestored, flush]);
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
