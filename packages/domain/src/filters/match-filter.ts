// Evaluates the filter language on plain values. The records engine does the same in SQL, and a property test
// compares the two; operands must already be validated.
import type { DataType, DateRangeValue } from '@fieldhouse/contract/field-types';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { instantInZone } from '../fields/date/zoned-time.ts';
import { fieldTypes } from '../fields/registry.ts';
import { composeText } from '../fields/text/compose-text.ts';
import { foldCase } from '../fields/text/fold-case.ts';
import { type DayRange, dayRange } from './relative-days.ts';

export interface FilterScope {
  /** Type of a column, or of `link.column` one hop away. */
  readonly dataTypeOf: (field: string) => DataType;
  /** The link of `link.column`, if the field is one; by default, what precedes the dot. */
  readonly linkOf?: (field: string) => string | undefined;
  readonly now: Date;
  /** The team's time zone, which defines "today". */
  readonly timeZone: string;
}

/** Values by column name in API form: ids for selections and links; `link.column` one hop away. */
export type FilterValues = Readonly<Record<string, unknown>>;

export function matchesFilter(filter: Filter, values: FilterValues, scope: FilterScope): boolean {
  if ('operator' in filter) return matchesCondition(filter, values, scope);
  if (filter.all) return filter.all.every((part) => matchesFilter(part, values, scope));
  const parts = filter.any ?? [];
  return parts.length === 0 || parts.some((part) => matchesFilter(part, values, scope));
}

function matchesCondition(condition: Condition, values: FilterValues, scope: FilterScope): boolean {
  const link = (scope.linkOf ?? linkOfPath)(condition.field);
  // A condition on the linked record is false if there is no link.
  if (link !== undefined && isEmpty(values[link])) return false;
  const dataType = scope.dataTypeOf(condition.field);
  const value = values[condition.field];
  switch (condition.operator) {
    case 'is_empty':
      return isEmpty(value);
    case 'is_not_empty':
      return !isEmpty(value);
    case 'is_not':
    case 'does_not_contain':
    case 'is_none_of':
    case 'has_none_of':
      return isEmpty(value) || !isMatch(opposite[condition.operator], condition, dataType, value, scope);
    default:
      return !isEmpty(value) && isMatch(condition.operator, condition, dataType, value, scope);
  }
}

function linkOfPath(field: string): string | undefined {
  const [link, far] = field.split('.');
  return far === undefined ? undefined : link;
}

const opposite = {
  is_not: 'is',
  does_not_contain: 'contains',
  is_none_of: 'is_any_of',
  has_none_of: 'has_any_of',
} as const;

function isMatch(
  operator: Condition['operator'],
  { value: operand }: Condition,
  dataType: DataType,
  value: unknown,
  scope: FilterScope,
): boolean {
  if (dataType === 'date_range') {
    // The caller's values have the form of their column's type.
    return isRangeMatch(operator, operand, value as DateRangeValue, scope);
  }
  const [first, second] = Array.isArray(operand) ? operand : [operand];
  const items = Array.isArray(operand) ? operand : [];
  const compared = (other: unknown): number => compareValues(dataType, value, other);
  switch (operator) {
    case 'is':
      return isSame(dataType, value, composed(operand));
    case 'is_any_of':
      return items.some((item) => isSame(dataType, value, composed(item)));
    case 'contains':
      return foldCase(textOf(dataType, value)).includes(foldCase(composed(operand)));
    case 'starts_with':
      return foldCase(textOf(dataType, value)).startsWith(foldCase(composed(operand)));
    case 'ends_with':
      return foldCase(textOf(dataType, value)).endsWith(foldCase(composed(operand)));
    case 'less_than':
    case 'before':
      return compared(first) < 0;
    case 'at_most':
    case 'on_or_before':
      return compared(first) <= 0;
    case 'greater_than':
    case 'after':
      return compared(first) > 0;
    case 'at_least':
    case 'on_or_after':
      return compared(first) >= 0;
    case 'between':
      return compared(first) >= 0 && compared(second) <= 0;
    case 'has_any_of':
      return Array.isArray(value) && items.some((item) => value.includes(item));
    case 'has_all_of':
      return Array.isArray(value) && items.every((item) => value.includes(item));
    case 'within_last_days':
    case 'within_next_days':
      return isWithin(dayRange(operator, scope.now, scope.timeZone, Number(operand)), dataType, value, scope);
    case 'today':
    case 'this_week':
    case 'this_month':
    case 'this_year':
      return isWithin(dayRange(operator, scope.now, scope.timeZone, 0), dataType, value, scope);
    default:
      return false;
  }
}

/** Before and after compare the whole range; all other operators test whether any of its days matches. */
function isRangeMatch(
  operator: Condition['operator'],
  operand: Condition['value'],
  { start, end }: DateRangeValue,
  scope: FilterScope,
): boolean {
  const days = Array.isArray(operand) ? operand.map(String) : [String(operand)];
  const overlaps = (first: string, last: string) =>
    first <= last && (start ?? '') <= last && (end ?? '~') >= first;
  switch (operator) {
    case 'before':
      return end !== null && end < (days[0] ?? '');
    case 'after':
      return start !== null && start > (days[0] ?? '');
    case 'between':
      return overlaps(days[0] ?? '', days[1] ?? '');
    case 'within_last_days':
    case 'within_next_days':
    case 'today':
    case 'this_week':
    case 'this_month':
    case 'this_year': {
      const { first, last } = dayRange(operator, scope.now, scope.timeZone, Number(operand ?? 0));
      return overlaps(first, last);
    }
    default:
      return false;
  }
}

/** Texts are stored composed. */
function composed(operand: unknown): unknown {
  return typeof operand === 'string' ? composeText(operand) : operand;
}

/** The text that filters use for values that are more than text. */
function textOf(dataType: DataType, value: unknown): unknown {
  return fieldTypes[dataType].toPlainText?.(value) ?? value;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined;
}

function isSame(dataType: DataType, value: unknown, operand: unknown): boolean {
  const { isSame: isSameValue, amountOf } = fieldTypes[dataType];
  if (isSameValue) return isSameValue(value, operand);
  return amountOf ? compareValues(dataType, value, operand) === 0 : value === operand;
}

/** Money and line items are compared by their amount; the operand is a plain decimal. */
function compareValues(dataType: DataType, value: unknown, operand: unknown): number {
  const amount = fieldTypes[dataType].amountOf?.(value);
  if (amount !== undefined) return fieldTypes.decimal.compare?.(amount, String(operand)) ?? 0;
  return fieldTypes[dataType].compare?.(value, operand) ?? 0;
}

function isWithin(range: DayRange, dataType: DataType, value: unknown, { timeZone }: FilterScope): boolean {
  const text = String(value);
  if (dataType === 'date') return text >= range.first && text <= range.last;
  const midnight = { hour: 0, minute: 0, second: 0 };
  const instant = Date.parse(text);
  return (
    instant >= instantInZone(range.first, midnight, timeZone).getTime() &&
    instant < instantInZone(range.dayAfter, midnight, timeZone).getTime()
  );
}
