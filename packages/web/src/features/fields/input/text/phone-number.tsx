import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { frameOf, textOf } from '../input-frame.ts';

export function PhoneNumberInput(props: FieldInputProps) {
  return (
    <TextInput
      {...frameOf(props)}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={textOf(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}
