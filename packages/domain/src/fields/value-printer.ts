// Prints a value for readers without a session, in messages and wizards. In a sentence it is one line; on its
// own it may take several, and in HTML line items become a table. Numbers, dates and money follow the
// language; a printer creates its formats once and serves all recipients of a message.
import type {
  AddressValue,
  DataType,
  DateRangeValue,
  DetailValue,
  LineItemsValue,
  LineItemValue,
  MoneyValue,
} from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from './link/link-label.ts';
import { escapeHtml } from './text/escape-html.ts';
import { htmlToPlainText, withoutPictures } from './text/html-to-plain-text.ts';
import { phoneText } from './text/phone-text.ts';

export interface PrintedValue {
  readonly type: DataType;
  readonly value: unknown;
  /** For numbers. */
  readonly unit?: string | undefined;
  /** For line items, whose amounts contain no currency. */
  readonly currency?: string | undefined;
  /** Home country of phone numbers; defaults to that of the language. */
  readonly defaultCountry?: string | null | undefined;
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

export interface ValuePrinter {
  /** One line of plain text. */
  line(printed: PrintedValue): string;
  /** Plain text on lines of its own. */
  lines(printed: PrintedValue): string;
  /** HTML inside a sentence. */
  inlineHtml(printed: PrintedValue): string;
  /** HTML on its own, as a block. */
  blockHtml(printed: PrintedValue): string;
}

export function makeValuePrinter(options: PrinterOptions): ValuePrinter {
  const formats = makeFormats(options);
  const partsOf = (printed: PrintedValue) => textParts(printed, formats);
  const blockHtml = (printed: PrintedValue) => {
    if (printed.type === 'formatted_text') return withoutPictures(String(printed.value ?? ''));
    if (isBill(printed)) return billTable(printed, formats);
    return partsOf(printed).map(escapeHtml).join('<br>');
  };
  const line = (printed: PrintedValue) => oneLine(partsOf(printed).join(separatorOf(printed.type)));
  return {
    line,
    lines: (printed) => partsOf(printed).join('\n'),
    inlineHtml: (printed) =>
      printed.type === 'formatted_text'
        ? withoutParagraph(withoutPictures(String(printed.value ?? '')))
        : escapeHtml(line(printed)),
    blockHtml,
  };
}

function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replaceAll(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
}

function separatorOf(type: DataType): string {
  if (type === 'physical_address') return ', ';
  return type === 'detail_list' || type === 'financial_line_items' ? '; ' : ' ';
}

/** The print options that follow from a field's settings. */
export function printedAs(
  value: unknown,
  type: DataType,
  { unit, currency, defaultCountry }: Readonly<Record<string, unknown>> = {},
): PrintedValue {
  return {
    type,
    value,
    ...(typeof unit === 'string' && { unit }),
    ...(typeof currency === 'string' && { currency }),
    ...(typeof defaultCountry === 'string' && { defaultCountry }),
  };
}

/** Unwraps a text of a single paragraph, so that it fits into a sentence. */
function withoutParagraph(html: string): string {
  const [, inner] = /^<p\b[^>]*>([\s\S]*)<\/p>$/.exec(html) ?? [];
  return inner === undefined || /<(p|h[1-6]|ul|ol|blockquote|pre|table)\b/i.test(inner) ? html : inner;
}

const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

type Formats = ReturnType<typeof makeFormats>;

function makeFormats({ language, timeZone, words }: PrinterOptions) {
  const locale = locales[language] ?? Intl.getCanonicalLocales(language)[0] ?? 'en-US';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 8 });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const list = new Intl.ListFormat(locale);
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
    list: (texts: readonly string[]) => list.format(texts),
    date: (day: string) => date.format(new Date(`${day}T00:00:00Z`)),
    dateTime: (instant: string) => dateTime.format(new Date(instant)),
    percent: (fraction: string) => percent.format(toExact(fraction)),
    decimal,
    country: (code: string) => countries.of(code) ?? code,
  };
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

/**
 * The lines of a value; most values have one. Values were validated against their type when they were stored.
 */
function textParts(printed: PrintedValue, formats: Formats): string[] {
  const { type, value, unit, currency = 'USD' } = printed;
  if (value === null || value === undefined || value === '') return [];
  switch (type) {
    case 'number':
    case 'decimal':
      return [[formats.decimal(String(value)), unit ?? ''].join(' ').trim()];
    case 'percentage':
      return [formats.percent(String(value))];
    case 'boolean':
      return [value === true ? formats.words.yes : formats.words.no];
    case 'date':
      return [formats.date(String(value))];
    case 'date_time':
      return [formats.dateTime(String(value))];
    case 'date_range':
      return [rangeText(value as DateRangeValue, formats)];
    case 'money':
      return [moneyText(value as MoneyValue, formats)];
    case 'phone_number':
      return [phoneText(String(value), printed.defaultCountry ?? formats.region)];
    case 'physical_address':
      return addressLines(value as Partial<AddressValue>, formats);
    case 'detail_list':
      return (value as readonly DetailValue[]).map((one) => `${one.label}: ${one.value}`);
    case 'financial_line_item':
      return [itemText(value as LineItemValue, currency, formats)];
    case 'financial_line_items':
      return billLines(value as LineItemsValue, currency, formats);
    case 'formatted_text':
      return htmlToPlainText(String(value)).split('\n');
    default:
      return [namesText(value, formats)];
  }
}

/** Links, items and files are printed by label or name; other text is printed unchanged. */
function namesText(value: unknown, formats: Formats): string {
  if (Array.isArray(value)) return formats.list(value.map((one) => namesText(one, formats)));
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  if ('label' in value && typeof value.label === 'string') {
    // A link in the engine's form.
    return localizedLabelOf(value as { label: string }, formats.language);
  }
  return 'name' in value && typeof value.name === 'string' ? value.name : '';
}

function rangeText({ start, end }: DateRangeValue, { date }: Formats): string {
  if (start !== null && start === end) return date(start);
  return `${start === null ? '…' : date(start)} – ${end === null ? '…' : date(end)}`;
}

function moneyText({ amount, currency }: MoneyValue, { decimal }: Formats): string {
  return decimal(amount, currency);
}

function addressLines(address: Partial<AddressValue>, { country }: Formats): string[] {
  const { line1 = '', line2 = '', city = '', region = '', postalCode = '' } = address;
  const isCodeLast = !address.country || codeLast.has(address.country);
  const place = isCodeLast
    ? [city, joined(region, postalCode, ' ')]
    : [joined(postalCode, city, ' '), region === city ? '' : region];
  const land = address.country ? country(address.country) : '';
  return [line1, line2, joined(place[0], place[1], ', '), land].filter((line) => line !== '');
}

/** Countries that write the postal code after the city; all others write it before. */
const codeLast = new Set('US CA AU NZ GB IE IN PK BD LK ZA NG KE HK SG TH ID PH CN JP KR TW'.split(' '));

function joined(first: string | undefined, second: string | undefined, sign: string): string {
  return [first, second].filter((part) => part !== undefined && part !== '').join(sign);
}

function itemText(
  { description, quantity, unitPrice, amount }: LineItemValue,
  currency: string,
  { decimal }: Formats,
): string {
  const figures = `${decimal(quantity)} × ${decimal(unitPrice, currency)} = ${decimal(amount, currency)}`;
  return description === '' ? figures : `${description}: ${figures}`;
}

/** The totals of line items; tax is included only if there is any. */
function sums({ subtotal, tax, total }: LineItemsValue, currency: string, { words, decimal }: Formats) {
  const isTaxed = /[1-9]/.test(tax);
  return [
    ...(isTaxed ? [{ word: words.subtotal, sum: decimal(subtotal, currency) }] : []),
    ...(isTaxed ? [{ word: words.tax, sum: decimal(tax, currency) }] : []),
    { word: words.total, sum: decimal(total, currency) },
  ];
}

function billLines(bill: LineItemsValue, currency: string, formats: Formats): string[] {
  return [
    ...bill.items.map((item) => itemText(item, currency, formats)),
    ...sums(bill, currency, formats).map(({ word, sum }) => `${word}: ${sum}`),
  ];
}

function isBill({ type, value }: PrintedValue): boolean {
  return type === 'financial_line_items' && typeof value === 'object' && value !== null;
}

const cell = 'padding:6px 8px;border-bottom:1px solid #e4e2dc';

/** Styles are inline in the cells, because mail programs drop others. */
function billTable({ value, currency = 'USD' }: PrintedValue, formats: Formats): string {
  // isBill checked this.
  const bill = value as LineItemsValue;
  const { words, decimal } = formats;
  const row = (texts: readonly string[], tag: 'td' | 'th') =>
    `<tr>${texts
      .map(
        (text, at) =>
          `<${tag} align="${at === 0 ? 'left' : 'right'}" style="${cell}">${escapeHtml(text)}</${tag}>`,
      )
      .join('')}</tr>`;
  const items = bill.items.map(({ description, quantity, unitPrice, amount }) =>
    row([description, decimal(quantity), decimal(unitPrice, currency), decimal(amount, currency)], 'td'),
  );
  const totals = sums(bill, currency, formats).map(
    ({ word, sum }) =>
      `<tr><th colspan="3" align="right" style="${cell}">${escapeHtml(word)}</th><td align="right" style="${cell}">${escapeHtml(sum)}</td></tr>`,
  );
  const head = row([words.description, words.quantity, words.unitPrice, words.amount], 'th');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;font-size:15px">${head}${items.join('')}${totals.join('')}</table>`;
}
