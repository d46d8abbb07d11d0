// Operands of filter conditions, validated by the field type before they are bound.
import type { Condition } from '@fieldhouse/contract/filters';
import { composeText } from '@fieldhouse/domain/fields/text/compose-text';
import { isDaysOperand, parseOperand } from '@fieldhouse/domain/filters/operand-check';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import type { FieldDefinition } from '../../../catalogue/index.ts';

export function badFilter(condition: Condition, reason: string): Refusal {
  return new Refusal('invalid_filter', {
    data: { field: condition.field, operator: condition.operator, reason },
  });
}

/**
 * A single operand as the field's type parses it. Throws `invalid_filter` if it is missing, a list, or not a
 * value of the type.
 */
export function oneOperand(
  condition: Condition,
  field: FieldDefinition,
  input: unknown = condition.value,
): unknown {
  if (input === undefined || Array.isArray(input)) throw badFilter(condition, 'one_value_needed');
  const parsed = parseOperand(field, input);
  if (!parsed.ok || parsed.value === null)
    throw badFilter(condition, parsed.ok ? 'value_required' : parsed.rule);
  return parsed.value;
}

/** Refuses anything but a list that is not empty. */
export function listOperand(condition: Condition): readonly unknown[] {
  if (!Array.isArray(condition.value) || condition.value.length === 0)
    throw badFilter(condition, 'list_needed');
  return condition.value;
}

/** Composed, like stored texts. Refuses anything but a text that is not empty. */
export function textOperand(condition: Condition): string {
  if (typeof condition.value !== 'string' || condition.value === '')
    throw badFilter(condition, 'text_needed');
  return composeText(condition.value);
}

/** Both ends of `between`, in the field's format. */
export function pairOperand(condition: Condition, field: FieldDefinition): readonly [unknown, unknown] {
  const [low, high, ...rest] = listOperand(condition);
  if (high === undefined || rest.length > 0) throw badFilter(condition, 'two_values_needed');
  return [oneOperand(condition, field, low), oneOperand(condition, field, high)];
}

/** Whole days from 0 to 36,500. */
export function daysOperand(condition: Condition): number {
  const { value } = condition;
  if (!isDaysOperand(value)) throw badFilter(condition, 'days_needed');
  return value;
}
