import { Text, TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import { useNumberForm, useNumericDraft } from './numeric-draft.ts';

export function NumberInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const draft = useNumericDraft(toInputText(value), useNumberForm(), (text) => onChange(toInteger(text)));
  const { unit } = field.settings;
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="numeric"
      value={draft.text}
      onChange={(e) => draft.setText(e.currentTarget.value)}
      {...(typeof unit === 'string' &&
        unit !== '' && { rightSection: <Text size="xs">{unit}</Text>, rightSectionWidth: 56 })}
    />
  );
}

function toInteger(text: string): number | string | null {
  if (text === '') return null;
  const number = Number(text);
  return /^[-+]?\d+$/.test(text) && Number.isSafeInteger(number) ? number : text;
}
