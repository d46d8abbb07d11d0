import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { NumberInput } from '../../input/number/number.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { withUnit } from '../../values/amount-text.ts';
import { amountTotals, asTyped, rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const number: FieldTypeUi = {
  icon: 'hash',
  headerIcon: 'hash',
  width: 110,
  cell: rightCell,
  text: (value, settings, { formats }) =>
    withUnit(typeof value === 'number' ? formats.number(value) : String(value), settings),
  copied: (value) => String(value),
  Operand: operandBy(NumberInput),
  Settings: onDemand(() => import('../../settings/number-settings.tsx'), 'NumberSettings'),
  startTyping: asTyped,
  reports: 'plain_number',
  totals: amountTotals,
  amount: 'number',
};
