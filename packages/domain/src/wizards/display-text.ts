// A value as words in a sentence ("Thank you, Elena – see you on 12 May"), by the language of the run.
import type { AddressValue, DataType, LinkValue } from '@fieldhouse/contract/field-types';
import { addressLine } from '../fields/address-line.ts';
import { plainOf } from '../fields/html-text.ts';
import { labelIn } from '../fields/link-label.ts';

const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' };

/** Text of a stored value; a link or selection is looked up by the caller and comes as `{ label }`. */
export function displayText(value: unknown, dataType: DataType, language: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    return new Intl.ListFormat(localeOf(language)).format(
      value.map((one) => displayText(one, dataType, language)),
    );
  }
  if (hasLabel(value)) return labelIn(value, language);
  return format(value, dataType, localeOf(language));
}

function format(value: unknown, dataType: DataType, locale: string): string {
  switch (dataType) {
    case 'number':
      return typeof value === 'number' ? value.toLocaleString(locale) : String(value);
    case 'decimal':
      return decimalText(String(value), locale);
    case 'boolean':
      return value === true ? '✓' : '✗';
    case 'date':
      return new Date(`${String(value)}T00:00:00Z`).toLocaleDateString(locale, {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
    case 'date_time':
      return new Date(String(value)).toLocaleString(locale, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'UTC',
      });
    case 'money':
      return isMoney(value) ? moneyText(value, locale) : '';
    case 'percentage':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 8 }).format(
        // As in decimalText.
        String(value) as `${number}`,
      );
    case 'formatted_text':
      return plainOf(String(value));
    case 'physical_address':
      // Stored values have the form of their type.
      return addressLine(value as AddressValue);
    default:
      return typeof value === 'string' ? value : '';
  }
}

/** Intl takes decimal strings exactly; numbers of more than 15 digits would be bent. */
function decimalText(value: string, locale: string): string {
  const digits = value.split('.')[1]?.length ?? 0;
  // A decimal string is what the contract promises; Intl's type only lists the common forms.
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value as `${number}`);
}

function moneyText({ amount, currency }: { amount: string; currency: string }, locale: string): string {
  // As above: a decimal string by contract.
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount as `${number}`);
}

function localeOf(language: string): string {
  return locales[language] ?? 'en-US';
}

function hasLabel(value: unknown): value is Pick<LinkValue, 'label' | 'labels'> {
  return typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string';
}

function isMoney(value: unknown): value is { readonly amount: string; readonly currency: string } {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}
