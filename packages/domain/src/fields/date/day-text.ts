// Reads a day as people and files write it. Strict: the whole text is one day, or it is none. Nothing is guessed beyond
// the order of day and month, which the reader's locale decides; with dots the day is first unless an order is given.

import type { DateOrder } from '@fieldhouse/contract/file-reading';
import { toReadableText } from '../text/readable-text.ts';
import { addDays } from './zoned-time.ts';

/** Who wrote the text, and when. */
export interface DayContext {
  /** BCP 47 tag; decides whether `3/4/2024` is in March or in April. */
  readonly locale: string;
  /** Replaces the order of the locale. */
  readonly dateOrder?: DateOrder | undefined;
  /**
   * The writer's current day, YYYY-MM-DD, where a person types: allows `today`, and days without a year. Undefined for
   * files, which are read on any day.
   */
  readonly today?: string | undefined;
}

/** Longer than any written day; limits the work of the patterns. */
const longestText = 60;

const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const withoutYear = /^(\d{1,2})([./-])(\d{1,2})\.?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const monthThenDay =
  /^(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th|\.)?(?:(?:, ?| de | del | |-)(\d{4}|\d{2}))?$/iu;
const dayThenMonth =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.?[º°]|\.)?(?: of | de | |-)(\p{L}+)\.?(?:(?:, ?| de | del | |-)(\d{4}|\d{2}))?$/iu;

/**
 * The day as YYYY-MM-DD; undefined for any other text. The day may not exist: see `isRealDate`.
 * Read are `2024-03-04`, `20240304`, `3/4/2024` by locale, `4.3.2024`, `12/31/24`, `4 Mar 2024`, `March 4th, 2024`,
 * `5-Mar-24`, `Mon, 4 Mar 2024` and `4 de marzo de 2024`, with months in English, Spanish and German, behind the day also in French,
 * Italian, Portuguese and Dutch; with `today` also `3/4`, `4 Mar`,
 * `today`, `tomorrow` and `yesterday` in English and Spanish. Two digits are a year from 1950 to 2049.
 */
export function readDay(text: string, context: DayContext): string | undefined {
  if (text.length > longestText) return undefined;
  const trimmed = toReadableText(text)
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u2010\u2011\u2212]/g, '-')
    // `1. 12. 2024`
    .replaceAll(/(?<=\d) ?([./]) ?(?=\d)/g, '$1');
  return readPlain(trimmed, context) ?? readWithWeekday(trimmed, context);
}

function readPlain(text: string, context: DayContext): string | undefined {
  return readNumbers(text, context) ?? readNamedMonth(text, context) ?? readWord(text, context);
}

const weekdayFirst = /^(\p{L}{2,10})\.?,? (.*)$/u;
const weekdayLast = /^(.*\d),? \(?(\p{L}{2,10})\.?\)?$/u;

/** `Tue, 3 Dec 2024` and `3/12/2024 (Tue)`; none if the day is another one of its week. */
function readWithWeekday(text: string, context: DayContext): string | undefined {
  const [, first = '', after = ''] = weekdayFirst.exec(text) ?? [];
  const [, before = '', last = ''] = weekdayLast.exec(text) ?? [];
  const weekday = weekdays.get(first.toLowerCase()) ?? weekdays.get(last.toLowerCase());
  if (weekday === undefined) return undefined;
  const day = readPlain(weekdays.has(first.toLowerCase()) ? after : before, context);
  return day !== undefined && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday ? day : undefined;
}

/** Whether the text is a day in a form that numbers, versions and codes don't have. */
export function looksLikeDay(text: string, context: DayContext): boolean {
  const trimmed = text.trim();
  if (compact.test(trimmed)) return false;
  // `1.2.24` is a version as often as a day.
  if (/^\d{1,2}[.-]\d{1,2}[.-]\d{2}$/.test(trimmed) && trimmed.length < 8) return false;
  return readDay(trimmed, { locale: context.locale, dateOrder: context.dateOrder }) !== undefined;
}

function readNumbers(text: string, context: DayContext): string | undefined {
  const { today } = context;
  const first = yearFirst.exec(text) ?? undefined;
  if (first) return join(first[1], first[3], first[4]);
  const last = yearLast.exec(text) ?? (today === undefined ? null : withoutYear.exec(text));
  if (last) {
    const [, one, sign = '', two, year] = last;
    if (context.dateOrder === 'year_first' && year?.length === 2)
      return join(yearOf(one?.padStart(2, '0'), today), two, year);
    const isMonthFirst = isMonthBeforeDay(sign, context);
    return join(yearOf(year, today), isMonthFirst ? one : two, isMonthFirst ? two : one);
  }
  const digits = compact.exec(text);
  return digits ? join(digits[1], digits[2], digits[3]) : undefined;
}

function readNamedMonth(text: string, { today }: DayContext): string | undefined {
  const [, monthName, dayAfter, yearAfter] = monthThenDay.exec(text) ?? [];
  const [, dayBefore, nameAfter, yearBefore] = dayThenMonth.exec(text) ?? [];
  const name = (monthName ?? nameAfter ?? '').toLowerCase();
  const month = months.get(name) ?? (monthName === undefined ? monthsAfterDays.get(name) : undefined);
  const year = yearOf(yearAfter ?? yearBefore, today);
  return month === undefined || year === undefined
    ? undefined
    : join(year, String(month), dayAfter ?? dayBefore);
}

function readWord(text: string, { today }: DayContext): string | undefined {
  const days = daysFromToday.get(text.toLowerCase());
  if (days === undefined || today === undefined) return undefined;
  return addDays(today, days);
}

/** Four digits; without a year, that of the writer's day. */
function yearOf(digits: string | undefined, today: string | undefined): string | undefined {
  if (digits === undefined) return today?.slice(0, 4);
  if (digits.length === 4) return digits;
  return digits < '50' ? `20${digits}` : `19${digits}`;
}

function join(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function isMonthBeforeDay(sign: string, { locale, dateOrder }: DayContext): boolean {
  if (sign === '.') return dateOrder === 'month_first';
  return dateOrder === undefined ? putsMonthFirst(locale) : dateOrder !== 'day_first';
}

/** Whether a locale writes the month before the day. */
export function putsMonthFirst(locale: string): boolean {
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

/** Whole names and their usual abbreviations: by three letters alone, `Marathon 10 2024` was a day in March. */
const namesOfMonths = [
  'jan january ene enero januar',
  'feb february febrero februar',
  'mar march marzo märz mär mrz',
  'apr april abr abril',
  'may mayo mai',
  'jun june junio juni',
  'jul july julio juli',
  'aug august ago agosto',
  'sep sept september septiembre setiembre',
  'oct october octubre okt oktober',
  'nov november noviembre',
  'dec december dic diciembre dez dezember',
];
const months = monthsOf(namesOfMonths);
/** In French, Italian, Portuguese and Dutch. Other words begin like them, so that they count only behind their day. */
const monthsAfterDays = monthsOf([
  'janvier janv gennaio gen janeiro januari',
  'février fevrier févr fév febbraio fevereiro fev februari',
  'mars março maart mrt',
  'avril avr aprile',
  'maggio mag maio mei',
  'juin giugno giu junho',
  'juillet juil luglio lug julho',
  'août aout augustus',
  'septembre settembre sett set setembro',
  'octobre ottobre ott outubro out',
  'novembre novembro',
  'décembre decembre déc dicembre dezembro',
]);

function monthsOf(namesOf: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    namesOf.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
  );
}

const namesOfWeekdays = [
  'sun sunday dom domingo so sonntag',
  'mon monday lun lunes mo montag',
  'tue tues tuesday mar martes di dienstag',
  'wed weds wednesday mié mie miércoles miercoles mi mittwoch',
  'thu thur thurs thursday jue jueves do donnerstag',
  'fri friday vie viernes fr freitag',
  'sat saturday sáb sab sábado sabado sa samstag',
];
/** From 0 for Sunday. */
const weekdays = new Map(
  namesOfWeekdays.flatMap((names, index) => names.split(' ').map((name) => [name, index] as const)),
);
const daysFromToday = new Map([
  ['today', 0],
  ['hoy', 0],
  ['tomorrow', 1],
  ['mañana', 1],
  ['yesterday', -1],
  ['ayer', -1],
]);
