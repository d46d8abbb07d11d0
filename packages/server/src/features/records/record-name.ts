import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import { type CollectionDefinition, type FieldDefinition, translationIn } from '../collections/index.ts';

export type RecordName = Pick<LinkValue, 'label' | 'labels'>;

/** What a record is called by values that its reader may read: empty where they may not. */
export function recordName(values: RecordValues, collection: CollectionDefinition): RecordName {
  const [name, ...others] = nameColumns(collection);
  const label = textIn(values, name);
  const labels = others.flatMap((column) => {
    const text = textIn(values, column);
    return text === '' ? [] : [[column.columnName.slice(column.columnName.indexOf('@') + 1), text]];
  });
  return { label, ...(others.length > 0 && { labels: Object.fromEntries(labels) }) };
}

/** The field that names a record, and its translations. */
export function nameColumns(collection: CollectionDefinition): readonly FieldDefinition[] {
  const { nameField } = collection;
  if (!nameField) return [];
  const others = nameField.languages.slice(1).map((one) => translationIn(collection, nameField, one));
  return [nameField, ...others.filter((one) => one !== undefined)];
}

function textIn(values: RecordValues, column: FieldDefinition | undefined): string {
  const text = column && values[column.columnName];
  return typeof text === 'string' ? text : '';
}
