// Indicates that all records are shown, and opens the saved views, which load on hover or focus.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useWantedNew } from '../../../app/new-thing.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { CollectionPlace } from '../../fields/index.ts';

interface OfCollection {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

interface SwitcherProps extends OfCollection {
  /** The dialog of a new view instead of the menu. */
  readonly startsNew?: boolean;
}

export type ViewSwitcher = AsyncRouteComponent<SwitcherProps>;

interface ViewsButtonProps extends OfCollection {
  readonly switcher: ViewSwitcher;
}

export function ViewsButton({ switcher: Switcher, ...rest }: ViewsButtonProps) {
  const t = usePhrases('records');
  const [wanted, setWanted] = useState<'menu' | 'new'>();
  useWantedNew('view', () => setWanted('new'));
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const load = () => void Switcher.preload?.();
  const props = {
    'aria-label': t('table.view', { name: t('table.allRecords') }),
    'aria-haspopup': 'menu',
    'aria-expanded': wanted === 'menu',
    onClick: () => setWanted('menu'),
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
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Switcher {...rest} startsNew={wanted === 'new'} />
    </Suspense>
  );
}
