import type { StoredFieldType } from '../../column-type.ts';
import { decimalColumn } from '../../families/column-families.ts';
import { scaleFormat } from './scale-format.ts';

export const percentage: StoredFieldType = {
  ...decimalColumn(),
  inFiles: {
    cellText: 'percent',
    isHarmless: true,
    sheetCell: (settings) => ({ cell: 'number', format: `${scaleFormat(settings)}%` }),
  },
};
