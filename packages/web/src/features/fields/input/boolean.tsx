import { Checkbox } from '@mantine/core';
import type { FieldInputProps } from '../values/field-input-props.ts';

export function BooleanInput({
  field,
  value,
  onChange,
  onBlur,
  error,
  isBare,
  isDisabled,
  hasAutoFocus,
}: FieldInputProps) {
  return (
    <Checkbox
      {...(isBare
        ? { 'aria-label': field.title }
        : { label: field.title, description: field.description || undefined })}
      error={error}
      checked={value === true}
      disabled={isDisabled ?? false}
      autoFocus={hasAutoFocus ?? false}
      onChange={(e) => onChange(e.currentTarget.checked)}
      {...(onBlur && { onBlur })}
    />
  );
}
