// Indicates that all records are shown, and opens the saved views, which load on hover or focus.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

interface OfCollection {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

export type ViewSwitcher = AsyncRouteComponent<OfCollection>;

interface ViewsButtonProps extends OfCollection {
  readonly switcher: ViewSwitcher;
}

export function ViewsButton({ switcher: Switcher, ...rest }: ViewsButtonProps) {
  const t = usePhrases('records');
  const [isWanted, setWanted] = useState(false);
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const load = () => void Switcher.preload?.();
  const props = {
    'aria-label': t('table.view', { name: t('table.allRecords') }),
    'aria-haspopup': 'menu',
    'aria-expanded': isWanted,
    onClick: () => setWanted(true),
    onPointerEnter: load,
    onFocus: load,
  } as const;
  const button = isPhone ? (
    <ActionIcon size={44} variant="subtle" {...props}>
      <TableIcon size={18} weight="duotone" />
    </ActionIcon>
  ) : (
    <Button
      size="sm"
      variant="default"
      leftSection={<TableIcon size={18} weight="duotone" />}
      rightSection={<CaretDownIcon size={12} weight="bold" />}
      {...props}
    >
      {t('table.allRecords')}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Switcher {...rest} />
    </Suspense>
  );
}
