import type { AddressValue } from '@fieldhouse/contract/field-types';
import type { ColumnType } from '../column-type.ts';
import { structuredTextColumn } from './structured-columns.ts';

const text = structuredTextColumn('physical_address');

/** Beside its text an address has its coordinates in columns, for maps (select-map-places.ts). */
export const physicalAddress: ColumnType = {
  ...text,
  columns: (field) => [
    ...text.columns(field),
    { name: `f_${field.number}_x`, type: 'float8' },
    { name: `f_${field.number}_y`, type: 'float8' },
  ],
  toStored(value) {
    if (value === null) return [null, null, null, null];
    // Checked by the domain's type.
    const { longitude, latitude } = value as AddressValue;
    return [...text.toStored(value), longitude, latitude];
  },
};
