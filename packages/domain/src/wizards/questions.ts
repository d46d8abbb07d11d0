// A step as displayed, shared by runs on the server and the preview in the builder.
import { isListChoice, isRecordLink, type LinkValue } from '@fieldhouse/contract/field-types';
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import type { FieldsTask } from '@fieldhouse/contract/wizard-definition';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { linkedCollectionOf } from '../fields/link/linked-collection.ts';
import type { AskedField } from './answers.ts';
import { fieldOf, type KnownCollections, type KnownField } from './fields-of-collections.ts';

/** The fields a visitor sees. Hidden fields are excluded, so that nothing derived from this can leak them. */
export function askedFields(task: FieldsTask, collections: KnownCollections): AskedField[] {
  return task.fields.flatMap((taskField) => {
    const field =
      taskField.mode === 'hidden' ? undefined : fieldOf(collections, task.collectionId, taskField.fieldId);
    return field ? [{ taskField, field }] : [];
  });
}

/** Whether everyone who runs the wizard chooses from the same records. */
export function isOffered({ offer }: AskedField['taskField'], { dataType }: KnownField): boolean {
  return offer !== null && isRecordLink(dataType);
}

/** Whether a selection may get an item that its list lacks. */
export function mayAddItem({ mayAdd }: AskedField['taskField'], { dataType }: KnownField): boolean {
  return mayAdd && isListChoice(dataType);
}

export function toQuestion(
  { taskField, field }: AskedField,
  value: unknown,
  options: readonly LinkValue[] | null,
): Question {
  const { offer, placeholder, look } = taskField;
  return {
    // Field ids are branded at their source.
    fieldId: field.id as FieldId,
    columnName: field.id,
    title: taskField.label === '' ? field.title : taskField.label,
    description: taskField.hint === '' ? field.description : taskField.hint,
    dataType: field.dataType,
    // Where offered records and items come from stays unknown.
    settings: isOffered(taskField, field) || options !== null ? {} : { ...field.settings },
    isRequired: taskField.isRequired || field.isRequired,
    value: value ?? null,
    options: options === null ? null : [...options],
    // Collection ids are branded at their source.
    linkedCollectionId:
      options === null && !isOffered(taskField, field)
        ? ((linkedCollectionOf(field) ?? null) as CollectionId | null)
        : null,
    ...(offer && isOffered(taskField, field) && { offer: { look: offer.look } }),
    ...(placeholder !== '' && { placeholder }),
    ...(look !== null && { look }),
    ...(mayAddItem(taskField, field) && { mayAdd: true }),
    ...(taskField.condition && { condition: taskField.condition }),
  };
}
