import type { Field } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import { ActionIcon, Button, FocusTrap, Group, Popover } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { LayeredPopover } from '../../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import {
  FilterBuilder,
  filterText,
  isCondition,
  type ValueFormats,
  withoutIncompleteConditions,
} from '../../fields/index.ts';
import type { View } from '../question/use-view.ts';
import { isSame } from '../saving/use-record-writes.ts';

interface FilterButtonProps {
  readonly fields: readonly Field[];
  readonly view: View;
  readonly formats: ValueFormats;
  /** Icon only, on a phone. */
  readonly isSmall?: boolean;
}

export function FilterButton({ fields, view, formats, isSmall }: FilterButtonProps) {
  const t = usePhrases('records');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Filter>();
  const label = view.filter ? filterText(view.filter, fields, t, formats) : t('table.filter');
  const toggle = () => {
    if (isOpen) return setOpen(false);
    const { filter } = view;
    // A condition that was begun is there again, unless the filter was changed elsewhere.
    if (!isSame(withoutIncompleteConditions(draft) ?? null, filter ?? null))
      setDraft(filter && isCondition(filter) ? { all: [filter] } : filter);
    setOpen(true);
  };
  const change = (next: Filter | undefined) => {
    setDraft(next);
    const complete = withoutIncompleteConditions(next);
    if (!isSame(complete ?? null, view.filter ?? null)) view.change({ filter: complete });
  };
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} position="bottom-start" width={isSmall ? 340 : 660}>
      <Popover.Target>
        {isSmall ? (
          <ActionIcon
            size={44}
            variant={view.filter ? 'light' : 'subtle'}
            aria-label={label}
            onClick={toggle}
          >
            <FunnelIcon size={20} />
          </ActionIcon>
        ) : (
          <Button
            data-fold="last"
            size="sm"
            variant={view.filter ? 'light' : 'default'}
            leftSection={<FunnelIcon size={16} />}
            onClick={toggle}
          >
            {label}
          </Button>
        )}
      </Popover.Target>
      <NamedDropdown label={t('filter.title')}>
        {/* Focusing the first input of a filter would open its list over the other conditions. */}
        {draft && <FocusTrap.InitialFocus />}
        <FilterBuilder fields={fields} value={draft} onChange={change} />
        <Group justify="space-between" mt="sm">
          <Button
            size={isSmall ? 'md' : 'compact-sm'}
            variant="subtle"
            color="gray"
            onClick={() => change(undefined)}
          >
            {t('filter.clear')}
          </Button>
          <Button size={isSmall ? 'md' : 'compact-sm'} onClick={() => setOpen(false)}>
            {t('filter.apply')}
          </Button>
        </Group>
      </NamedDropdown>
    </LayeredPopover>
  );
}
