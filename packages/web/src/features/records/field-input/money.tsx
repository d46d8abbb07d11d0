import { Text, TextInput } from '@mantine/core';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf } from './input-frame.ts';
import { toPlainDecimal, useNumericDraft } from './numeric-draft.ts';

export function MoneyInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const currency = currencyOf(value) ?? String(field.settings.currency ?? 'USD');
  const draft = useNumericDraft(amountOf(value), toPlainDecimal, (amount) =>
    onChange(amount === '' ? null : { amount, currency }),
  );
  return (
    <TextInput
      {...frameOf(props)}
      inputMode="decimal"
      value={draft.text}
      onChange={(e) => draft.setText(e.currentTarget.value)}
      leftSection={<Text size="xs">{currency}</Text>}
      leftSectionWidth={48}
    />
  );
}

function amountOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'amount' in value) return String(value.amount);
  return typeof value === 'string' ? value : '';
}

function currencyOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'currency' in value
    ? String(value.currency)
    : undefined;
}
