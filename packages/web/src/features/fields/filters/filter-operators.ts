// Which operators a type offers. Apart from the tree, as it needs the rules of every type.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { Operator } from '@fieldhouse/contract/filters';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';

export function operatorsOf(dataType: DataType): readonly Operator[] {
  return fieldTypes[dataType].operators;
}

const preferred: readonly Operator[] = ['contains', 'has_any_of', 'is_any_of', 'is'];

/** What most people mean when they pick a field of this type. */
export function firstOperatorOf(dataType: DataType): Operator {
  const offered = operatorsOf(dataType);
  return preferred.find((operator) => offered.includes(operator)) ?? offered[0] ?? 'is';
}
