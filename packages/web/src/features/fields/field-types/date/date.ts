import { DateInput } from '../../input/date/date.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { dateText } from '../../values/date-text.ts';
import { dayTotals, notTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const date: FieldTypeUi = {
  icon: 'calendar',
  headerIcon: 'calendar',
  width: 130,
  cell: softCell,
  text: (value, _settings, { formats }) => dateText(String(value), formats.locale),
  copied: (value) => String(value),
  Operand: operandBy(DateInput),
  Settings: undefined,
  startTyping: notTyped,
  reports: 'text',
  totals: dayTotals,
  totalText: (total, _settings, { formats }) => dateText(String(total), formats.locale),
  isSavedAtOnce: () => true,
  time: 'day',
  inLine: 'first',
  isInSubtitle: true,
};
