// Loads the pages of a reading, without the query library, which visitors don't load. Another reading shows the last one's
// pages until its own first page has arrived.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Pages<P> {
  /** In order; empty until the first has loaded. */
  readonly pages: readonly P[];
  readonly error: unknown;
  /** Neither a page nor an error yet. */
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): Promise<void>;
  refetch(): void;
}

interface Loaded<P> {
  readonly pages: readonly P[];
  readonly error: unknown;
}

type Load<P> = (after: string | undefined, signal: AbortSignal) => Promise<P>;

/** `key` names what is read: another one loads the first page. `load` may be another function each time. */
export function usePages<P extends { readonly next?: string | null }>(key: string, load: Load<P>): Pages<P> {
  const [loaded, setLoaded] = useState<Loaded<P>>({ pages: [], error: undefined });
  const [isMore, setMore] = useState(false);
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const reading = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the round name what `load` reads
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    latest.current(undefined, signal).then(
      (page) => !signal.aborted && setLoaded({ pages: [page], error: undefined }),
      (error: unknown) => !signal.aborted && setLoaded({ pages: [], error }),
    );
    return () => {
      controller.abort();
      setMore(false);
    };
  }, [key, round]);
  const next = loaded.pages.at(-1)?.next;
  const fetchNextPage = useCallback(async () => {
    const signal = reading.current?.signal;
    if (!next || !signal) return;
    setMore(true);
    try {
      const page = await latest.current(next, signal);
      if (!signal.aborted) setLoaded(({ pages }) => ({ pages: [...pages, page], error: undefined }));
    } catch (error) {
      // The pages stay, and the button to try it again.
      if (!signal.aborted) setLoaded(({ pages }) => ({ pages, error }));
    }
    if (!signal.aborted) setMore(false);
  }, [next]);
  return {
    ...loaded,
    isPending: loaded.pages.length === 0 && loaded.error === undefined,
    hasNextPage: Boolean(next),
    isFetchingNextPage: isMore,
    fetchNextPage,
    refetch: () => setRound((before) => before + 1),
  };
}
