import { Checkbox } from '@mantine/core';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { labelOf } from './input-frame.tsx';

export function BooleanInput(props: FieldInputProps) {
  const { field, value, onChange, onBlur, error, isBare, isDisabled, hasAutoFocus } = props;
  return (
    <Checkbox
      {...(isBare
        ? { 'aria-label': field.title }
        : { label: labelOf(props), description: field.description || undefined })}
      error={error}
      checked={value === true}
      disabled={isDisabled ?? false}
      autoFocus={hasAutoFocus ?? false}
      onChange={(e) => onChange(e.currentTarget.checked)}
      {...(onBlur && { onBlur })}
    />
  );
}
