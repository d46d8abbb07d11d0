// Whether the operand of a condition is one of the field's type. The records engine refuses the same ones.
import {
  type DataType,
  isCollectionLink,
  isListChoice,
  isRecordLink,
} from '@fieldhouse/contract/field-types';
import type { Condition } from '@fieldhouse/contract/filters';
import { type Parsed, textOperators } from '../fields/field-type.ts';
import { fieldTypes } from '../fields/registry.ts';
import { shapeOf } from './operand-shape.ts';

export interface ComparedField {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The field's limits apply to stored values, not to operands. */
export function parseOperand({ dataType, settings }: ComparedField, input: unknown): Parsed<unknown> {
  return fieldTypes[dataType].parse(input, {
    ...settings,
    min: null,
    max: null,
    minLength: null,
    isMultiLine: true,
    scale: 20,
  });
}

export function isDaysOperand(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36_500;
}

/** Whether the field's type has the operator, and the value is one that it compares with. */
export function isOperandValid({ operator, value }: Condition, field: ComparedField): boolean {
  if (!fieldTypes[field.dataType].operators.includes(operator)) return false;
  const isOne = (input: unknown) => isOneValid(input, operator, field);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (shapeOf(operator)) {
    case 'none':
      return true;
    case 'days':
      return isDaysOperand(value);
    case 'pair':
      return items.length === 2 && items.every(isOne);
    case 'list':
      // An empty text among several is compared like any other.
      return items.length > 0 && items.every(isText(field) ? isString : isOne);
    case 'one':
      return isOne(value);
  }
}

function isOneValid(input: unknown, operator: Condition['operator'], field: ComparedField): boolean {
  // Part of an address is an operand, too.
  if (isText(field) || textOperators.some((one) => one === operator))
    return typeof input === 'string' && input !== '';
  if (input === undefined || Array.isArray(input)) return false;
  const { operandType = field.dataType } = fieldTypes[field.dataType];
  const dataType = isChosen(field) ? 'single_data_record' : operandType;
  const parsed = parseOperand({ ...field, dataType }, input);
  return parsed.ok && parsed.value !== null;
}

function isString(input: unknown): boolean {
  return typeof input === 'string';
}

function isText(field: ComparedField): boolean {
  const { operators } = fieldTypes[field.dataType];
  return !isChosen(field) && (operators.includes('starts_with') || operators.includes('is_any_of'));
}

function isChosen({ dataType }: ComparedField): boolean {
  return isListChoice(dataType) || isRecordLink(dataType) || isCollectionLink(dataType);
}
