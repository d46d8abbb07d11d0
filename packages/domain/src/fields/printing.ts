// What the types of fields use to print their values for readers without a session. Numbers, dates and money
// follow the reader's language.

export interface PrintOptions {
  /** For numbers. */
  readonly unit?: string | undefined;
  /** For line items, whose amounts contain no currency. */
  readonly currency?: string | undefined;
  /** Home country of phone numbers; defaults to that of the language. */
  readonly defaultCountry?: string | null | undefined;
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

export type PrintFormats = ReturnType<typeof makePrintFormats>;

const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

export function makePrintFormats({ language, timeZone, words }: PrinterOptions) {
  const locale = locales[language] ?? Intl.getCanonicalLocales(language)[0] ?? 'en-US';
  // Each takes longer to make than a step of a wizard has to use it.
  const date = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
  const dateTime = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  );
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 8 }));
  const countries = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  const list = once(() => new Intl.ListFormat(locale));
  const numbers = new Map<string, Intl.NumberFormat>();
  const decimal = (text: string, currency?: string) => {
    const digits = text.split('.')[1]?.length ?? 0;
    const key = `${currency} ${digits}`;
    const format = numbers.get(key) ?? numberFormat(locale, digits, currency);
    numbers.set(key, format);
    return format.format(toExact(text));
  };
  return {
    language,
    locale,
    region: new Intl.Locale(locale).maximize().region ?? 'US',
    words,
    list: (texts: readonly string[]) => list().format(texts),
    date: (day: string) => date().format(new Date(`${day}T00:00:00Z`)),
    dateTime: (instant: string) => dateTime().format(new Date(instant)),
    percent: (fraction: string) => percent().format(toExact(fraction)),
    decimal,
    country: (code: string) => countries().of(code) ?? code,
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

/** Money has at least its minor digits, other numbers the digits they were stored with. */
function numberFormat(locale: string, digits: number, currency: string | undefined): Intl.NumberFormat {
  if (currency === undefined) {
    return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }
  const style = { style: 'currency', currency } as const;
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
