import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface NarrowTooltipProps {
  readonly label: string;
  readonly isNarrow: boolean;
  readonly children: ReactElement;
}

/** The name beside an icon that stands alone. */
export function NarrowTooltip({ label, isNarrow, children }: NarrowTooltipProps) {
  return (
    <Tooltip label={label} disabled={!isNarrow}>
      {children}
    </Tooltip>
  );
}
