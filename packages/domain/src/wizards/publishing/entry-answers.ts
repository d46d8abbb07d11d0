// What is done for each entry of a task, such as a message, may use the answers of the entry.
import type { WizardDefinition, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { isAnswerOfSeveral, isRepeating } from '../entries.ts';
import type { KnownCollections } from '../fields-of-collections.ts';
import type { DefinedName } from '../names/defined-names.ts';
import { answerName } from '../names/variable-names.ts';
import { namesSetBy } from '../variables.ts';

/** The answers of the entries of a task before a step, for what is done for each of them. */
export function entryAnswersBefore(
  { steps }: Pick<WizardDefinition, 'steps'>,
  stepId: string,
  ref: VariableName | null,
  collections: KnownCollections,
): DefinedName[] {
  if (ref === null || !isAnswerOfSeveral({ steps }, ref)) return [];
  const before = steps.slice(
    0,
    steps.findIndex(({ id }) => id === stepId),
  );
  return before.flatMap((step) =>
    step.tasks
      .filter((task) => isRepeating(task) && ref.startsWith(answerName(task.id, '')))
      .flatMap((task) => namesSetBy(step, { ...task, repeat: null } as WizardTask, collections))
      .filter(({ name }) => name.startsWith('answer.')),
  );
}
