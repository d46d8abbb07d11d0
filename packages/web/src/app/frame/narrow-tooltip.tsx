import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';

interface NarrowTooltipProps {
  readonly label: string;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

/** Tooltip with the name of a standalone icon. */
export function NarrowTooltip({ label, isNarrow, children }: NarrowTooltipProps) {
  return (
    <Tooltip label={label} isDisabled={!isNarrow}>
      {children}
    </Tooltip>
  );
}
