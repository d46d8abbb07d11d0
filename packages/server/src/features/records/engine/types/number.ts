import { sql } from 'kysely';
import { numericColumn } from '../column-families.ts';

export const number = numericColumn({ type: 'bigint', toJson: (column) => sql`to_json(${column})` });
