import { ActionIcon, Popover, Skeleton } from '@mantine/core';
import { SigmaIcon } from '@phosphor-icons/react/dist/csr/Sigma';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import type { TotalsPanelProps } from './totals-panel.tsx';

/** Loaded when it is opened. */
const TotalsPanel = onDemand(() => import('./totals-panel.tsx'), 'TotalsPanel');

export function TotalsButton({ fields, totals }: TotalsPanelProps) {
  const t = usePhrases('records');
  return (
    <Popover position="top-end" width={340} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('table.totals')}>
          <SigmaIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <NamedDropdown label={t('table.totals')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <TotalsPanel fields={fields} totals={totals} />
        </Suspense>
      </NamedDropdown>
    </Popover>
  );
}
