import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { scaleScroll } from './scroll-sections.ts';

/** A scrolled page of a height that a browser could not draw: what of it is on the screen. */
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
