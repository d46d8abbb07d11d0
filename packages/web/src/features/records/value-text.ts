// How a value reads in a cell, a list and a summary, by the language of the interface.
import type { Field } from '@fieldhouse/contract/collections';
import type { LinkValue } from '@fieldhouse/contract/field-types';
import type { Formats } from '../../app/formats.ts';

export interface ValueFormats {
  readonly formats: Formats;
  readonly yes: string;
  readonly no: string;
}

type ShownField = Pick<Field, 'dataType' | 'settings'>;

export function valueText(value: unknown, field: ShownField, { formats, yes, no }: ValueFormats): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.dataType) {
    case 'boolean':
      return value === true ? yes : no;
    case 'number':
      return withUnit(typeof value === 'number' ? formats.number(value) : String(value), field);
    case 'decimal':
      return withUnit(decimalText(String(value), formats.locale), field);
    case 'money':
      return moneyText(value, formats.locale);
    case 'phone_number':
      return phoneText(String(value), formats.locale);
    case 'date':
      return dateText(String(value), formats.locale);
    case 'date_time':
      return formats.dateTime(String(value));
    case 'single_selection_from_list':
    case 'multi_selection_from_list':
    case 'single_data_record':
      return linksOf(value)
        .map(({ label }) => label)
        .join(', ');
    default:
      return String(value);
  }
}

export function linksOf(value: unknown): readonly LinkValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is LinkValue => typeof one === 'object' && one !== null && 'id' in one && 'label' in one,
  );
}

const northAmerican = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** At home as people write it there, else in international form. The library that knows every country is too heavy for a table. */
function phoneText(number: string, locale: string): string {
  const [, area, exchange, line] = (/-(US|CA)$/.test(locale) && northAmerican.exec(number)) || [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}

function withUnit(text: string, { settings }: ShownField): string {
  return typeof settings.unit === 'string' && settings.unit !== '' ? `${text} ${settings.unit}` : text;
}

const decimalFormats = new Map<string, Intl.NumberFormat>();

/** Digit by digit: a decimal never goes through a float. */
export function decimalText(decimal: string, locale: string, digits?: number): string {
  const scale = digits ?? decimal.split('.')[1]?.length ?? 0;
  const key = `${locale} ${scale}`;
  let format = decimalFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale });
    decimalFormats.set(key, format);
  }
  // The standard takes decimal text and keeps every digit; the library's type does not know that yet.
  return format.format(decimal as unknown as number);
}

function moneyText(value: unknown, locale: string): string {
  if (typeof value !== 'object' || value === null || !('amount' in value)) return String(value);
  return decimalText(String(value.amount), locale);
}

/** Money with its currency, for places that have no column to say it. */
export function moneyWithCurrency(amount: string, currency: string, locale: string): string {
  // As in decimalText: decimal text keeps every digit.
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as unknown as number);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date is a day, not an instant: it is the same in every zone. */
function dateText(date: string, locale: string): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    dateFormats.set(locale, format);
  }
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? date : format.format(time);
}
