// What an operator compares a value with.
import type { Operator } from '@fieldhouse/contract/filters';

const bare: readonly Operator[] = [
  'is_empty',
  'is_not_empty',
  'today',
  'this_week',
  'this_month',
  'this_year',
  'is_me',
];
const listed: readonly Operator[] = ['is_any_of', 'is_none_of', 'has_any_of', 'has_all_of', 'has_none_of'];
const counted: readonly Operator[] = ['within_last_days', 'within_next_days'];

export type OperandShape = 'none' | 'list' | 'pair' | 'days' | 'one';

export function shapeOf(operator: Operator): OperandShape {
  if (bare.includes(operator)) return 'none';
  if (listed.includes(operator)) return 'list';
  if (counted.includes(operator)) return 'days';
  return operator === 'between' ? 'pair' : 'one';
}
