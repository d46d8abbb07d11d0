// Which answers a text or a value may use: those of the steps before.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { VariableName, WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { fieldOf, type KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { answerName } from '@fieldhouse/domain/wizards/variables';

export interface AnswerChoice {
  readonly name: VariableName;
  readonly step: string;
  readonly question: string;
  readonly dataType: DataType;
}

/** Without a step: every answer (for the thank-you text). */
export function answerChoices(
  definition: WizardDefinition,
  stepId: string | undefined,
  collections: KnownCollections,
): AnswerChoice[] {
  const choices: AnswerChoice[] = [];
  for (const step of definition.steps) {
    if (step.id === stepId) break;
    for (const task of step.tasks) {
      if (task.type !== 'create_record') continue;
      for (const { fieldId, mode, label } of task.fields) {
        const field = fieldOf(collections, task.collectionId, fieldId);
        if (!field || mode === 'hidden') continue;
        choices.push({
          name: answerName(task.id, fieldId),
          step: step.title,
          question: label || field.title,
          dataType: field.dataType,
        });
      }
    }
  }
  return choices;
}
