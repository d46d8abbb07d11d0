import { sql } from 'kysely';
import { numericColumn } from '../column-families.ts';

/** Sent as text, so that no reader makes a float of it. */
export const decimal = numericColumn({ type: 'numeric', toJson: (column) => sql`to_json(${column}::text)` });
