import { Text, TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import { useNumberForm, useNumericDraft } from './numeric-draft.ts';
import { fractionToPercent, percentToFraction } from './percent-text.ts';

/** Users type 12.5; the value is 0.125. */
export function PercentageInput(props: FieldInputProps) {
  const { value, onChange } = props;
  const form = useNumberForm();
  const share = {
    read: (typed: string) => percentToFraction(form.read(typed.replace('%', ''))),
    show: (fraction: string) => form.show(fractionToPercent(fraction)),
  };
  const draft = useNumericDraft(toInputText(value), share, (fraction) =>
    onChange(fraction === '' ? null : fraction),
  );
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="decimal"
      value={draft.text}
      onChange={(e) => draft.setText(e.currentTarget.value)}
      rightSection={<Text size="xs">%</Text>}
    />
  );
}
