// What the arguments of an operation are called; those of others are values with a number.
import type { ExpressionOp } from '@fieldhouse/contract/expressions';

export type ArgumentName =
  | 'value'
  | 'condition'
  | 'result'
  | 'otherwise'
  | 'fallback'
  | 'digits'
  | 'text'
  | 'part'
  | 'find'
  | 'replacement'
  | 'characters'
  | 'date'
  | 'number'
  | 'from'
  | 'to'
  | 'year'
  | 'month'
  | 'day'
  | 'list'
  | 'item'
  | 'separator'
  | 'currency'
  | 'divisor'
  | 'less'
  | 'with';

const compared = ['value', 'with'] as const;
const found = ['text', 'part'] as const;
const rounded = ['number', 'digits'] as const;
const between = ['from', 'to'] as const;
const shifted = ['date', 'number'] as const;

const names: Partial<Record<ExpressionOp, readonly ArgumentName[]>> = {
  subtract: ['value', 'less'],
  divide: ['value', 'divisor'],
  modulo: ['value', 'divisor'],
  round: rounded,
  round_down: rounded,
  round_up: rounded,
  equals: compared,
  not_equals: compared,
  less: compared,
  at_most: compared,
  greater: compared,
  at_least: compared,
  if: ['condition', 'result', 'otherwise'],
  left: ['text', 'characters'],
  right: ['text', 'characters'],
  replace: ['text', 'find', 'replacement'],
  contains: found,
  starts_with: found,
  ends_with: found,
  date: ['year', 'month', 'day'],
  add_days: shifted,
  add_months: shifted,
  add_years: shifted,
  add_hours: shifted,
  days_between: between,
  years_between: between,
  has: ['list', 'item'],
  join: ['list', 'separator'],
  money: ['number', 'currency'],
};

/** The name of an argument, and its number if several have it. */
export function argumentName(
  op: ExpressionOp,
  index: number,
  count: number,
): { readonly name: ArgumentName; readonly number?: number } {
  const own = names[op]?.[index];
  if (own) return { name: own };
  if (op === 'coalesce') return index === 0 ? { name: 'value' } : { name: 'fallback' };
  return count === 1 ? { name: 'value' } : { name: 'value', number: index + 1 };
}
