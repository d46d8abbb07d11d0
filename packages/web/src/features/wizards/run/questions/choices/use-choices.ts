import type { RunChoice } from '@fieldhouse/contract/wizard-run-choices';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChoiceSource } from './choice-source.ts';

interface Choices {
  readonly items: readonly RunChoice[];
  readonly next: string | null;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly problem: unknown;
}

const typingPauseMs = 250;
const nothing: Choices = { items: [], next: null, state: 'loading', problem: undefined };

/** The choices found so far; results of an older search never replace those of a newer one. */
export function useChoices(source: ChoiceSource) {
  const [choices, setChoices] = useState(nothing);
  const [search, setSearch] = useState('');
  const [hasSearch, setHasSearch] = useState(false);
  const asked = useRef(0);
  const load = useCallback(
    async (wanted: string, after: string | null) => {
      asked.current += 1;
      const own = asked.current;
      const isCurrent = () => own === asked.current;
      setChoices((now) => ({ ...now, state: 'loading', problem: undefined }));
      try {
        const { items, next } = await source.find(wanted, after);
        if (!isCurrent()) return;
        // A short list needs no search.
        if (next !== null) setHasSearch(true);
        setChoices((now) => ({
          ...nothing,
          items: after === null ? items : [...now.items, ...items],
          next,
          state: 'ready',
        }));
      } catch (problem) {
        if (isCurrent()) setChoices((now) => ({ ...now, state: 'failed', problem }));
      }
    },
    [source],
  );
  useEffect(() => {
    const timer = setTimeout(() => void load(search.trim(), null), search === '' ? 0 : typingPauseMs);
    return () => clearTimeout(timer);
  }, [load, search]);
  const { next, ...shown } = choices;
  const more = () => void load(search.trim(), next);
  return { ...shown, search, setSearch, hasSearch, hasMore: next !== null, more };
}
