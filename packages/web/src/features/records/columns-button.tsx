import type { Field } from '@fieldhouse/contract/collections';
import { Button, Group, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { usePhrases } from '../../app/phrases.ts';
import { type Density, rowHeights, type TableLayout } from './table-layout.ts';

interface ColumnsButtonProps {
  readonly fields: readonly Field[];
  readonly nameField: Field | undefined;
  readonly layout: TableLayout;
}

export function ColumnsButton({ fields, nameField, layout }: ColumnsButtonProps) {
  const t = usePhrases('records');
  const { hidden } = layout;
  return (
    <Popover position="bottom-start" width={280} trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button size="sm" variant="subtle" color="gray" leftSection={<EyeSlashIcon size={16} />}>
          {hidden.length > 0 ? t('table.hidden', { count: hidden.length }) : t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
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
      </Popover.Dropdown>
    </Popover>
  );
}

// The keys of rowHeights, in their order.
const densities = Object.keys(rowHeights) as Density[];
