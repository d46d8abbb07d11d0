// The settings of a field beyond its name, by its type.
import type { DataType } from '@fieldhouse/contract/field-types';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { FieldSettingsProps } from '../settings/field-settings-props.ts';
import { fieldTypesUi } from './field-types-ui.ts';

export function FieldSettingsInputs({
  dataType,
  ...props
}: FieldSettingsProps & { readonly dataType: DataType }) {
  const { Settings } = fieldTypesUi[dataType];
  if (!Settings) return null;
  return (
    <Suspense fallback={<Skeleton height={60} />}>
      <Settings {...props} />
    </Suspense>
  );
}
