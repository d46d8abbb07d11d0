import { type DataType, dataTypes } from '@fieldhouse/contract/field-types';
import { fieldTypeIcons } from './field-type-icons.tsx';
import { fieldTypesUi } from './field-types-ui.ts';

interface FieldTypeEntry {
  readonly dataType: DataType;
  /** Needs a list or a collection to choose from. */
  readonly needsTarget: boolean;
}

const pickerOrder = Object.keys(fieldTypesUi);

/** In the order of the picker. */
export const fieldTypeList: readonly FieldTypeEntry[] = dataTypes
  .toSorted((one, other) => pickerOrder.indexOf(one) - pickerOrder.indexOf(other))
  .map((dataType) => ({ dataType, needsTarget: fieldTypesUi[dataType].needsTarget ?? false }));

export function FieldTypeIcon({
  dataType,
  size = 18,
}: {
  readonly dataType: DataType;
  readonly size?: number;
}) {
  const Icon = fieldTypeIcons[fieldTypesUi[dataType].icon];
  return <Icon size={size} />;
}
