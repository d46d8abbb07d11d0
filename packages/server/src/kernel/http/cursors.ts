// Validates the cursors that callers send. PostgreSQL can cast everything that passes; anything else is
// refused as invalid input.
import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { z } from 'zod';
import { invalid, type Refusal } from './refusal.ts';

export function badCursor(): Refusal {
  return invalid(['query', 'after'], 'bad_cursor');
}

/** The rows of one page, of a query that read one more, and the cursor of the page after it; null after the last one. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { readonly page: readonly Row[]; readonly next: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : cursorOf(last) };
}

/** The id of the last row. */
export function readIdCursor(after: string | undefined): string | undefined {
  if (after === undefined || z.guid().safeParse(after).success) return after;
  throw badCursor();
}

/** A number as cursor; 18 digits always fit into a bigint. */
export function readNumberCursor(after: string | undefined): string | undefined {
  if (after === undefined || /^\d{1,18}$/.test(after)) return after;
  throw badCursor();
}

const clock = /^[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:[0-5]\d)?)$/;

/** The text of a timestamptz, as PostgreSQL or its JSON writes it. */
export function isInstantText(text: string): boolean {
  return isRealDate(text.slice(0, 10)) && clock.test(text.slice(10));
}
