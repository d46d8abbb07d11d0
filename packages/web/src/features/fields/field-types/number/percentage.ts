import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { PercentageInput } from '../../input/number/percentage.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { percentText } from '../../values/amount-text.ts';
import { amountTotals, asTyped, rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const percentage: FieldTypeUi = {
  icon: 'percent',
  headerIcon: 'percent',
  width: 110,
  cell: rightCell,
  text: (value, _settings, { formats }) => percentText(String(value), formats.locale),
  Operand: operandBy(PercentageInput),
  Settings: onDemand(() => import('../../settings/number-settings.tsx'), 'PercentageSettings'),
  startTyping: asTyped,
  reports: 'value',
  totals: amountTotals,
  totalText: (total, _settings, { formats }) => formats.percent(Number(total), 1),
};
