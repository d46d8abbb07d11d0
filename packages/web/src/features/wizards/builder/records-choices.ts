// The records that a task can work with, by what made them available.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { foundFieldOf, outputTaskOf } from '@fieldhouse/domain/wizards/names/variable-names';
import { usableRecordsBefore } from '@fieldhouse/domain/wizards/variables';
import { usePhrases } from '../../../app/phrases.ts';
import { answerChoices, recordSourceOf, stepOfValue } from './answer-choices.ts';
import { useChoiceText } from './use-choice-text.ts';

export interface RecordsChoice {
  readonly name: VariableName;
  readonly label: string;
  /** Of these records. */
  readonly collectionId: CollectionId;
  /** This collection and those above it. */
  readonly recordOf: readonly string[];
}

/** Of the tasks and answers before a place. */
export function useRecordsChoices(
  definition: WizardDefinition,
  place: ConditionPlace,
  collections: KnownCollections,
): readonly RecordsChoice[] {
  const labelOf = useRecordsLabel(definition, collections);
  return [...usableRecordsBefore(definition, place, collections).values()].flatMap((defined) => {
    const { name, recordOf = [] } = defined;
    const [collectionId] = recordOf;
    // Branded where the ids come from.
    return collectionId === undefined
      ? []
      : [{ name, recordOf, label: labelOf(name), collectionId: collectionId as CollectionId }];
  });
}

export function useRecordsLabel(definition: WizardDefinition, collections: KnownCollections) {
  const t = usePhrases('wizards');
  const textOf = useChoiceText();
  const answers = answerChoices(definition, undefined, collections);
  return (name: VariableName): string => {
    const taskId = foundFieldOf(name) ? undefined : outputTaskOf(name);
    if (taskId === undefined) {
      const answer = answers.find((one) => one.name === name);
      return answer ? textOf(answer) : t('create.missing');
    }
    const step = definition.steps.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
    const task = step?.tasks.find(({ id }) => id === taskId);
    const records = task && recordSourceOf(task, collections);
    if (!step || !records) return t('create.missing');
    return textOf({ name, step: stepOfValue(definition, step), question: null, records });
  };
}
