// How the texts of a column are read when they become dates or numbers: what most of them prove holds for all, as in an import.
import type { DateOrder, DecimalSign } from '@fieldhouse/contract/file-reading';
import { countDateProofs, dateOrderIn, ordersOf, usualDateOrder } from './date/date-order.ts';
import type { TextContext } from './field-type.ts';
import { decimalSignOf } from './number/number-text.ts';

/** Several orders or signs if the texts contradict each other: only texts are read that mean the same in all of them. */
export interface ColumnReading {
  readonly dateOrders: readonly DateOrder[];
  readonly decimalSigns: readonly DecimalSign[];
}

/** Who writes the texts: BCP 47 language and ISO 3166 country, for a column that proves nothing. */
interface Writers {
  readonly language: string;
  readonly country: string;
}

export function columnReadingOf(texts: readonly string[], { language, country }: Writers): ColumnReading {
  // With dots, the day is first in every language.
  const dates = texts.filter((text) => !text.includes('.') || !ordersOf(text).includes('day_first'));
  const likely = dateOrderIn(dates);
  const usual = usualDateOrder(language, country);
  // `24-12-31` may begin with the year.
  const mayBeYearFirst = dates.some((date) => ordersOf(date).includes('year_first'));
  const open = mayBeYearFirst ? ([usual, 'year_first'] as const) : [usual];
  return {
    dateOrders: decided(countDateProofs(dates), likely === undefined ? open : [likely]),
    decimalSigns: decided(countSignProofs(texts), [decimalSignOf(`${language}-${country}`)]),
  };
}

/** The decimal sign that almost all numbers prove which prove any. */
export function decimalSignIn(texts: readonly string[]): DecimalSign | undefined {
  const [sign, ...others] = decided(countSignProofs(texts), []);
  return others.length === 0 ? sign : undefined;
}

/** One date in a hundred may be mistyped. */
const tolerance = 0.01;

/** What almost all proofs say; without any the usual; otherwise everything that is proven. */
function decided<T extends string>(proofs: ReadonlyMap<T, number>, usual: readonly T[]): T[] {
  const all = [...proofs.values()].reduce((sum, count) => sum + count, 0);
  const most = [...proofs].find(([, count]) => count >= all * (1 - tolerance));
  if (most) return [most[0]];
  return all === 0 ? [...usual] : [...proofs.keys()];
}

function countSignProofs(texts: readonly string[]): ReadonlyMap<DecimalSign, number> {
  const proofs = new Map<DecimalSign, number>();
  for (const text of texts) {
    if (!/[.,]/.test(text)) continue;
    for (const piece of text.split(/[;\n]/)) {
      const sign = provenSign(piece);
      if (sign !== undefined) proofs.set(sign, (proofs.get(sign) ?? 0) + 1);
    }
  }
  return proofs;
}

/** A number with what is around it: a sign, a currency, a percent sign. */
const number = /^[^\d.,]{0,6}([\d.,'’\s]*\d[\d.,'’\s]*)[^\d.,]{0,6}$/;

/** The decimal sign by which alone the text is a number; undefined for `1,500`, for a number without signs, and for other texts. */
export function provenSign(text: string): DecimalSign | undefined {
  if (text.length > 60) return undefined;
  const digits = number.exec(text.trim())?.[1]?.replaceAll(/['’\s]/g, '');
  const [last] = digits?.match(/[.,](?=[^.,]*$)/) ?? [];
  if (digits === undefined || (last !== '.' && last !== ',')) return undefined;
  const other = last === '.' ? ',' : '.';
  const isGroup = new RegExp(`^[1-9]\\d{0,2}(\\${last}\\d{3})+$`).test(digits);
  // `1.234.567`
  if (isGroup) return digits.indexOf(last) === digits.lastIndexOf(last) ? undefined : other;
  return new RegExp(`^(\\d*|[1-9]\\d{0,2}(\\${other}\\d{3})+)\\${last}\\d+$`).test(digits) ? last : undefined;
}

/** The ways to read a text of the column. */
export function contextsOf<C extends TextContext>(
  context: C,
  { dateOrders: orders, decimalSigns: signs }: ColumnReading,
): C[] {
  return orders.flatMap((order) =>
    signs.map((decimalSign) => ({ ...context, ...inOrder(order), decimalSign })),
  );
}

function inOrder(order: DateOrder): Pick<TextContext, 'locale' | 'dateOrder'> {
  if (order === 'year_first') return { locale: 'en-US', dateOrder: order };
  return { locale: order === 'month_first' ? 'en-US' : 'en-GB', dateOrder: undefined };
}
