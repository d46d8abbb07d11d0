import type { StoredFieldType } from '../column-type.ts';
import { booleanColumn } from '../families/column-families.ts';

export const boolean: StoredFieldType = {
  ...booleanColumn(),
  isTruth: true,
  inFiles: { isHarmless: true, sheetCell: () => ({ cell: 'boolean' }) },
};
