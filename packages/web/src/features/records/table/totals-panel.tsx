import type { Field } from '@fieldhouse/contract/collections';
import { Button, Group, NativeSelect, ScrollArea, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { maxTotals, type TotalFunction, type Totals } from '../question/totals.ts';

export interface TotalsPanelProps {
  readonly fields: readonly Field[];
  readonly totals: Totals;
}

const ofAll: readonly TotalFunction[] = ['count_filled', 'count_empty', 'count_unique'];
const ofAmounts: readonly TotalFunction[] = ['sum', 'average', 'min', 'max'];
const amounts: readonly Field['dataType'][] = ['money', 'decimal', 'number', 'percentage'];
const days: readonly Field['dataType'][] = ['date', 'date_time'];

function functionsOf({ dataType }: Field): readonly TotalFunction[] {
  if (amounts.includes(dataType)) return [...ofAmounts, ...ofAll];
  if (days.includes(dataType)) return ['min', 'max', ...ofAll];
  return dataType === 'boolean' ? ['percent_true', ...ofAll] : ofAll;
}

/** One total per column, or none. */
export function TotalsPanel({ fields, totals: { shown, isChosen, choose } }: TotalsPanelProps) {
  const t = usePhrases('table-tools');
  const set = (name: string, fn: string) => {
    const others = shown.filter(({ field }) => field !== name);
    const known = [...ofAmounts, ...ofAll, 'percent_true' as const].find((one) => one === fn);
    choose((known ? [...others, { field: name, fn: known }] : others).slice(-maxTotals));
  };
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('totals.choose')}
      </Text>
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={6} pr={8}>
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
