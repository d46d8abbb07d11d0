import type { DataType } from '@fieldhouse/contract/field-types';
import { Text } from '@mantine/core';
import type { FieldInputProps } from '../values/field-input-props.ts';

const typedTypes: readonly DataType[] = [
  'plain_text',
  'email_address',
  'phone_number',
  'number',
  'decimal',
  'percentage',
];

/** The props that every Mantine input shares: label, description, error, required mark. */
export function sharedInputProps(props: FieldInputProps) {
  const { field, error, isBare, isDisabled, hasAutoFocus, lang, placeholder, onBlur } = props;
  return {
    ...(isBare
      ? { 'aria-label': field.title, variant: 'unstyled' as const, error: Boolean(error) }
      : { label: labelOf(props), description: field.description || undefined, error }),
    withAsterisk: field.isRequired && !isBare,
    'aria-required': field.isRequired || undefined,
    disabled: isDisabled ?? false,
    ...(hasAutoFocus && { autoFocus: true, 'data-autofocus': true }),
    ...(lang !== undefined && { lang }),
    ...(placeholder !== undefined && isTypedInto(field) && { placeholder }),
    ...(onBlur && { onBlur }),
  };
}

/** The title, with a note on it in regular weight. */
export function labelOf({ field, titleNote }: Pick<FieldInputProps, 'titleNote'> & TitledField) {
  if (titleNote === undefined) return field.title;
  return (
    <>
      {field.title}{' '}
      <Text component="span" c="dimmed" fw={400} inherit>
        {titleNote}
      </Text>
    </>
  );
}

interface TitledField {
  readonly field: Pick<FieldInputProps['field'], 'title'>;
}

export function toInputText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Whether the field's input is one box for typing. */
export function isTypedInto({ dataType }: Pick<FieldInputProps['field'], 'dataType'>): boolean {
  return typedTypes.includes(dataType);
}
