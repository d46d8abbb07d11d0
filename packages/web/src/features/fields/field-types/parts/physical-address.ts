import type { AddressValue } from '@fieldhouse/contract/field-types';
import { addressLine, addressText } from '@fieldhouse/domain/fields/parts/address-line';
import { TextOperand } from '../../input/operands/operand-by.tsx';
import { plainCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const physicalAddress: FieldTypeUi = {
  icon: 'pin',
  headerIcon: 'pin',
  width: 280,
  cell: plainCell,
  text: (value) => addressLine(whole(value)),
  copied: (value) => addressText(whole(value)),
  Operand: TextOperand,
  Settings: undefined,
  // The street is written over; the place stays until it is changed too.
  startTyping: (typed, _settings, before) => ({ ...whole(before), line1: typed }),
  reports: 'text',
  totals: [],
  isLong: true,
  isPlace: true,
};

/** As the API sends it. */
function whole(value: unknown): AddressValue {
  // The grid shows values of the API only.
  return { ...noAddress, ...(value as Partial<AddressValue>) };
}

const noAddress: AddressValue = {
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  latitude: null,
  longitude: null,
};
