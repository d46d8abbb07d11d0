import { DateTimeInput } from '../../input/date/date-time.tsx';
import { operandBy } from '../../input/operands/operand-by.tsx';
import { dayTotals, notTyped, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const dateTime: FieldTypeUi = {
  icon: 'clock',
  headerIcon: 'clock',
  width: 190,
  cell: softCell,
  text: (value, _settings, { formats }) => formats.dateTime(String(value)),
  copied: (value) => String(value),
  Operand: operandBy(DateTimeInput),
  Settings: undefined,
  startTyping: notTyped,
  reports: 'text',
  totals: dayTotals,
  totalText: (total, _settings, { formats }) => formats.dateTime(String(total)),
  time: 'instant',
};
