// Rows as one JSON parameter: a thousand records are one statement with few bound values.

import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { sql } from 'kysely';
import type { CollectionDefinition, FieldDefinition } from '../../../catalogue/index.ts';
import { columnTypes } from './column-types.ts';
import type { Sql } from './identifiers.ts';
import { fieldMark, fieldMarkEnd } from './search-marks.ts';

/** Maximum length of the search text; longer values are found by their beginning. */
const longestSearch = 20_000;

/**
 * The search text: the searchable values, folded, one per line. `toValue` returns a field's value in API
 * format.
 */
export function searchText(
  collection: CollectionDefinition,
  toValue: (field: FieldDefinition) => unknown,
): string {
  let lines = '';
  for (const { field, mark } of searchLines(collection)) {
    const text = toSearchable(field, toValue(field));
    if (text !== '') lines += (lines === '' ? '' : '\n') + mark + text;
  }
  return lines.slice(0, longestSearch).toWellFormed();
}

interface SearchLine {
  readonly field: FieldDefinition;
  readonly mark: string;
}

const linesOf = new WeakMap<CollectionDefinition, readonly SearchLine[]>();

/** Computed once per definition: an import needs it for every row. */
function searchLines(collection: CollectionDefinition): readonly SearchLine[] {
  const known = linesOf.get(collection);
  if (known) return known;
  // The search text covers the fields of all collections that share the table.
  const made = collection.tableFields
    .filter((field) => field.isSearchable)
    .map((field) => ({ field, mark: fieldMark(field) + fieldMarkEnd }));
  linesOf.set(collection, made);
  return made;
}

function toSearchable(field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  const type = fieldTypes[field.dataType];
  return foldText(type.toPlainText?.(value) ?? type.toText(value, field.settings));
}

/** `x(id uuid, search text, f_1 text, …)` for json_to_recordset. */
export function recordsetColumns(fields: readonly FieldDefinition[]): Sql {
  const columns = fields.flatMap((field) => columnTypes[field.dataType].columns(field));
  const own = columns.map((column) => sql`${sql.id(column.name)} ${sql.raw(column.type)}`);
  return sql.join([sql`id uuid`, sql`search text`, ...own]);
}

export function columnNames(fields: readonly FieldDefinition[]): string[] {
  return fields.flatMap((field) => columnTypes[field.dataType].columns(field).map((column) => column.name));
}

/** One row of the recordset. */
export function toStoredRow(
  id: string,
  search: string,
  fields: readonly FieldDefinition[],
  toValue: (field: FieldDefinition) => unknown,
): Record<string, unknown> {
  const row: Record<string, unknown> = { id, search };
  for (const field of fields) {
    const type = columnTypes[field.dataType];
    const stored = type.toStored(toValue(field) ?? null);
    type.columns(field).forEach((column, index) => {
      row[column.name] = stored[index] ?? null;
    });
  }
  return row;
}
