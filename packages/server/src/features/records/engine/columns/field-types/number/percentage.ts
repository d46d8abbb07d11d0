import { maxPercentScale } from '@fieldhouse/contract/field-types';
import type { StoredFieldType } from '../../column-type.ts';
import { decimalColumn } from '../../families/column-families.ts';
import { scaleFormat } from './scale-format.ts';

const usualScale = 2;

export const percentage: StoredFieldType = {
  ...decimalColumn(),
  inFiles: {
    cellText: 'percent',
    isHarmless: true,
    newSettings: ({ scale }) => (scale > maxPercentScale ? {} : { scale: Math.max(usualScale, scale) }),
    hasScale: true,
    sheetCell: (settings) => ({ cell: 'number', format: `${scaleFormat(settings)}%` }),
  },
};
