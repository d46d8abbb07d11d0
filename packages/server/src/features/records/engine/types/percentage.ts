import { sql } from 'kysely';
import { numericColumn } from '../column-families.ts';

/** A fraction, sent as text as decimals are. */
export const percentage = numericColumn({
  type: 'numeric',
  toJson: (column) => sql`to_json(${column}::text)`,
});
