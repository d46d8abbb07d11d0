import type { StoredFieldType } from '../../column-type.ts';
import { rangeColumn } from '../../families/day-columns.ts';

export const dateRange: StoredFieldType = {
  ...rangeColumn(),
  inFiles: { cellText: 'day', isHarmless: true },
};
