import type { Field } from '@fieldhouse/contract/collections';
import { aggregateFunctions } from '@fieldhouse/contract/records';
import { Button, Group, NativeSelect, ScrollArea, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { fieldTypesUi, type TotalFunction } from '../../fields/index.ts';
import { maxTotals, type Totals } from '../question/totals.ts';

export interface TotalsPanelProps {
  readonly fields: readonly Field[];
  readonly totals: Totals;
}

const ofAll: readonly TotalFunction[] = ['count_filled', 'count_empty', 'count_unique'];

function functionsOf({ dataType }: Field): readonly TotalFunction[] {
  return [...fieldTypesUi[dataType].totals, ...ofAll];
}

/** One total per column, or none. */
export function TotalsPanel({ fields, totals: { shown, isChosen, choose } }: TotalsPanelProps) {
  const t = usePhrases('table-tools');
  const set = (name: string, fn: string) => {
    const others = shown.filter(({ field }) => field !== name);
    const known = aggregateFunctions.find((one) => one === fn);
    choose((known ? [...others, { field: name, fn: known }] : others).slice(-maxTotals));
  };
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('totals.choose')}
      </Text>
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={6} pr={16}>
          {fields.map((field) => (
            <Group key={field.columnName} justify="space-between" wrap="nowrap">
              <Text size="sm" truncate id={`total-of-${field.columnName}`}>
                {field.title}
              </Text>
              <NativeSelect
                size="xs"
                w={150}
                aria-labelledby={`total-of-${field.columnName}`}
                value={shown.find((total) => total.field === field.columnName)?.fn ?? ''}
                data={[
                  { value: '', label: t('totals.none') },
                  ...functionsOf(field).map((fn) => ({ value: fn, label: t(`fn.${fn}`) })),
                ]}
                onChange={(event) => set(field.columnName, event.currentTarget.value)}
              />
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {isChosen && (
        <Button size="compact-sm" variant="subtle" onClick={() => choose(undefined)}>
          {t('totals.restore')}
        </Button>
      )}
    </Stack>
  );
}
