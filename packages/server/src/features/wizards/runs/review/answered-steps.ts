// The answers of a run as text in its language: for the review before the end, for steps that can't be answered again, and for
// the receipt.
import type { WizardStepId } from '@fieldhouse/contract/ids';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { ReviewedStep } from '@fieldhouse/contract/wizard-runs';
import { makeValuePrinter, printedAs } from '@fieldhouse/domain/fields/value-printer';
import { answerKeysOf, entryTitle, isRepeating } from '@fieldhouse/domain/wizards/entries';
import { answerName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../../kernel/context.ts';
import { loadKnownCollections } from '../../known-collections.ts';
import { typeOfValue } from '../run-conditions.ts';
import { listValues, type RunRow, type VisitRow } from '../run-queries.ts';

export type AnsweredStep = Omit<ReviewedStep, 'mayChange'>;

interface Answered {
  readonly run: Pick<RunRow, 'id' | 'lang'>;
  /** Those to show, in order. */
  readonly steps: readonly WizardStep[];
  readonly visits: ReadonlyMap<string, VisitRow>;
  readonly timeZone: string;
}

/** Steps that ask for nothing are left out, and questions that didn't apply. */
export async function loadAnsweredSteps(
  ctx: TeamContext,
  { run, steps, visits, timeZone }: Answered,
): Promise<AnsweredStep[]> {
  const collections = await loadKnownCollections(ctx, { startsWith: null, steps: [...steps] });
  const values = new Map((await listValues(ctx.db, run.id)).map((value) => [value.name as string, value]));
  const words = messageWords(run.lang).printed;
  const print = makeValuePrinter({ language: run.lang, timeZone, words });
  return steps.flatMap((step): AnsweredStep[] => {
    const visit = visits.get(step.id);
    if (!visit) return [];
    const sent: Readonly<Record<string, Readonly<Record<string, unknown>>>> = visit.answers;
    const answers = step.tasks.filter(isFieldsTask).flatMap((task) =>
      answerKeysOf(task, sent).flatMap((key, index) =>
        askedFields(task, collections).flatMap(({ taskField, field }) => {
          const known = values.get(answerName(key, field.id));
          const ofTask = sent[key] ?? {};
          // A field of a changed record that was left as it is wasn't sent, but has a value.
          const isAsked = field.id in ofTask || (known?.value ?? null) !== null;
          if (!isAsked || known?.setByVisit !== visit.id) return [];
          const text = print.lines(printedAs(known.value, typeOfValue(known), field.settings));
          const entry = isRepeating(task) ? { entry: entryTitle(task, index) } : {};
          return [{ label: taskField.label || field.title, text, ...entry }];
        }),
      ),
    );
    return answers.length === 0 ? [] : [{ stepId: step.id as WizardStepId, title: step.title, answers }];
  });
}
