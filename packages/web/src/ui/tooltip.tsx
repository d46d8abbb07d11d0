// The one tooltip. Seed section 9: on the right unless told, its fade-in starts after 10 ms, it hides after 200 ms.
// It repeats what its target is called, so readers are told nothing twice; Escape closes it, and the pointer may rest on it.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './tooltip.module.css';
import { placeTooltip, type TooltipPosition } from './tooltip-place.ts';

const fadeInAfterMs = 10;
const hideAfterMs = 200;

interface TooltipProps {
  readonly label: string;
  readonly position?: TooltipPosition;
  readonly isDisabled?: boolean;
  /** One element. */
  readonly children: ReactNode;
}

export function Tooltip({ label, position = 'right', isDisabled = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { isOpen, open, leave, close } = useTiming();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a frame without a box of its own; its child is what is used
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && open()}
      onPointerLeave={leave}
      // Focus that a click has given says nothing new.
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={leave}
      onClick={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {children}
      {isOpen && !isDisabled && <Bubble label={label} position={position} anchor={anchor} />}
    </span>
  );
}

function useTiming() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), hideAfterMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isOpen, open, leave, close };
}

interface BubbleProps {
  readonly label: string;
  readonly position: TooltipPosition;
  readonly anchor: { readonly current: HTMLElement | null };
}

/** Stands inside the frame of its target, so that pointing at it is still pointing there, and in the target's landmark. */
function Bubble({ label, position, anchor }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>();
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild?.getBoundingClientRect();
    const tooltip = bubble.current?.getBoundingClientRect();
    const viewport = { width: window.innerWidth, height: window.innerHeight };
    if (target && tooltip) setPlace(placeTooltip({ target, tooltip, viewport, position }));
  }, [anchor, position]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), fadeInAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span
      ref={bubble}
      role="tooltip"
      className={css.bubble}
      data-shown={isShown || undefined}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0 }}
    >
      {label}
    </span>
  );
}
