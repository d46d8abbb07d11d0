// Which fields of found and chosen records a wizard uses as values.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { fieldOf, type KnownCollections, type KnownField } from './fields-of-collections.ts';
import { refsOfText } from './names/references.ts';
import { foundFieldOf } from './names/variable-names.ts';
import type { SelectionTask } from './selection.ts';
import { selectionOf } from './tasks/task-kinds.ts';
import { refsOfStep } from './variables.ts';

/** A field of the record that a task found or let people choose. */
export interface FoundField {
  readonly task: SelectionTask;
  readonly field: KnownField;
}

function refsOfWizard({ steps, thankYou, receipt, redirect }: WizardDefinition): VariableName[] {
  return [
    ...steps.flatMap(refsOfStep),
    ...refsOfText(thankYou),
    ...(receipt?.to ? [receipt.to] : []),
    ...(redirect?.values.map(({ ref }) => ref) ?? []),
  ];
}

/** The names of fields of found records that a wizard uses, in these languages, each once. */
export function foundNamesIn(...definitions: readonly WizardDefinition[]): VariableName[] {
  return [...new Set(definitions.flatMap(refsOfWizard))].filter((ref) => foundFieldOf(ref) !== undefined);
}

/** The fields that such names stand for, without those that no longer exist. */
export function foundFieldsOf(
  names: readonly VariableName[],
  { steps }: Pick<WizardDefinition, 'steps'>,
  collections: KnownCollections,
): FoundField[] {
  const tasks = steps.flatMap((step) => step.tasks);
  return names.flatMap((name) => {
    const { taskId, fieldId = '' } = foundFieldOf(name) ?? {};
    const task = selectionOf(tasks.find(({ id }) => id === taskId));
    if (!task) return [];
    const field = fieldOf(collections, task.collectionId, fieldId);
    return field ? [{ task, field }] : [];
  });
}
