import { Text, TextInput } from '@mantine/core';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf, textOf } from './input-frame.ts';
import { toPlainDecimal, useNumericDraft } from './numeric-draft.ts';
import { fractionToPercent, percentToFraction } from './percent-text.ts';

/** People type 12.5; the value is 0.125. */
export function PercentageInput(props: FieldInputProps) {
  const { value, onChange } = props;
  const read = (text: string) => percentToFraction(toPlainDecimal(text.replace('%', '')));
  const draft = useNumericDraft(textOf(value), read, (fraction) =>
    onChange(fraction === '' ? null : fraction),
  );
  return (
    <TextInput
      {...frameOf(props)}
      inputMode="decimal"
      value={draft.text === textOf(value) ? fractionToPercent(draft.text) : draft.text}
      onChange={(e) => draft.setText(e.currentTarget.value)}
      rightSection={<Text size="xs">%</Text>}
    />
  );
}
