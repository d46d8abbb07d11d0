import type { DataType } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { Sql } from './identifiers.ts';

/** The type's kind in platform.set_record_column_unique. */
export function uniqueKind(dataType: DataType): string {
  const { kind, isShortText } = columnTypes[dataType];
  return isShortText ? 'short_text' : kind;
}

/**
 * The function of a text's unique index, see `uniqueKey` in the domain: an index can't hold a long text as it
 * is.
 */
export function keyFunctionName({ dataType }: { readonly dataType: DataType }): string {
  return uniqueKind(dataType) === 'text' ? 'platform.unique_key' : 'lower';
}

export function keyFunction(field: { readonly dataType: DataType }): Sql {
  return sql.raw(keyFunctionName(field));
}
