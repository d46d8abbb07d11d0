// Types whose value is more than a number or a text: the value itself, and a second column for filters,
// search and sorting.
import type { DataType } from '@fieldhouse/contract/field-types';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { sortedCharacters } from '@fieldhouse/domain/fields/text/plain-text';
import { sql } from 'kysely';
import type { ColumnType } from '../column-type.ts';
import { secondColumnOf } from '../identifiers.ts';
import { columnAsJson, numericCondition, textCollation, textCondition } from './column-families.ts';

interface StructuredTextOptions {
  readonly type: 'jsonb' | 'text';
  readonly clean?: (value: unknown) => unknown;
}

/** A structured value that is filtered and sorted as text. */
export function structuredTextColumn(
  dataType: DataType,
  { type, clean = (value) => value }: StructuredTextOptions = { type: 'jsonb' },
): ColumnType {
  return {
    kind: type === 'text' ? 'formatted_text' : 'structure_with_text',
    columns: (field) => [
      { name: `f_${field.number}`, type },
      { name: `f_${field.number}_text`, type: 'text' },
    ],
    toStored(value) {
      if (value === null) return [null, null];
      const cleaned = clean(value);
      if (cleaned === '') return [null, null];
      return [cleaned, fieldTypes[dataType].toPlainText?.(cleaned) ?? ''];
    },
    toJson: columnAsJson,
    toPlainJson: columnAsJson,
    sortKey: (field, alias) =>
      sql`(left(${secondColumnOf(field, 'text', alias)}, ${sql.lit(sortedCharacters)}) ${textCollation})`,
    sortKeyType: 'text',
    index: 'none',
    where: (condition, field, alias) =>
      textCondition(condition, secondColumnOf(field, 'text', alias), { isCaseBlind: false }),
  };
}

/** A structured value that is filtered and sorted as one exact number. */
export function computedNumberColumn(figureOf: (value: unknown) => string): ColumnType {
  return {
    kind: 'structure_with_total',
    columns: (field) => [
      { name: `f_${field.number}`, type: 'jsonb' },
      { name: `f_${field.number}_total`, type: 'numeric' },
    ],
    toStored: (value) => (value === null ? [null, null] : [value, figureOf(value)]),
    toJson: columnAsJson,
    toPlainJson: columnAsJson,
    sortKey: (field, alias) => secondColumnOf(field, 'total', alias),
    sortKeyType: 'numeric',
    figure: (field, alias) => secondColumnOf(field, 'total', alias),
    index: 'none',
    // Filters compare the plain number, like a decimal.
    where: (condition, field, alias) =>
      numericCondition(
        condition,
        secondColumnOf(field, 'total', alias),
        { ...field, dataType: 'decimal' },
        { type: 'numeric' },
      ),
  };
}
