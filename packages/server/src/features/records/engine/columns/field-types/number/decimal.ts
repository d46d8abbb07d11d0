import type { StoredFieldType } from '../../column-type.ts';
import { decimalColumn } from '../../families/column-families.ts';
import { scaleFormat } from './scale-format.ts';

export const decimal: StoredFieldType = {
  ...decimalColumn(),
  inFiles: {
    isHarmless: true,
    sheetCell: (settings) => ({ cell: 'number', format: scaleFormat(settings) }),
    newSettings: ({ scale }) => ({ scale }),
    hasScale: true,
  },
};
