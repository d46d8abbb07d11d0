// Loaded where a condition is edited: public pages import this slice too.
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FilterPopoverProps } from './filter-popover.tsx';

const Popover = lazy(() =>
  import('./filter-popover.tsx').then((popover) => ({ default: popover.FilterPopover })),
);

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
