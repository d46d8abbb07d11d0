// One line of history over blocks and text. Changes with the same key in quick succession are undone together: a word,
// not a letter.
import { useCallback, useEffect, useRef, useState } from 'react';

interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly lastKey: string;
  readonly lastAt: number;
}

const empty = { past: [], future: [], lastKey: '', lastAt: 0 } as const;
const pauseMs = 1000;
const maxSteps = 200;

/**
 * Stores the steps; the value itself belongs to the caller. A value from elsewhere, such as another person's version,
 * clears them: undoing would overwrite it.
 */
export function useHistory<T extends object>(value: T, onChange: (value: T) => void) {
  const [history, setHistory] = useState<History<T>>(empty);
  const latest = useRef(value);
  useEffect(() => {
    if (isSame(latest.current, value)) return;
    latest.current = value;
    setHistory(empty);
  }, [value]);
  const emit = useCallback(
    (next: T) => {
      latest.current = next;
      onChange(next);
    },
    [onChange],
  );
  const change = useCallback(
    (next: T, key = '') => {
      const now = Date.now();
      setHistory(({ past, lastKey, lastAt }) => {
        const isSameStep = key !== '' && key === lastKey && now - lastAt < pauseMs;
        return {
          past: isSameStep ? past : [...past.slice(1 - maxSteps), value],
          future: [],
          lastKey: key,
          lastAt: now,
        };
      });
      emit(next);
    },
    [value, emit],
  );
  const undo = useCallback(() => {
    const before = history.past.at(-1);
    if (before === undefined) return;
    setHistory({ ...empty, past: history.past.slice(0, -1), future: [value, ...history.future] });
    emit(before);
  }, [history, value, emit]);
  const redo = useCallback(() => {
    const [after, ...future] = history.future;
    if (after === undefined) return;
    setHistory({ ...empty, past: [...history.past, value], future });
    emit(after);
  }, [history, value, emit]);
  return {
    change,
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  } as const;
}

/** Properties that didn't change are the same objects. */
function isSame<T extends object>(a: T, b: T): boolean {
  return Object.entries(a).every(([key, one]) => one === b[key as keyof T]);
}
