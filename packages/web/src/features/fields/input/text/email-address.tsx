import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { frameOf, textOf } from '../input-frame.ts';

export function EmailAddressInput(props: FieldInputProps) {
  return (
    <TextInput
      {...frameOf(props)}
      type="email"
      inputMode="email"
      autoComplete="email"
      value={textOf(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}
