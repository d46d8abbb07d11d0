// Texts of records as the visitor reads them: in the language of the run where somebody wrote one, else in their own. What the
// visitor answers is kept in that language (answerColumn); what the wizard's author sets is the value of the field itself.
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import { answerColumn } from '@fieldhouse/domain/wizards/answers';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import {
  type CollectionDefinition,
  type FieldDefinition,
  translationFieldOf,
} from '../../catalogue/index.ts';

/** What stands in a field, as it is shown. */
export function fieldTextIn(
  { values }: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  field: FieldDefinition,
  language: string,
): unknown {
  const translation = translationFieldOf(collection, field, language);
  return (translation && values[translation.columnName]) ?? values[field.columnName] ?? null;
}

/** What stands where the visitor's answer is kept, or would be read in its place. */
export function storedAnswerIn(values: RecordValues, field: KnownField, language: string): unknown {
  return values[answerColumn(field, language)] ?? values[field.columnName] ?? null;
}

/** What a record is called. */
export function recordNameIn(
  record: Pick<DataRecord, 'values'>,
  collection: CollectionDefinition,
  language: string,
): string {
  const { nameField } = collection;
  const name = nameField && fieldTextIn(record, collection, nameField, language);
  return typeof name === 'string' ? name : '';
}
