import { sql } from 'kysely';
import type { StoredFieldType } from '../../column-type.ts';
import { numericColumn } from '../../families/column-families.ts';

export const number: StoredFieldType = {
  ...numericColumn({ type: 'bigint', toJson: (column) => sql`to_json(${column})` }),
  inFiles: { isHarmless: true, sheetCell: () => ({ cell: 'number' }) },
};
