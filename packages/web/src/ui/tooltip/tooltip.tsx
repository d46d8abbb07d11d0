// The only tooltip component. Seed section 9: on the right by default, fades in after 10 ms, hides after 200
// ms. It repeats its target's accessible name, so it is hidden from screen readers; Escape closes it, and it
// can be hovered.
import { Tooltip as PlacedTooltip } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import css from './tooltip.module.css';

export type TooltipPosition = 'top' | 'bottom' | 'left' | 'right';

const fadeInAfterMs = 10;
const hideAfterMs = 200;
const targetGap = 8;
const viewportMargin = 8;

/** Without room on its side a tooltip is on the opposite one, otherwise below or above. */
const middlewares = {
  flip: { padding: viewportMargin, crossAxis: false, fallbackAxisSideDirection: 'end' },
  shift: { padding: viewportMargin },
} as const;

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
      {isOpen && !isDisabled && (
        <Bubble label={label} position={position} target={targetOf(anchor.current)} />
      )}
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

/** The frame has no box of its own. */
function targetOf(anchor: HTMLElement | null): HTMLElement | null {
  return anchor?.firstElementChild instanceof HTMLElement ? anchor.firstElementChild : null;
}

interface BubbleProps {
  readonly label: string;
  readonly position: TooltipPosition;
  readonly target: HTMLElement | null;
}

/**
 * Rendered inside its target's frame, so that hovering it counts as hovering the target, and in the target's
 * landmark.
 */
function Bubble({ label, position, target }: BubbleProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), fadeInAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PlacedTooltip
      opened
      label={label}
      target={target}
      position={position}
      offset={targetGap}
      middlewares={middlewares}
      floatingStrategy="fixed"
      withinPortal={false}
      unstyled
      className={css.bubble ?? ''}
      mod={{ shown: isShown }}
      transitionProps={{ duration: 0 }}
    />
  );
}
