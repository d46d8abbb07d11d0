// Texts of records as the visitor reads them: in the language of the run where somebody wrote one, else in their own. They
// are for reading only; what a wizard writes into another record is the value of the field itself.
import type { DataRecord } from '@fieldhouse/contract/records';
import { type CollectionDefinition, type FieldDefinition, translationIn } from '../../collections/index.ts';

/** What stands in a field, as it is shown. */
export function shownIn(
  { values }: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  field: FieldDefinition,
  language: string,
): unknown {
  const translation = translationIn(collection, field, language);
  return (translation && values[translation.columnName]) ?? values[field.columnName] ?? null;
}

/** What a record is called. */
export function nameIn(
  record: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  language: string,
): string {
  const { nameField } = collection;
  const name = nameField && shownIn(record, collection, nameField, language);
  return typeof name === 'string' ? name : '';
}
