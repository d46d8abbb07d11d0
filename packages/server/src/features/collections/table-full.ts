// A table has a limited number of columns, and counts deleted ones (migration 202611212130).
import { maxColumns } from '@fieldhouse/contract/collections';
import { isDatabaseError } from '../../kernel/db/unique-violation.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** Wraps code that adds a column to a collection's table: maps the error of a full table to a refusal. */
export async function mapTableFull<T>(adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if (!isDatabaseError(error, '54011')) throw error;
    throw error.constraint === 'record_columns__in_use'
      ? new Refusal('too_many_columns', { data: { max: maxColumns }, cause: error })
      : new Refusal('column_limit_reached', { cause: error });
  }
}
