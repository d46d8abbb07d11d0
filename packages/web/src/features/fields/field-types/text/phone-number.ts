import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { PhoneNumberInput } from '../../input/text/phone-number.tsx';
import { asTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const phoneNumber: FieldTypeUi = {
  icon: 'phone',
  headerIcon: 'phone',
  width: 160,
  cell: softCell,
  text: (value, { defaultCountry }, { phone, formats }) =>
    // Without a country of the field's numbers, the viewer's region.
    phone(String(value), typeof defaultCountry === 'string' ? defaultCountry : formats.region),
  Operand: operandBy(PhoneNumberInput),
  Settings: onDemand(() => import('../../settings/phone-settings.tsx'), 'PhoneSettings'),
  startTyping: asTyped,
  reports: 'text',
  totals: [],
  inLine: 'then',
  isInSubtitle: true,
};
