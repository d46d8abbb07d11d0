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
import { isRealDate } from './date.ts';
import { type DayContext, looksLikeDay, readDay } from './day-text.ts';
import { instantInZone } from './zoned-time.ts';

const isoInstant =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z| UTC| ?[+-]\d{2}(?::?\d{2})?(?: UTC)?)$/;
/** `9:30`, `9:30:15.5`, `9:30 pm`, `9 pm`, `9:30 p. m.`: a number alone is no time. */
const localTime =
  /^(.+?)(?:[T ,]+| at | a las )(?=\d{1,2}(?::|\s?[ap]))(\d{1,2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?([ap]\.?\s?m\.?)?$/i;

/** Longer than any valid date-time; limits the work of the pattern. */
const longestText = 100;

export const dateTime: FieldType<'date_time', string> = {
  dataType: 'date_time',
  parse(input) {
    if (input === null) return parsedValue<string>(null);
    if (typeof input !== 'string') return brokenRule('wrong_type', { expected: 'date_time' });
    return checkInstant(input);
  },
  fromText(text, _settings, context) {
    if (text.trim() === '') return parsedValue<string>(null);
    if (text.length > longestText) return brokenRule('not_a_date_time');
    // Formatted times have blanks of several kinds.
    const plain = toReadableText(text).trim().replaceAll(/\s+/g, ' ').replaceAll('\u2212', '-');
    const trimmed = withoutHourSign(plain);
    if (isoInstant.test(trimmed)) return checkInstant(trimmed);
    return fromLocalText(trimmed, context, context.timeZone);
  },
  toText: (input) => input,
  isSame: (value, operand) => Date.parse(value) === Date.parse(String(operand)),
  compare: (a, b) => Date.parse(a) - Date.parse(b),
  operators: [...equalityOperators, ...dateOrder, ...emptinessOperators],
  looksLike: (text, { locale, dateOrder }) => {
    if (text.trim().length > longestText) return false;
    const match = localTime.exec(withoutHourSign(text.trim()));
    return (
      isoInstant.test(text.trim()) || (match !== null && looksLikeDay(match[1] ?? '', { locale, dateOrder }))
    );
  },
  print: { lines: (value, formats) => [formats.dateTime(value)] },
  printForms: formsOfDays,
};

/** `10:30 Uhr`, `10.30 Uhr`, `10:30 h`, `22h30`, `9 Uhr` */
function withoutHourSign(text: string): string {
  return text
    .replace(/(?<=[ ,])(\d{1,2})h(\d{2})$/i, '$1:$2')
    .replace(/(?<=[ ,])(\d{1,2})[:.](\d{2}) ?(?:Uhr|hrs?|hs?)\.?$/i, '$1:$2')
    .replace(/(?<=[ ,])(\d{1,2}) ?(?:Uhr|h)$/i, '$1:00');
}

/** An instant with its offset; stored in UTC with milliseconds. */
function checkInstant(text: string): Parsed<string> {
  const match = isoInstant.exec(text);
  if (!match || !isRealDate(match[1] ?? '')) return brokenRule('not_a_date_time');
  const [, day, hour = '', minute = '', second = '00', fraction = '', zone = ''] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return brokenRule('not_a_date_time');
  const offset = isoOffset(zone.replace('UTC', '').trim());
  const time = Date.parse(
    `${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`,
  );
  if (Number.isNaN(time)) return brokenRule('not_a_date_time');
  return withinYears(new Date(time));
}

/** The offset can move the first and last day outside four-digit years. */
function withinYears(instant: Date): Parsed<string> {
  const iso = instant.toISOString();
  return /^\d{4}-/.test(iso) && !iso.startsWith('0000') ? parsedValue(iso) : brokenRule('not_a_date_time');
}

/** `+01`, `+0100` and `+01:00` as the last, no offset as UTC. */
function isoOffset(zone: string): string {
  if (zone === '' || zone === 'Z') return 'Z';
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
}

function fromLocalText(text: string, context: DayContext, timeZone: string): Parsed<string> {
  const match = localTime.exec(text);
  const day = readDay(match?.[1] ?? text, context);
  if (day === undefined || !isRealDate(day)) return brokenRule('not_a_date_time');
  const half = match?.[6]?.charAt(0).toLowerCase();
  const rawHour = Number(match?.[2] ?? 0);
  if (half !== undefined && (rawHour < 1 || rawHour > 12)) return brokenRule('not_a_date_time');
  const hour = half === undefined ? rawHour : (rawHour % 12) + (half === 'p' ? 12 : 0);
  const minute = Number(match?.[3] ?? 0);
  const second = Number(match?.[4] ?? 0);
  if (hour > 23 || minute > 59 || second > 59) return brokenRule('not_a_date_time');
  const millisecond = Number((match?.[5] ?? '').slice(0, 3).padEnd(3, '0'));
  const instant = instantInZone(day, { hour, minute, second }, timeZone);
  return withinYears(new Date(instant.getTime() + millisecond));
}
