// Loaded where a condition is edited: public pages import this slice too.
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import type { FilterPopoverProps } from './filter-popover.tsx';

const Popover = onDemand(() => import('./filter-popover.tsx'), 'FilterPopover');

export function FilterPopover(props: FilterPopoverProps) {
  const { button, label, text } = props;
  const closed = (
    <Button {...button} aria-label={label} disabled>
      {text}
    </Button>
  );
  return (
    <Suspense fallback={closed}>
      <Popover {...props} />
    </Suspense>
  );
}
