import type { AddressValue } from '@fieldhouse/contract/field-types';
import type { StoredFieldType } from '../../column-type.ts';
import { structuredTextColumn } from '../../families/structured-columns.ts';

const text = structuredTextColumn('physical_address');

/** Stores the coordinates in columns next to the text, for maps (select-map-places.ts). */
export const physicalAddress: StoredFieldType = {
  ...text,
  kind: 'place',
  hasCoordinates: true,
  inFiles: {},
  columns: (field) => [
    ...text.columns(field),
    { name: `f_${field.number}_x`, type: 'float8' },
    { name: `f_${field.number}_y`, type: 'float8' },
  ],
  toStored(value) {
    if (value === null) return [null, null, null, null];
    // Validated by the domain type.
    const { longitude, latitude } = value as AddressValue;
    return [...text.toStored(value), longitude, latitude];
  },
};
