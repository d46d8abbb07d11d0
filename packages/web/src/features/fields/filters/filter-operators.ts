// Operators per field type. Separate from the filter tree because it imports the rules of every type.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { Operator } from '@fieldhouse/contract/filters';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';

export function operatorsOf(dataType: DataType): readonly Operator[] {
  return fieldTypes[dataType].operators;
}

const preferred: readonly Operator[] = ['contains', 'has_any_of', 'is_any_of', 'is'];

/** The default operator of a field type. */
export function firstOperatorOf(dataType: DataType): Operator {
  const offered = operatorsOf(dataType);
  return preferred.find((operator) => offered.includes(operator)) ?? offered[0] ?? 'is';
}
