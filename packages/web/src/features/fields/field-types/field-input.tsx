import type { Field } from '@fieldhouse/contract/collections';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { fieldInputs } from './field-inputs.ts';

/**
 * The input of a field, whatever its type.
 * @example <FieldInput field={field} value={values[field.columnName]} onChange={(v) => set(field.columnName,
 * v)} error={errors[field.columnName]} loadOptions={optionsLoaderOf(client, teamId, field)} />
 */
export function FieldInput(props: FieldInputProps) {
  const Input = fieldInputs[props.field.dataType];
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** Loads the inputs of fields before one of them is edited. */
export async function preloadInputs(fields: readonly Pick<Field, 'dataType'>[]): Promise<void> {
  const inputs = new Set(fields.map(({ dataType }) => fieldInputs[dataType]));
  await Promise.all([...inputs].map(({ preload }) => preload?.()));
}
