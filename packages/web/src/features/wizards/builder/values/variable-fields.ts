// Temporary variables as fields, for the inputs and filters that are made for fields of collections.
import type { Field } from '@fieldhouse/contract/collections';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { variableField } from '@fieldhouse/domain/wizards/temporary-variables';

export function variableFields({ steps }: Pick<WizardDefinition, 'steps'>): Field[] {
  return steps.flatMap(({ tasks }) =>
    tasks.flatMap((task) => (task.type === 'temporary_variable' ? [toField(task)] : [])),
  );
}

export function toField(task: TemporaryVariableTask): Field {
  const { id, ...known } = variableField(task);
  return {
    ...known,
    // It is of no collection; the inputs of its types don't ask for one.
    id: id as FieldId,
    collectionId: id as CollectionId,
    settings: { ...known.settings },
    isUnique: false,
    isSearchable: false,
    isTranslatable: false,
    languages: [],
    position: 0,
  };
}
