// The values that a text or field may use: answers of previous steps, and the fields of the record that a run
// starts with.
import type { VariableName, WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { KnownCollections, KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { fieldOf } from '@fieldhouse/domain/wizards/fields-of-collections';
import {
  answerName,
  type DefinedName,
  isAssignable,
  recordFieldName,
  startRecordName,
  variablesBefore,
} from '@fieldhouse/domain/wizards/variables';

export interface ValueChoice {
  readonly name: VariableName;
  /** The step that asks for it; null for the record that a run starts with. */
  readonly step: string | null;
  /** What is asked, or the field of the record; null for the record itself. */
  readonly question: string | null;
}

/** Without a step: every answer (for the thank-you text). */
export function answerChoices(
  definition: WizardDefinition,
  stepId: string | undefined,
  collections: KnownCollections,
): ValueChoice[] {
  const choices: ValueChoice[] = recordChoices(definition, collections);
  for (const step of definition.steps) {
    if (step.id === stepId) break;
    for (const task of step.tasks) {
      if (task.type === 'display_text') continue;
      for (const { fieldId, mode, label } of task.fields) {
        const field = fieldOf(collections, task.collectionId, fieldId);
        if (!field || mode === 'hidden') continue;
        choices.push({
          name: answerName(task.id, fieldId),
          step: step.title,
          question: label || field.title,
        });
      }
    }
  }
  return choices;
}

function recordChoices({ startsWith }: WizardDefinition, collections: KnownCollections): ValueChoice[] {
  const collection = startsWith === null ? undefined : collections.get(startsWith);
  if (!collection) return [];
  return [
    { name: startRecordName, step: null, question: null },
    ...collection.fields.map(({ id, title }) => ({ name: recordFieldName(id), step: null, question: title })),
  ];
}

interface Place {
  readonly definition: WizardDefinition;
  readonly stepId: string;
  readonly collections: KnownCollections;
}

/** Values that fit into a field without conversion. */
export function fittingChoices(field: KnownField, { definition, stepId, collections }: Place): ValueChoice[] {
  const known: ReadonlyMap<string, DefinedName> = variablesBefore(definition, stepId, collections);
  return answerChoices(definition, stepId, collections).filter(({ name }) => {
    const defined = known.get(name);
    // A variable without a known type would fit anything.
    const isTyped = defined?.field !== undefined || defined?.recordOf !== undefined;
    return defined !== undefined && isTyped && isAssignable(defined, field);
  });
}
