import { isRealDate } from '@fieldhouse/domain/fields/date/date';
import { DayOperand } from '../../input/operands/day-operand.tsx';
import { dateText } from '../../values/date-text.ts';
import { asTyped, dayTotals, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const date: FieldTypeUi = {
  icon: 'calendar',
  headerIcon: 'calendar',
  width: 130,
  cell: softCell,
  text: (value, _settings, { formats }) => dateText(String(value), formats.locale),
  copied: (value) => String(value),
  Operand: DayOperand,
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  totals: dayTotals,
  totalText: (total, _settings, { formats }) => dateText(String(total), formats.locale),
  // Chosen or cleared; what is typed is saved when it is complete.
  isSavedAtOnce: (value) => value === null || isRealDate(String(value)),
  inLine: 'first',
  isTitledInLine: true,
  isInSubtitle: true,
};
