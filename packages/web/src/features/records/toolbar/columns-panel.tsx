// Which columns are shown, and the row height.
import type { Field } from '@fieldhouse/contract/collections';
import { densities } from '@fieldhouse/contract/data-views';
import { Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import type { TableLayout } from './table-layout.ts';

export interface ColumnsPanelProps {
  readonly fields: readonly Field[];
  readonly nameField: Field | undefined;
  readonly layout: TableLayout;
}

export function ColumnsPanel({ fields, nameField, layout }: ColumnsPanelProps) {
  const t = usePhrases('records');
  const { hidden } = layout;
  return (
    <>
      <Stack gap={8} mah={360} style={{ overflowY: 'auto' }}>
        {fields
          .filter((field) => field !== nameField)
          .map((field) => (
            <Switch
              key={field.id}
              size="sm"
              label={field.title}
              checked={!hidden.includes(field)}
              onChange={(event) => layout.setHidden(field, !event.currentTarget.checked)}
            />
          ))}
      </Stack>
      <Stack gap={4} mt="md">
        <Text size="xs" c="dimmed">
          {t('table.density')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('table.density')}
          value={layout.density}
          data={densities.map((density) => ({ value: density, label: t(`table.${density}`) }))}
          onChange={(choice) =>
            layout.setDensity(densities.find((density) => density === choice) ?? 'normal')
          }
        />
      </Stack>
      {hidden.length > 0 && (
        <Group justify="flex-end" mt="sm">
          <Button size="compact-sm" variant="subtle" onClick={layout.showAll}>
            {t('table.showAll')}
          </Button>
        </Group>
      )}
    </>
  );
}
