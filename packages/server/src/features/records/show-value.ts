// A value as a cell of CSV: what the import reads back. Text that a spreadsheet would run is made harmless; numbers stay.
import { fileValue, isFileType, type LinkValue, linkValue } from '@fieldhouse/contract/field-types';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { FieldDefinition } from '../collections/index.ts';

const numeric = new Set([
  'number',
  'decimal',
  'percentage',
  'money',
  'date',
  'date_range',
  'date_time',
  'boolean',
]);

export function showValue(field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = toText(field, value);
  return !numeric.has(field.dataType) && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toText(field: FieldDefinition, value: unknown): string {
  const links = Array.isArray(value) ? value : [value];
  if (isFileType(field.dataType)) return links.map(nameOfFile).join('; ');
  if (links.every(isLink)) return links.map((link) => link.label).join('; ');
  return fieldTypes[field.dataType].toText(value, field.settings);
}

function isLink(value: unknown): value is LinkValue {
  return linkValue.safeParse(value).success;
}

function nameOfFile(value: unknown): string {
  const parsed = fileValue.safeParse(value);
  return parsed.success ? parsed.data.name : '';
}
