// Numbers and amounts as text, in the format of a locale.
import type { Field } from '@fieldhouse/contract/collections';
import type { AggregateValue } from '@fieldhouse/contract/records';

type Settings = Field['settings'];

const decimalFormats = new Map<string, Intl.NumberFormat>();

/** Digit by digit: a decimal is never converted to a float. */
export function decimalText(decimal: string, locale: string, digits?: number): string {
  const scale = digits ?? decimal.split('.')[1]?.length ?? 0;
  const key = `${locale} ${scale}`;
  let format = decimalFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale });
    decimalFormats.set(key, format);
  }
  // The standard accepts decimal text and keeps every digit; the TypeScript types don't include that yet.
  return format.format(decimal as unknown as number);
}

const percentFormats = new Map<string, Intl.NumberFormat>();

/** Decimal text of a fraction as a percentage. */
export function percentText(fraction: string, locale: string): string {
  let format = percentFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 8 });
    percentFormats.set(locale, format);
  }
  // As in decimalText: decimal text keeps every digit.
  return format.format(fraction as unknown as number);
}

/** Whether an amount's currency differs from its field's. */
export function isOtherCurrency(value: object, settings: Settings): value is { readonly currency: string } {
  return 'currency' in value && value.currency !== currencyOf(settings);
}

export function currencyOf({ currency }: Settings): string {
  return String(currency ?? 'USD');
}

const moneyFormats = new Map<string, Intl.NumberFormat>();

/** Money with its currency, for places without a column header. */
export function moneyWithCurrency(amount: string, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  moneyFormats.set(key, format);
  // As in decimalText: decimal text keeps every digit.
  return format.format(amount as unknown as number);
}

/** A total of amounts, one per currency. */
export function moneyTotal(total: AggregateValue, settings: Settings, locale: string): string {
  const totals = Array.isArray(total) ? total : [{ amount: String(total), currency: currencyOf(settings) }];
  return totals.map(({ amount, currency }) => moneyWithCurrency(amount, currency, locale)).join(' · ');
}

export function withUnit(text: string, { unit }: Settings): string {
  return typeof unit === 'string' && unit !== '' ? `${text} ${unit}` : text;
}
