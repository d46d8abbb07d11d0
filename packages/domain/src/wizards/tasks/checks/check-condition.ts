import type { Filter } from '@fieldhouse/contract/filters';
import { isOperandValid } from '../../../filters/operand-check.ts';
import { conditionsOf } from '../../../filters/remaining-filter.ts';
import { isAnswerOfSeveral } from '../../entries.ts';
import type { Check, Place } from './check-context.ts';

/** Each value has to be there before the condition, and of the type that the condition compares. */
export function checkCondition(
  check: Check,
  condition: Filter | null,
  { task, fieldId }: Omit<Place, 'step'>,
): void {
  if (condition === null) return;
  const { definition, step, problems } = check;
  const comparable = check.comparable({ taskId: task?.id, fieldId });
  if (
    conditionsOf(condition).some(
      ({ field }) => !comparable.has(field) && isAnswerOfSeveral(definition, field),
    )
  ) {
    problems.add('answer_of_several', { step, task, fieldId });
    return;
  }
  const isValid = conditionsOf(condition).every((one) => {
    const defined = comparable.get(one.field);
    return defined !== undefined && isOperandValid(one, defined.field);
  });
  if (!isValid) problems.add('condition_unfit', { step, task, fieldId });
}
