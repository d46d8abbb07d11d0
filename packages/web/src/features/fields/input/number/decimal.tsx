import { Text, TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import { useNumberForm, useNumericDraft } from './numeric-draft.ts';

export function DecimalInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const draft = useNumericDraft(toInputText(value), useNumberForm(), (text) =>
    onChange(text === '' ? null : text),
  );
  const { unit } = field.settings;
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="decimal"
      value={draft.text}
      onChange={(e) => draft.setText(e.currentTarget.value)}
      {...(typeof unit === 'string' &&
        unit !== '' && { rightSection: <Text size="xs">{unit}</Text>, rightSectionWidth: 56 })}
    />
  );
}
