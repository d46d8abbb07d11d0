import type { StoredFieldType } from '../../column-type.ts';
import { dayColumn } from '../../families/day-columns.ts';

export const date: StoredFieldType = {
  ...dayColumn(),
  inFiles: {
    cellText: 'day',
    isHarmless: true,
    sheetCell: () => ({ cell: 'day', format: 'yyyy-mm-dd' }),
  },
};
