// Texts of records in the language of the run where a translation exists, else in their own. A visitor's
// answers are stored in that language (answerColumn); values set by the wizard's author go into the field
// itself.
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { answerColumn } from '@fieldhouse/domain/wizards/answers';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import {
  type CollectionDefinition,
  type FieldDefinition,
  translationFieldOf,
} from '../../catalogue/index.ts';

/** The value of a field in the language: its translation if there is one, else the field's own value. */
export function fieldTextIn(
  { values }: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  field: FieldDefinition,
  language: string,
): unknown {
  const translation = translationFieldOf(collection, field, language);
  return (translation && values[translation.columnName]) ?? values[field.columnName] ?? null;
}

/** The value in the column for answers in the language, or else in the field's own column. */
export function storedAnswerIn(values: RecordValues, field: KnownField, language: string): unknown {
  return values[answerColumn(field, language)] ?? values[field.columnName] ?? null;
}

/** Display name of a record. */
export function recordNameIn(
  record: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  language: string,
): string {
  const { nameField } = collection;
  const name = nameField && fieldTextIn(record, collection, nameField, language);
  return typeof name === 'string' ? name : '';
}
