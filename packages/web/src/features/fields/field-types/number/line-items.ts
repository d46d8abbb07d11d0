import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { DecimalInput } from '../../input/number/decimal.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import type { Settings } from '../../settings/settings.ts';
import { currencyOf, moneyWithCurrency } from '../../values/amount-text.ts';
import { notTyped, rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

const lineItems = {
  headerIcon: 'receipt',
  width: 130,
  cell: rightCell,
  text: (value, settings, { formats }) => sumText(value, settings, formats.locale),
  Operand: operandBy(DecimalInput),
  Settings: onDemand(() => import('../../settings/money-settings.tsx'), 'MoneySettings'),
  startTyping: notTyped,
  reports: 'text',
  totals: [],
} as const satisfies Partial<FieldTypeUi>;

export const financialLineItem: FieldTypeUi = {
  ...lineItems,
  icon: 'invoice',
};

export const financialLineItems: FieldTypeUi = {
  ...lineItems,
  icon: 'receipt',
};

/** A bill is shown as its total. */
function sumText(value: unknown, settings: Settings, locale: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const sum = 'total' in value ? value.total : 'amount' in value ? value.amount : undefined;
  return sum === undefined ? '' : moneyWithCurrency(String(sum), currencyOf(settings), locale);
}
