import { onDemand } from '../../../../app/feedback/on-demand.tsx';
import { blankItem } from '../../input/lines/blank-item.ts';
import { linesOf } from '../../input/lines/use-lines.ts';
import { DecimalInput } from '../../input/number/decimal.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { valuePartsOf } from '../../input/value-parts.ts';
import type { Settings } from '../../settings/settings.ts';
import { currencyOf, moneyWithCurrency } from '../../values/amount-text.ts';
import { rightCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

const lineItems = {
  headerIcon: 'receipt',
  width: 130,
  cell: rightCell,
  text: (value, settings, { formats }) => sumText(value, settings, formats.locale),
  Operand: operandBy(DecimalInput),
  Settings: onDemand(() => import('../../settings/money-settings.tsx'), 'MoneySettings'),
  reports: 'text',
  totals: [],
} as const satisfies Partial<FieldTypeUi>;

export const financialLineItem: FieldTypeUi = {
  ...lineItems,
  icon: 'invoice',
  startTyping: (typed, _settings, before) => ({ ...blankItem, ...entered(before), description: typed }),
};

export const financialLineItems: FieldTypeUi = {
  ...lineItems,
  icon: 'receipt',
  // A line is added: a key takes nothing away.
  startTyping: (typed, _settings, before) => ({
    items: [...linesOf(valuePartsOf(before).items), { ...blankItem, description: typed }],
  }),
};

/** Without the amount, which is calculated. */
function entered(value: unknown): object {
  const { amount: _, ...rest } = valuePartsOf(value);
  return rest;
}

/** A bill is shown as its total. */
function sumText(value: unknown, settings: Settings, locale: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const sum = 'total' in value ? value.total : 'amount' in value ? value.amount : undefined;
  return sum === undefined ? '' : moneyWithCurrency(String(sum), currencyOf(settings), locale);
}
