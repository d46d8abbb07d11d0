// The order of day and month in the dates of a file or a column.
import type { DateOrder } from '@fieldhouse/contract/file-reading';
import { readDay } from './day-text.ts';

/**
 * The order that most dates prove which can be read in only one. Without any, dates such as `24-12-31` and `24-11-30` begin with what
 * changes least, the year, or with the day. Undefined if every date can be read in several orders.
 */
export function dateOrderIn(dates: readonly string[]): DateOrder | undefined {
  const [proven] = [...countDateProofs(dates)].toSorted(([, a], [, b]) => b - a);
  return proven ? proven[0] : dateOrderByYears(dates);
}

/**
 * The same for a file whose reading is shown with a choice, where dates such as `24-12-31`, which prove nothing, begin with the year:
 * the short form of ISO 8601. Not if they can be in the American order too, or the last parts are the earlier years: `31-12-24`.
 */
export function likelyDateOrder(dates: readonly string[]): DateOrder | undefined {
  return dateOrderIn(dates) ?? (areShortIsoDates(dates) ? 'year_first' : undefined);
}

function areShortIsoDates(dates: readonly string[]): boolean {
  const all = dates.flatMap((date) => partsOf(date) ?? []);
  const isLike = all.every((parts) => ordersOfParts(parts).includes('year_first'));
  const areAmerican = all.every((parts) => ordersOfParts(parts).includes('month_first'));
  const latest = (part: 'first' | 'last') => Math.max(...all.map((parts) => parts[part]));
  return all.length > 0 && isLike && !areAmerican && latest('first') < latest('last');
}

interface DateEvidence {
  /** Counted from 1. */
  readonly row: number;
  readonly text: string;
  /** False if the date could be meant in another way too, and none shows which. */
  readonly isProof: boolean;
}

/** The first date of the rows that has to be read in this order; if there is none, the first that can be read in another one too. */
export function findDateEvidence(
  rows: readonly (readonly string[])[],
  order: DateOrder,
): DateEvidence | undefined {
  let doubtful: DateEvidence | undefined;
  for (const [at, dates] of rows.entries()) {
    for (const date of dates) {
      const text = date.trim();
      const orders = ordersOf(text);
      if (orders.length === 1 && orders[0] === order) return { row: at + 1, text, isProof: true };
      const day = text.replace(/[T ]\d{1,2}:\d{2}.*$/, '');
      const days = new Set(orders.map((one) => readDay(day, { locale: 'en', dateOrder: one })));
      if (days.size > 1) doubtful ??= { row: at + 1, text, isProof: false };
    }
  }
  return doubtful;
}

/** How many dates can be read in this order only. */
export function countDateProofs(dates: readonly string[]): ReadonlyMap<DateOrder, number> {
  const proofs = new Map<DateOrder, number>();
  for (const date of dates) {
    const [order, ...others] = ordersOf(date);
    if (order !== undefined && others.length === 0) proofs.set(order, (proofs.get(order) ?? 0) + 1);
  }
  return proofs;
}

function dateOrderByYears(dates: readonly string[]): DateOrder | undefined {
  const [firsts, lasts] = [new Set<number>(), new Set<number>()];
  let isMonthFirst = true;
  for (const date of dates) {
    const parts = partsOf(date);
    const orders = parts ? ordersOfParts(parts) : [];
    if (!parts || !orders.includes('year_first') || orders.length === 1) continue;
    firsts.add(parts.first);
    lasts.add(parts.last);
    isMonthFirst &&= orders.includes('month_first');
  }
  if (firsts.size < lasts.size) return 'year_first';
  return firsts.size > lasts.size && !isMonthFirst ? 'day_first' : undefined;
}

/** The only order in which a date can be read; undefined with dots, where the day is first in every language. */
export function provenOrder(date: string): DateOrder | undefined {
  const orders = ordersOf(date);
  return orders.length === 1 && !(date.includes('.') && orders[0] === 'day_first') ? orders[0] : undefined;
}

/** Whether a date can be read in several orders. */
export function isOpenDate(date: string): boolean {
  return ordersOf(date).length > 1 && !date.includes('.');
}

/** The orders in which a date in numbers may be read; none for other texts. */
export function ordersOf(date: string): readonly DateOrder[] {
  const parts = partsOf(date);
  return parts ? ordersOfParts(parts) : [];
}

interface DateParts {
  readonly first: number;
  readonly second: number;
  readonly last: number;
  /** With slashes and dots, who writes the year first writes all of it. */
  readonly mayBeYearFirst: boolean;
}

function partsOf(date: string): DateParts | undefined {
  const [, one, sign, two, three] = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/.exec(date) ?? [];
  if (one === undefined || three === undefined) return undefined;
  const [first, second, last] = [Number(one), Number(two), Number(three)];
  return { first, second, last, mayBeYearFirst: three.length === 2 && (first > 31 || sign === '-') };
}

function ordersOfParts({ first, second, last, mayBeYearFirst }: DateParts): readonly DateOrder[] {
  const orders: DateOrder[] = [];
  if (isDay(first) && isMonth(second)) orders.push('day_first');
  if (isMonth(first) && isDay(second)) orders.push('month_first');
  if (mayBeYearFirst && isMonth(second) && isDay(last)) orders.push('year_first');
  return orders;
}

function isDay(number: number): boolean {
  return number >= 1 && number <= 31;
}

function isMonth(number: number): boolean {
  return number >= 1 && number <= 12;
}

/** The order in which a team writes days and months: the month is first in English in the United States. */
export function usualDateOrder(language: string, country: string): DateOrder {
  return language === 'en' && country === 'US' ? 'month_first' : 'day_first';
}
