// What a filter says about values wherever it is met: a field without which it can't be met has a value there.
import type { Condition, Filter, Operator } from '@fieldhouse/contract/filters';
import { matchesFilter } from './match-filter.ts';
import { conditionsOf, remainingFilter } from './remaining-filter.ts';

/** Those that a field without a value meets. */
const metWithoutValue: readonly Operator[] = [
  'is_empty',
  'is_not',
  'does_not_contain',
  'is_none_of',
  'has_none_of',
];

/** The fields that have a value wherever the filter is met. */
export function testedFields(filter: Filter): string[] {
  return fieldsRuledOut(filter, ({ operator }) => metWithoutValue.includes(operator));
}

/** The number fields that aren't 0 wherever the filter is met. */
export function fieldsTestedNotZero(filter: Filter): string[] {
  return fieldsRuledOut(filter, (one) =>
    matchesFilter(
      one,
      { [one.field]: 0 },
      // No number depends on the time, and the dots of a name are no path.
      { dataTypeOf: () => 'number', linkOf: () => undefined, now: new Date(0), timeZone: 'UTC' },
    ),
  );
}

/** The fields whose conditions can't be decided as `isMet` does, or the filter would not be met whatever the others are. */
function fieldsRuledOut(filter: Filter, isMet: (condition: Condition) => boolean): string[] {
  const fields = new Set(conditionsOf(filter).map(({ field }) => field));
  return [...fields].filter(
    (field) => remainingFilter(filter, (one) => (one.field === field ? isMet(one) : undefined)) === false,
  );
}
