import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Where it comes into sight. */
const margin = '600px';

interface MoreButtonProps {
  readonly label: string;
  readonly onMore: () => Promise<unknown>;
}

/** Loads the next page as one scrolls to it; pressed where it was not loaded. */
export function MoreButton({ label, onMore }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(onMore);
  latest.current = onMore;
  const load = () => {
    setLoading(true);
    void latest.current().finally(() => setLoading(false));
  };
  const loadLatest = useRef(load);
  loadLatest.current = load;
  useEffect(() => {
    const { current } = button;
    if (!current) return undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        seen.disconnect();
        loadLatest.current();
      },
      // What scrolls is some ancestor.
      { root: scrollerOf(current), rootMargin: margin },
    );
    seen.observe(current);
    return () => seen.disconnect();
  }, []);
  return (
    <Button ref={button} variant="default" size="compact-md" loading={isLoading} onClick={load}>
      {label}
    </Button>
  );
}

function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}
