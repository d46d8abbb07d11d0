import type { Issue } from '@fieldhouse/contract/errors';
import type { StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { placeIdOf, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import { ApiProblem } from '../../../api/api-problem.ts';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldErrors } from './form-values.ts';

/** The message of a question without an answer, by its title. */
type MissingText = (question: string) => string;

/** Names the question, since the message is also read away from it: in the summary, or aloud. */
export function useMissingText(): MissingText {
  const t = usePhrases('wizard-runs');
  return (question) => t('run.missing', { question: question || t('run.viewFallback') });
}

/** Messages of a refused step, by place. */
export function fieldErrors(
  step: Pick<StepView, 'parts'>,
  error: unknown,
  missingText: MissingText,
): FieldErrors {
  const found = refusedPlaces(step, error).map(([placeId, { issue, title }]) => {
    const text = issue.rule === 'value_required' ? missingText(title) : issueText(issue);
    return [placeId, text] as const;
  });
  return Object.fromEntries(found);
}

/** The broken rules of a refused step, by place. */
export function fieldRules(step: Pick<StepView, 'parts'>, error: unknown): ReadonlyMap<string, string> {
  return new Map(refusedPlaces(step, error).map(([placeId, { issue }]) => [placeId, issue.rule]));
}

/**
 * The first issue of each place. Path of an issue: body, answers, task or entry, field; without a field it is about the number
 * of entries.
 */
function refusedPlaces({ parts }: Pick<StepView, 'parts'>, error: unknown): [string, RefusedPlace][] {
  if (!(error instanceof ApiProblem)) return [];
  const found = new Map<string, RefusedPlace>();
  for (const issue of error.issues) {
    const [key = '', fieldId] = issue.path.slice(2).map(String);
    const placeId = placeIdOf(key, fieldId ?? key);
    const part = parts.find((one) => isAskedIn(one, key, fieldId));
    if (!found.has(placeId) && part) found.set(placeId, { issue, title: titleIn(part, fieldId) });
  }
  return [...found];
}

interface RefusedPlace {
  readonly issue: Issue;
  /** Of the question, or of the view to choose in. */
  readonly title: string;
}

function titleIn(part: StepPart, fieldId: string | undefined): string {
  const question = 'questions' in part ? part.questions.find((one) => one.fieldId === fieldId) : undefined;
  if (question) return question.title;
  return 'title' in part ? part.title : '';
}

function isAskedIn(part: StepPart, key: string, fieldId: string | undefined): boolean {
  if (part.taskId !== taskIdOfKey(key)) return false;
  if ('questions' in part && fieldId !== undefined)
    return part.questions.some((one) => one.fieldId === fieldId);
  return fieldId === undefined ? 'repeat' in part : 'choice' in part && part.choice !== 'none';
}
