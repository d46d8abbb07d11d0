import type { StoredFieldType } from '../../column-type.ts';
import { instantColumn } from '../../families/day-columns.ts';

export const dateTime: StoredFieldType = {
  ...instantColumn(),
  inFiles: { isHarmless: true, sheetCell: () => ({ cell: 'instant', format: 'yyyy-mm-dd hh:mm:ss' }) },
};
