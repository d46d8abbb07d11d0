// Temporary variables as fields, for the inputs and filters that are made for fields of collections.
import type { Field } from '@fieldhouse/contract/collections';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';

export function variableFields({ steps }: Pick<WizardDefinition, 'steps'>): Field[] {
  return steps.flatMap(({ tasks }) =>
    tasks.flatMap((task) => {
      const value = taskValueOf(task);
      return value ? [toField(value.field)] : [];
    }),
  );
}

export function toField({ id, ...known }: KnownField): Field {
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
