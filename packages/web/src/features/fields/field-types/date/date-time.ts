import { isStoredTime } from '../../input/date/date-time.tsx';
import { TimeOperand } from '../../input/operands/time-operand.tsx';
import { asTyped, dayTotals, softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const dateTime: FieldTypeUi = {
  icon: 'clock',
  headerIcon: 'clock',
  width: 190,
  cell: softCell,
  // Not while it is typed.
  text: (value, _settings, { formats }) =>
    isStoredTime(String(value)) ? formats.dateTime(String(value)) : String(value),
  copied: (value) => String(value),
  Operand: TimeOperand,
  Settings: undefined,
  startTyping: asTyped,
  reports: 'text',
  totals: dayTotals,
  totalText: (total, _settings, { formats }) => formats.dateTime(String(total)),
  // Chosen or cleared; what is typed is saved when it is complete.
  isSavedAtOnce: (value) => value === null || isStoredTime(String(value)),
};
