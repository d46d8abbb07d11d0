// A condition of something other than a list: a button that names it, and the builder in a popover.
import type { Field } from '@fieldhouse/contract/collections';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { Button, type ButtonProps, FocusTrap, Group, Popover } from '@mantine/core';
import { useState } from 'react';
import { LayeredPopover } from '../../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import type { NamedValues } from './filter-builder.tsx';
import { appendAt, isCondition, withoutIncompleteConditions } from './filter-tree.ts';
import { FilterBuilder } from './lazy-filter-builder.tsx';

export interface FilterPopoverProps {
  readonly fields: readonly Field[];
  readonly value: Filter | null;
  /** Called with complete conditions only. */
  readonly onChange: (filter: Filter | null) => void;
  /** Of the popover. */
  readonly title: string;
  /** Of the button; `label` says more to screen readers. */
  readonly text: string;
  readonly label: string;
  readonly emptyText: string;
  readonly clearText: string;
  readonly doneText: string;
  readonly button?: Omit<ButtonProps, 'children'>;
  readonly namedValues?: NamedValues;
  /** Complete conditions to add with one click. */
  readonly shortcuts?: readonly { readonly label: string; readonly condition: Condition }[];
}

export function FilterPopover({ value, onChange, text, label, button, ...rest }: FilterPopoverProps) {
  const { fields, title, emptyText, clearText, doneText, namedValues, shortcuts = [] } = rest;
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Filter | null>(null);
  const toggle = () => {
    // A condition that was begun is there again, unless the filter was changed elsewhere.
    if (!isOpen && !isSame(completeOf(draft), value))
      setDraft(value && isCondition(value) ? { all: [value] } : value);
    setOpen(!isOpen);
  };
  const change = (next: Filter | null) => {
    setDraft(next);
    const filter = completeOf(next);
    if (!isSame(filter, value)) onChange(filter);
  };
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} position="bottom-end" width={600}>
      <Popover.Target>
        <Button {...button} aria-label={label} onClick={toggle}>
          {text}
        </Button>
      </Popover.Target>
      <NamedDropdown label={title} maw="calc(100vw - 24px)">
        {/* A focused choice of fields would open at once, and cover the rest. */}
        <FocusTrap.InitialFocus />
        <FilterBuilder
          fields={fields}
          value={draft ?? undefined}
          emptyText={emptyText}
          namedValues={namedValues}
          onChange={(filter) => change(filter ?? null)}
        />
        {shortcuts.length > 0 && (
          <Group gap={6} mt="sm">
            {shortcuts.map(({ label: name, condition }) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onClick={() => change(appendAt(draft ?? undefined, [], condition))}
              >
                {name}
              </Button>
            ))}
          </Group>
        )}
        <Group justify="space-between" mt="sm">
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => change(null)}>
            {clearText}
          </Button>
          <Button size="compact-sm" onClick={() => setOpen(false)}>
            {doneText}
          </Button>
        </Group>
      </NamedDropdown>
    </LayeredPopover>
  );
}

function completeOf(filter: Filter | null): Filter | null {
  return withoutIncompleteConditions(filter ?? undefined) ?? null;
}

function isSame(one: Filter | null, other: Filter | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
