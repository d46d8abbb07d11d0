import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { SigmaIcon } from '@phosphor-icons/react/dist/csr/Sigma';
import { lazy, Suspense } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { TotalsPanelProps } from './totals-panel.tsx';

/** Loaded when it is opened. */
const TotalsPanel = lazy(() =>
  import('./totals-panel.tsx').then(({ TotalsPanel: panel }) => ({ default: panel })),
);

export function TotalsButton({ fields, totals }: TotalsPanelProps) {
  const t = usePhrases('records');
  return (
    <Popover position="top-end" width={340} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('table.totals')}>
          <SigmaIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.totals')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <TotalsPanel fields={fields} totals={totals} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
