import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { DecimalInput } from '../../input/number/decimal.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import {
  currencyOf,
  decimalText,
  isOtherCurrency,
  moneyTotal,
  moneyWithCurrency,
} from '../../values/amount-text.ts';
import { amountTotals, rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const money: FieldTypeUi = {
  icon: 'currency',
  headerIcon: 'money',
  width: 130,
  cell: rightCell,
  // The column header shows the field's currency; any other currency is shown with its amount.
  text: (value, settings, { formats }) => {
    if (typeof value !== 'object' || value === null || !('amount' in value)) return String(value);
    const amount = String(value.amount);
    return isOtherCurrency(value, settings)
      ? moneyWithCurrency(amount, String(value.currency), formats.locale)
      : decimalText(amount, formats.locale);
  },
  copied: (value, settings) => {
    if (typeof value !== 'object' || value === null || !('amount' in value)) return undefined;
    // With three digits, a point may separate thousands where it is pasted.
    const amount = String(value.amount).replace(/\.\d{3}$/, (fraction) => `${fraction}0`);
    return isOtherCurrency(value, settings) ? `${amount} ${value.currency}` : amount;
  },
  Operand: operandBy(DecimalInput),
  Settings: onDemand(() => import('../../settings/money-settings.tsx'), 'MoneySettings'),
  startTyping: (typed, settings) => ({ amount: typed, currency: currencyOf(settings) }),
  reports: 'plain_number',
  totals: amountTotals,
  totalText: (total, settings, { formats }) => moneyTotal(total, settings, formats.locale),
  inLine: 'first',
  isTitledInLine: true,
  amount: 'money',
};
