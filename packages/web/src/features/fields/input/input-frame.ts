import type { FieldInputProps } from '../values/field-input-props.ts';

/** The props that every Mantine input shares: label, description, error, required mark. */
export function sharedInputProps({
  field,
  error,
  isBare,
  isDisabled,
  hasAutoFocus,
  lang,
  onBlur,
}: FieldInputProps) {
  return {
    ...(isBare
      ? { 'aria-label': field.title, variant: 'unstyled' as const, error: Boolean(error) }
      : { label: field.title, description: field.description || undefined, error }),
    withAsterisk: field.isRequired && !isBare,
    'aria-required': field.isRequired || undefined,
    disabled: isDisabled ?? false,
    ...(hasAutoFocus && { autoFocus: true, 'data-autofocus': true }),
    ...(lang !== undefined && { lang }),
    ...(onBlur && { onBlur }),
  };
}

export function toInputText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
