import type { Field } from '@fieldhouse/contract/collections';
import { ActionIcon, Button, Group, Popover, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { SortAscendingIcon } from '@phosphor-icons/react/dist/csr/SortAscending';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { LayeredPopover } from '../../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../../ui/popovers/named-dropdown.tsx';
import type { View } from '../question/use-view.ts';

const maxSorts = 5;

export function SortButton({ fields, view }: { readonly fields: readonly Field[]; readonly view: View }) {
  const t = usePhrases('records');
  const { sorts } = view;
  const [isOpen, setOpen] = useState(false);
  const titleOf = (name: string) => fields.find(({ columnName }) => columnName === name)?.title ?? name;
  const free = fields.filter(({ columnName }) => !sorts.some(({ field }) => field === columnName));
  const label = sorts.length === 0 ? t('table.sort') : sorts.map(({ field }) => titleOf(field)).join(', ');
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} position="bottom-start" width={380}>
      <Popover.Target>
        <Button
          data-fold="last"
          size="sm"
          variant={sorts.length > 0 ? 'light' : 'default'}
          leftSection={<SortAscendingIcon size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <NamedDropdown label={t('sort.title')}>
        <Stack gap={8}>
          {sorts.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('sort.none')}
            </Text>
          )}
          {sorts.map((sort) => (
            <Group key={sort.field} gap={8} wrap="nowrap" justify="space-between">
              <Text size="sm" truncate>
                {titleOf(sort.field)}
              </Text>
              <Group gap={4} wrap="nowrap">
                <SegmentedControl
                  size="xs"
                  aria-label={titleOf(sort.field)}
                  value={sort.direction}
                  data={[
                    { value: 'asc', label: t('sort.ascending') },
                    { value: 'desc', label: t('sort.descending') },
                  ]}
                  onChange={(choice) =>
                    view.change({
                      sorts: sorts.map((one) =>
                        one === sort ? { ...one, direction: choice === 'desc' ? 'desc' : 'asc' } : one,
                      ),
                    })
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('sort.remove', { field: titleOf(sort.field) })}
                  onClick={() => view.change({ sorts: sorts.filter((one) => one !== sort) })}
                >
                  <XIcon size={14} weight="bold" />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          {sorts.length < maxSorts && (
            <Select
              aria-label={t('sort.add')}
              placeholder={t('sort.add')}
              searchable
              value={null}
              data={free.map(({ columnName, title }) => ({ value: columnName, label: title }))}
              onChange={(field) => field && view.change({ sorts: [...sorts, { field, direction: 'asc' }] })}
            />
          )}
        </Stack>
      </NamedDropdown>
    </LayeredPopover>
  );
}
