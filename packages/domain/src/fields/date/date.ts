import {
  brokenRule,
  dateOrder,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
} from '../field-type.ts';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const writtenDate = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;

export const date: FieldType<'date', string> = {
  dataType: 'date',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'date' });
    return checkDate(input);
  },
  fromText(text, _settings, { locale }) {
    const trimmed = text.trim();
    if (trimmed === '') return parsedValue<string>(null);
    return checkDate(toIsoDate(trimmed, locale) ?? trimmed);
  },
  toText: (input) => input,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  operators: [...equalityOperators, ...dateOrder, ...emptinessOperators],
  looksLike: (text, { locale }) => {
    const iso = toIsoDate(text.trim(), locale);
    return iso !== undefined && isRealDate(iso);
  },
  print: { lines: (value, formats) => [formats.date(value)] },
};

function checkDate(text: string): Parsed<string> {
  return isRealDate(text) ? parsedValue(text) : brokenRule('not_a_date');
}

/** Whether the day exists: years 0001 to 9999, no 30th of February. */
export function isRealDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (!match || text.startsWith('0000')) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/**
 * `2024-03-04`, `3/4/2024` by locale, `4 Mar 2024`, `Mar 4, 2024`; undefined for anything else. The day may
 * not exist: see `isRealDate`.
 */
export function toIsoDate(text: string, locale: string): string | undefined {
  if (isoDate.test(text)) return text;
  const written = writtenDate.exec(text);
  if (written) return fromNumbers(written[1] ?? '', written[3] ?? '', written[4] ?? '', locale);
  const named = /^(?:([a-zé]+)\.? (\d{1,2}),?|(\d{1,2})\.? (?:de )?([a-zé]+)\.?,?)(?: de)? (\d{4})$/i.exec(
    text,
  );
  if (!named) return undefined;
  const month = monthNumber(named[1] ?? named[4] ?? '');
  return month === 0 ? undefined : join(named[5] ?? '', String(month), named[2] ?? named[3] ?? '');
}

function fromNumbers(first: string, second: string, third: string, locale: string): string | undefined {
  if (first.length === 4) return join(first, second, third);
  if (third.length !== 4) return undefined;
  return isMonthFirst(locale) ? join(third, first, second) : join(third, second, first);
}

function isMonthFirst(locale: string): boolean {
  const known = monthsFirst.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0);
  const isFirst =
    parts.findIndex((part) => part.type === 'month') < parts.findIndex((part) => part.type === 'day');
  monthsFirst.set(locale, isFirst);
  return isFirst;
}

/** Cached: creating a formatter per date would dominate an import. There are only some hundred locales. */
const monthsFirst = new Map<string, boolean>();

function monthNumber(name: string): number {
  const key = name.slice(0, 3).toLowerCase();
  return Math.max(monthNames.indexOf(key), spanishMonths.indexOf(key)) + 1;
}

function join(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
