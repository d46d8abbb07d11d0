// A tested value is certain inside what it guards: a step, a task or a question with a condition that can't be met without it.
import type { Filter } from '@fieldhouse/contract/filters';
import { fieldsTestedNotZero, testedFields } from '../../filters/tested-fields.ts';
import type { DefinedName } from './defined-names.ts';
import { outputTaskOf, recordCountName, taskOutputName } from './variable-names.ts';

/** The same names; those that have a value wherever the condition is met are certain. */
export function withTested(
  known: ReadonlyMap<string, DefinedName>,
  condition: Filter | null,
): Map<string, DefinedName> {
  const result = new Map(known);
  if (condition === null) return result;
  const settle = (name: string) => {
    const defined = known.get(name);
    if (defined) result.set(name, { ...defined, isCertain: true });
  };
  for (const name of testedFields(condition)) settle(name);
  // With the number of records that a task found, there are some.
  for (const name of fieldsTestedNotZero(condition)) {
    const taskId = outputTaskOf(name);
    if (taskId !== undefined && name === recordCountName(taskId) && result.get(name)?.isCertain === true)
      settle(taskOutputName(taskId));
  }
  return result;
}
