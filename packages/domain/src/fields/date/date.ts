import {
  brokenRule,
  dateOrder,
  emptinessOperators,
  equalityOperators,
  type FieldType,
  type Parsed,
  parsedValue,
} from '../field-type.ts';
import { formsOfDays } from '../print-forms.ts';
import { toReadableText } from '../text/readable-text.ts';
import { looksLikeDay, readDay } from './day-text.ts';
import { daysInMonth } from './zoned-time.ts';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Longer than any written day with a time; limits the work of the pattern. */
const longestText = 100;
/** What databases and spreadsheets write for a day with a time. */
const midnight =
  /[T ,]\s*(?:0?0:00(?::00(?:\.0+)?)?(?:Z| ?UTC| ?[+-]00(?::?00)?)?|12:00(?::00)?\s?a\.?m\.?)$/i;

export const date: FieldType<'date', string> = {
  dataType: 'date',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'date' });
    return checkDate(input);
  },
  fromText(text, _settings, context) {
    const trimmed = toReadableText(text).trim();
    if (trimmed === '') return parsedValue<string>(null);
    if (trimmed.length > longestText) return brokenRule('not_a_date');
    return checkDate(readDay(trimmed.replace(midnight, ''), context) ?? trimmed);
  },
  toText: (input) => input,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  operators: [...equalityOperators, ...dateOrder, ...emptinessOperators],
  looksLike: (text, { locale, dateOrder }) => {
    const context = { locale, dateOrder };
    const day = looksLikeDay(text, context) ? readDay(text, context) : undefined;
    return day !== undefined && isRealDate(day);
  },
  print: { lines: (value, formats) => [formats.date(value)] },
  printForms: formsOfDays,
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
