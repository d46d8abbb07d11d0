import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { DecimalInput } from '../../input/number/decimal.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { decimalText, withUnit } from '../../values/amount-text.ts';
import { amountTotals, asTyped, rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const decimal: FieldTypeUi = {
  icon: 'decimal',
  headerIcon: 'decimal',
  width: 120,
  cell: rightCell,
  text: (value, settings, { formats }) => withUnit(decimalText(String(value), formats.locale), settings),
  copied: (value) => String(value),
  Operand: operandBy(DecimalInput),
  Settings: onDemand(() => import('../../settings/number-settings.tsx'), 'DecimalSettings'),
  startTyping: asTyped,
  reports: 'plain_number',
  totals: amountTotals,
  amount: 'number',
};
