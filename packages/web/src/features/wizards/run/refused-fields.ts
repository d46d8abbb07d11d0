import type { Issue } from '@fieldhouse/contract/errors';
import type { StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import { ApiProblem } from '../../../api/api-problem.ts';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import type { FieldErrors } from './form-values.ts';

/** Messages of a refused step, by place. */
export function fieldErrors(step: Pick<StepView, 'parts'>, error: unknown): FieldErrors {
  const found = refusedPlaces(step, error).map(([placeId, issue]) => [placeId, issueText(issue)] as const);
  return Object.fromEntries(found);
}

/** The broken rules of a refused step, by place. */
export function fieldRules(step: Pick<StepView, 'parts'>, error: unknown): ReadonlyMap<string, string> {
  return new Map(refusedPlaces(step, error).map(([placeId, { rule }]) => [placeId, rule]));
}

/**
 * The first issue of each place. Path of an issue: body, answers, task or entry, field; without a field it is about the number
 * of entries.
 */
function refusedPlaces({ parts }: Pick<StepView, 'parts'>, error: unknown): [string, Issue][] {
  if (!(error instanceof ApiProblem)) return [];
  const found = new Map<string, Issue>();
  for (const issue of error.issues) {
    const [key = '', fieldId] = issue.path.slice(2).map(String);
    const placeId = placeIdOf(key, fieldId ?? key);
    if (!found.has(placeId) && parts.some((part) => isAskedIn(part, key, fieldId))) found.set(placeId, issue);
  }
  return [...found];
}

function isAskedIn(part: StepPart, key: string, fieldId: string | undefined): boolean {
  if (part.taskId !== taskIdOfKey(key)) return false;
  if ('questions' in part && fieldId !== undefined)
    return part.questions.some((one) => one.fieldId === fieldId);
  return fieldId === undefined ? 'repeat' in part : part.type === 'display_view' && part.choice !== 'none';
}
