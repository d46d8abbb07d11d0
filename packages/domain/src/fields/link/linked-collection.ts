import { type DataType, isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';

/** The list or collection that a field's values refer to, if its type has one. */
export function linkedCollectionOf(field: {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
}): string | undefined {
  const { listId, collectionId } = field.settings;
  if (isListChoice(field.dataType)) return typeof listId === 'string' ? listId : undefined;
  return isRecordLink(field.dataType) && typeof collectionId === 'string' ? collectionId : undefined;
}
