import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { scaleScroll } from './scroll-sections.ts';

/** Virtual scrolling of a page taller than browsers support: returns the visible part. */
export function useScroll(height: number) {
  const { ref, width, height: viewHeight } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const screen = viewHeight || 700;
  const { shownHeight, top, toShown } = scaleScroll(height, screen, scrollTop);
  return {
    ref: useMergedRef(ref, scroller),
    onScroll: () => setScrollTop(scroller.current?.scrollTop ?? 0),
    width,
    view: { top, height: screen },
    shownHeight,
    toShown,
  };
}
