import { TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';

export function EmailAddressInput(props: FieldInputProps) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="email"
      inputMode="email"
      autoComplete="email"
      value={toInputText(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}
