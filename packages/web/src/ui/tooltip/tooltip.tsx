// The only tooltip component. Seed section 9: on the right by default, fades in after 10 ms, hides after 200
// ms. It repeats its target's accessible name, so it is hidden from screen readers; Escape closes it, and it
// can be hovered.
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
      // Focus from a click does not open it.
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

/**
 * Rendered inside its target's frame, so that hovering it counts as hovering the target, and in the target's
 * landmark.
 */
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
