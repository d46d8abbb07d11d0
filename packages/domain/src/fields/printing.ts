// What the types of fields use to print their values for readers without a session. Numbers, dates and money
// follow the reader's language.

import { listInWords } from './list-in-words.ts';
import type { PrintForm } from './print-forms.ts';

export interface PrintOptions {
  /** For numbers. */
  readonly unit?: string | undefined;
  /** For line items, whose amounts contain no currency. */
  readonly currency?: string | undefined;
  /** Home country of phone numbers; defaults to that of the language. */
  readonly defaultCountry?: string | null | undefined;
  /** The usual one of the type by default, also where the type doesn't have it. */
  readonly form?: PrintForm | undefined;
}

/** How a type prints its values, which were validated when they were stored. */
export interface Printing<V> {
  /** The lines of a value; most values have one. */
  readonly lines: (value: V, formats: PrintFormats, options: PrintOptions) => readonly string[];
  /** Between the lines in a sentence; a blank by default. */
  readonly separator?: string;
  /** HTML inside a sentence and on its own, if it differs from the escaped lines. */
  readonly inlineHtml?: (value: V) => string;
  readonly blockHtml?: (value: V, formats: PrintFormats, options: PrintOptions) => string;
}

interface PrintWords {
  readonly yes: string;
  readonly no: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

export interface PrinterOptions {
  readonly language: string;
  /** Time zone in which instants are printed. */
  readonly timeZone: string;
  readonly words: PrintWords;
}

export interface PrintFormats {
  readonly language: string;
  readonly locale: string;
  readonly region: string;
  readonly words: PrintWords;
  readonly list: (texts: readonly string[]) => string;
  readonly date: (day: string) => string;
  readonly dateTime: (instant: string) => string;
  readonly percent: (fraction: string) => string;
  readonly decimal: (text: string, currency?: string) => string;
  readonly country: (code: string) => string;
}

const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

export function makePrintFormats({ language, timeZone, words }: PrinterOptions): PrintFormats {
  const locale = locales[language] ?? Intl.getCanonicalLocales(language)[0] ?? 'en-US';
  const countries = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const list = once(() => new Intl.ListFormat(locale));
  return {
    language,
    locale,
    region: new Intl.Locale(locale).maximize().region ?? 'US',
    words,
    list: (texts) => listInWords(list(), texts),
    ...daysIn(locale, timeZone, 'long'),
    ...numbersIn(locale),
    country: (code) => countries().of(code) ?? code,
  };
}

/** As in the forms `short`, `weekday` and `whole`. */
export function formatsInForms({ locale }: PrintFormats, { timeZone }: Pick<PrinterOptions, 'timeZone'>) {
  return {
    short: daysIn(locale, timeZone, 'medium'),
    weekday: daysIn(locale, timeZone, 'full'),
    whole: numbersIn(locale, 0),
  } as const;
}

function daysIn(
  locale: string,
  timeZone: string,
  dateStyle: 'medium' | 'long' | 'full',
): Pick<PrintFormats, 'date' | 'dateTime'> {
  // Each takes longer to make than a step of a wizard has to use it.
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }));
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone }));
  return {
    date: again((day) => date().format(new Date(`${day}T00:00:00Z`))),
    dateTime: again((instant) => dateTime().format(new Date(instant))),
  };
}

/** With the last text at hand: a mail repeats a value in several places, and rows often have that of the row before. */
function again(format: (value: string) => string): (value: string) => string {
  let last: { readonly value: string; readonly text: string } | undefined;
  return (value) => {
    if (last?.value !== value) last = { value, text: format(value) };
    return last.text;
  };
}

/** Rounded to `digits`, if given. */
function numbersIn(locale: string, digits?: number): Pick<PrintFormats, 'percent' | 'decimal'> {
  const percent = once(
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits ?? 8 }),
  );
  const numbers = new Map<string, (text: string) => string>();
  return {
    percent: again((fraction) => percent().format(toExact(fraction))),
    decimal(text, currency) {
      const shown = digits ?? text.split('.')[1]?.length ?? 0;
      const key = `${currency} ${shown}`;
      let write = numbers.get(key);
      if (!write) {
        const format = numberFormat(locale, { digits: shown, currency, isRounded: digits !== undefined });
        write = again((exact) => format.format(toExact(exact)));
        numbers.set(key, write);
      }
      return write(text);
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A number with its unit. */
export function printNumber(value: unknown, { decimal }: PrintFormats, { unit }: PrintOptions): string[] {
  return [[decimal(String(value)), unit ?? ''].join(' ').trim()];
}

interface Shown {
  readonly digits: number;
  readonly currency: string | undefined;
  readonly isRounded: boolean;
}

/** Money has at least its minor digits unless it is rounded, other numbers the digits they were stored with. */
function numberFormat(locale: string, { digits, currency, isRounded }: Shown): Intl.NumberFormat {
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (currency === undefined) return new Intl.NumberFormat(locale, exact);
  const style = { style: 'currency', currency } as const;
  if (isRounded) return new Intl.NumberFormat(locale, { ...style, ...exact });
  const coins = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2;
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: Math.max(coins, digits) });
}

/**
 * Intl formats decimal text exactly, while numbers of more than 15 digits lose precision; its type only lists
 * the common forms.
 */
function toExact(text: string): `${number}` {
  return text as `${number}`;
}
