import { operandBy } from '../../input/operands/operand-by.tsx';
import { EmailAddressInput } from '../../input/text/email-address.tsx';
import { asTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const emailAddress: FieldTypeUi = {
  icon: 'at',
  headerIcon: 'at',
  width: 240,
  cell: softCell,
  text: (value) => String(value),
  Operand: operandBy(EmailAddressInput),
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  totals: [],
  shownAs: 'email',
  inLine: 'then',
  isInSubtitle: true,
};
