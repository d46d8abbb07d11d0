import { DayOperand } from '../../input/operands/day-operand.tsx';
import { dateText } from '../../values/date-text.ts';
import { softCell } from '../entry-parts.ts';
import type { FieldTypeUi } from '../field-type-ui.ts';

export const dateRange: FieldTypeUi = {
  icon: 'calendar_range',
  headerIcon: 'calendar',
  width: 210,
  cell: softCell,
  text: (value, _settings, { formats }) => rangeText(value, formats.locale),
  // ISO 8601-2, which spreadsheets and a paste can read.
  copied: (value) => {
    const { start, end } = endsOf(value);
    return `${start ?? '..'}/${end ?? '..'}`;
  },
  Operand: DayOperand,
  Settings: undefined,
  // Typed is the first day; the last one stays.
  startTyping: (typed, _settings, before) => ({ ...endsOf(before), start: typed }),
  reports: 'text',
  totals: [],
};

interface Ends {
  readonly start: string | null;
  readonly end: string | null;
}

function endsOf(value: unknown): Ends {
  // As the API sends it.
  return { start: null, end: null, ...(value as Partial<Ends> | null) };
}

function rangeText(value: unknown, locale: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { start, end } = endsOf(value);
  if (start === end && start !== null) return dateText(start, locale);
  return `${start === null ? '…' : dateText(start, locale)} – ${end === null ? '…' : dateText(end, locale)}`;
}
