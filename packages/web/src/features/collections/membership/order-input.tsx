// The default sort order of a collection's lists.
import type { Field } from '@fieldhouse/contract/collections';
import type { Sort } from '@fieldhouse/contract/records';
import { Group, Select } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';

interface OrderInputProps {
  readonly fields: readonly Field[];
  readonly value: readonly Sort[] | null;
  readonly onChange: (order: Sort[] | null) => void;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

export function OrderInput({ fields, value, onChange }: OrderInputProps) {
  const t = usePhrases('collections-admin');
  const [first] = value ?? [];
  return (
    <Group grow align="flex-end">
      <Select
        label={t('place.order')}
        clearable
        placeholder={t('place.orderNone')}
        value={first?.field ?? null}
        data={fields.map(({ columnName, title }) => ({ value: columnName, label: title }))}
        onChange={(field) => onChange(field ? [{ field, direction: first?.direction ?? 'asc' }] : null)}
      />
      {first && (
        <Select
          aria-label={t('place.order')}
          allowDeselect={false}
          value={first.direction}
          data={Object.entries(directions).map(([direction, word]) => ({
            value: direction,
            label: t(`place.${word}`),
          }))}
          onChange={(direction) =>
            onChange([{ field: first.field, direction: direction === 'desc' ? 'desc' : 'asc' }])
          }
        />
      )}
    </Group>
  );
}
