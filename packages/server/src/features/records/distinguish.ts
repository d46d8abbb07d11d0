// Records of the same name are distinguished by another value, as it is written there.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { cutText } from '@fieldhouse/contract/storable-text';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { CollectionDefinition, FieldDefinition } from '../catalogue/index.ts';
import type { Access } from './engine/access/access.ts';

const longestDetail = 120;

/** In this order; texts that people recognize. */
const recognizable: readonly DataType[] = [
  'email_address',
  'phone_number',
  'physical_address',
  'plain_text',
  'single_selection_from_list',
  'single_data_record',
  'multi_selection_from_list',
  'multi_data_record',
  'code',
  'url',
];

/** The first value that not all of them have, of a field that the viewer may read; else the first. */
export function createDistinguishing(
  collection: CollectionDefinition,
  access: Access,
  /** A field in which they are alike. */
  same = collection.nameField,
): (own: DataRecord, all: readonly DataRecord[]) => string {
  const fields = recognizable.flatMap((dataType) =>
    collection.fields.filter(
      (field) =>
        field.dataType === dataType &&
        field.id !== collection.nameField?.id &&
        field.id !== same?.id &&
        access.mayRead(field),
    ),
  );
  return (own, all) => {
    const filled = fields.filter((field) => valueText(own, field) !== '');
    const differing = filled.find((field) => new Set(all.map((one) => valueText(one, field))).size > 1);
    const field = differing ?? filled[0];
    return field ? cutText(valueText(own, field), longestDetail) : '';
  };
}

/** On one line. */
export function valueText(
  { values }: DataRecord,
  { columnName, dataType, settings }: FieldDefinition,
): string {
  const value = values[columnName];
  if (value === null || value === undefined) return '';
  const labels = [value].flat().flatMap((one) => (isLabelled(one) ? [one.label] : []));
  if (labels.length > 0) return labels.join(', ');
  const type = fieldTypes[dataType];
  return (type.toPlainText?.(value) ?? type.toText(value, settings)).replaceAll(/\s+/g, ' ').trim();
}

function isLabelled(one: unknown): one is { readonly label: string } {
  return typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'string';
}
