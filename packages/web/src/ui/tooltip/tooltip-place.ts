// Tooltip placement. Seed section 9: 8 px from its target, and at least 8 px from the edge of the window.
export type TooltipPosition = 'top' | 'bottom' | 'left' | 'right';

const tooltipGap = 8;
const viewportMargin = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly target: Box;
  readonly tooltip: Size;
  readonly viewport: Size;
  readonly position: TooltipPosition;
}

interface Placed {
  readonly left: number;
  readonly top: number;
  /** The side with enough room. */
  readonly position: TooltipPosition;
}

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

export function placeTooltip(wanted: Wanted): Placed {
  const other = opposite[wanted.position];
  const position =
    roomOn(wanted, wanted.position) < 0 && roomOn(wanted, other) >= 0 ? other : wanted.position;
  const { left, top } = beside({ ...wanted, position });
  const { tooltip, viewport } = wanted;
  return {
    left: within(left, viewport.width - tooltip.width),
    top: within(top, viewport.height - tooltip.height),
    position,
  };
}

/** Remaining room on that side; negative if the tooltip does not fit. */
function roomOn({ target, tooltip, viewport }: Wanted, side: TooltipPosition): number {
  const need = tooltipGap + viewportMargin;
  if (side === 'top') return target.top - tooltip.height - need;
  if (side === 'left') return target.left - tooltip.width - need;
  if (side === 'bottom') return viewport.height - target.top - target.height - tooltip.height - need;
  return viewport.width - target.left - target.width - tooltip.width - need;
}

function beside({ target, tooltip, position }: Wanted): { left: number; top: number } {
  const middle = {
    left: target.left + (target.width - tooltip.width) / 2,
    top: target.top + (target.height - tooltip.height) / 2,
  };
  if (position === 'top') return { ...middle, top: target.top - tooltip.height - tooltipGap };
  if (position === 'bottom') return { ...middle, top: target.top + target.height + tooltipGap };
  if (position === 'left') return { ...middle, left: target.left - tooltip.width - tooltipGap };
  return { ...middle, left: target.left + target.width + tooltipGap };
}

function within(at: number, max: number): number {
  return Math.max(viewportMargin, Math.min(at, max - viewportMargin));
}
