// A table holds no end of columns, and counts those that are gone (migration 202611212130).
import { maxColumns } from '@fieldhouse/contract/collections';
import { isDatabaseError } from '../../kernel/db/unique-violation.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** For whatever adds a column to a collection's table: refuses where it has no place for one. */
export async function mapTableFull<T>(adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if (!isDatabaseError(error, '54011')) throw error;
    throw error.constraint === 'record_columns__in_use'
      ? new Refusal('too_many_columns', { data: { most: maxColumns }, cause: error })
      : new Refusal('column_limit_reached', { cause: error });
  }
}
