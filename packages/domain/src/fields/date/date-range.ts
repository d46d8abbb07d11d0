import { type DateRangeValue, dateRangeValue } from '@fieldhouse/contract/field-types';
import { brokenRule, emptinessOperators, type FieldType, type Parsed, parsedValue } from '../field-type.ts';
import { formsOfDays } from '../print-forms.ts';
import type { PrintFormats } from '../printing.ts';
import { toReadableText } from '../text/readable-text.ts';
import { isRealDate } from './date.ts';
import { readDay } from './day-text.ts';

export const dateRange: FieldType<'date_range', DateRangeValue> = {
  dataType: 'date_range',
  parse(input) {
    if (input === null) return parsedValue<DateRangeValue>(null);
    const parsed = dateRangeValue.safeParse(input);
    return parsed.success ? checkRange(parsed.data) : brokenRule('wrong_type', { expected: 'date_range' });
  },
  fromText(text, _settings, context) {
    const trimmed = toReadableText(text).trim();
    if (trimmed === '') return parsedValue<DateRangeValue>(null);
    const parts = cut(trimmed);
    if (!parts) return brokenRule('not_a_date_range');
    const [start, end] = parts.map((part) => {
      const day = part.trim();
      return day === '' || day === '..' ? null : (readDay(day, context) ?? day);
    });
    return checkRange({ start: start ?? null, end: end ?? null });
  },
  // ISO 8601-2: an open end is two dots.
  toText: ({ start, end }) => `${start ?? '..'}/${end ?? '..'}`,
  compare: (a, b) => compareDays(a.start ?? '', b.start ?? ''),
  operators: [
    'before',
    'after',
    'between',
    'within_last_days',
    'within_next_days',
    'today',
    'this_week',
    'this_month',
    'this_year',
    ...emptinessOperators,
  ],
  operandType: 'date',
  looksLike: (text) => /^(\d{4}-\d\d-\d\d|\.\.)\/(\d{4}-\d\d-\d\d|\.\.)$/.test(text.trim()),
  print: { lines: (value, formats) => [rangeText(value, formats)] },
  printForms: formsOfDays,
};

/** Splits at an ISO slash, a dash with blanks around it, or "to"; a single day is a range of one day. */
function cut(text: string): readonly string[] | undefined {
  const iso = /^(\d{4}-\d\d-\d\d|\.\.)?\/(\d{4}-\d\d-\d\d|\.\.)?$/.exec(text);
  if (iso) return [iso[1] ?? '', iso[2] ?? ''];
  // Runs of blanks are collapsed first, so that no pattern below backtracks over them.
  const parts = text.replaceAll(/\s+/g, ' ').split(/ (?:–|—|-|to|a|hasta) | ?[–—] ?/i);
  if (parts.length === 1) return [text, text];
  return parts.length === 2 ? parts : undefined;
}

function checkRange({ start, end }: DateRangeValue): Parsed<DateRangeValue> {
  if (start === null && end === null) return parsedValue<DateRangeValue>(null);
  if ((start !== null && !isRealDate(start)) || (end !== null && !isRealDate(end)))
    return brokenRule('not_a_date');
  if (start !== null && end !== null && start > end) return brokenRule('ends_before_start');
  return parsedValue({ start, end });
}

function compareDays(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rangeText({ start, end }: DateRangeValue, { date }: PrintFormats): string {
  if (start !== null && start === end) return date(start);
  return `${start === null ? '…' : date(start)} – ${end === null ? '…' : date(end)}`;
}
