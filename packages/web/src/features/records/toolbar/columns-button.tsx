import { Button, Popover, Skeleton } from '@mantine/core';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import type { ColumnsPanelProps } from './columns-panel.tsx';

/** Preloaded on hover or focus. */
const ColumnsPanel = onDemand(() => import('./columns-panel.tsx'), 'ColumnsPanel');

export function ColumnsButton({ fields, nameField, layout }: ColumnsPanelProps) {
  const t = usePhrases('records');
  const { hidden } = layout;
  return (
    <Popover position="bottom-start" width={280} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button
          data-fold="first"
          size="sm"
          variant="subtle"
          color="gray"
          leftSection={<EyeSlashIcon size={16} />}
          onPointerEnter={() => void ColumnsPanel.preload()}
          onFocus={() => void ColumnsPanel.preload()}
        >
          {hidden.length > 0 ? t('table.hidden', { count: hidden.length }) : t('table.columns')}
        </Button>
      </Popover.Target>
      <NamedDropdown label={t('table.columns')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <ColumnsPanel fields={fields} nameField={nameField} layout={layout} />
        </Suspense>
      </NamedDropdown>
    </Popover>
  );
}
