// Formats a value for cells, lists and summaries in the UI language.
import type { Field } from '@fieldhouse/contract/collections';
import type { AddressValue, FileValue, LinkValue } from '@fieldhouse/contract/field-types';
import type { AggregateValue } from '@fieldhouse/contract/records';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { addressLine } from '@fieldhouse/domain/fields/parts/address-line';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import type { Formats } from '../../../app/language/formats.ts';
import type { PhoneText } from './phone-text.ts';

export interface ValueFormats {
  readonly formats: Formats;
  readonly yes: string;
  readonly no: string;
  readonly phone: PhoneText;
  /** For the names of linked records. */
  readonly language?: string | undefined;
}

type ShownField = Pick<Field, 'dataType' | 'settings'>;

export function valueText(
  value: unknown,
  field: ShownField,
  { formats, yes, no, language, phone }: ValueFormats,
): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.dataType) {
    case 'boolean':
      return value === true ? yes : no;
    case 'number':
      return withUnit(typeof value === 'number' ? formats.number(value) : String(value), field);
    case 'decimal':
      return withUnit(decimalText(String(value), formats.locale), field);
    case 'money':
      return moneyText(value, field, formats.locale);
    case 'phone_number':
      return phone(String(value), homeOf(field, formats));
    case 'date':
      return dateText(String(value), formats.locale);
    case 'date_time':
      return formats.dateTime(String(value));
    case 'percentage':
      return percentText(String(value), formats.locale);
    case 'date_range':
      return rangeText(value, formats.locale);
    case 'physical_address':
      // As the API sends it.
      return addressLine({ ...noAddress, ...(value as Partial<AddressValue>) });
    case 'detail_list':
      return detailsText(value);
    case 'financial_line_item':
    case 'financial_line_items':
      return sumText(value, field, formats.locale);
    case 'single_file':
    case 'multi_file':
    case 'single_image':
    case 'multi_image':
      // The history stores only the names of files.
      return [...filesOf(value).map(({ name }) => name), ...linksOf(value).map(({ label }) => label)].join(
        ', ',
      );
    case 'video':
      return [
        ...filesOf(value).map(({ name }) => name),
        ...linksOf(value).map(({ label }) => label),
        ...(typeof value === 'string' ? [value] : []),
      ].join('');
    case 'formatted_text':
      return htmlToPlainText(String(value));
    case 'single_selection_from_list':
    case 'multi_selection_from_list':
    case 'single_data_record':
    case 'multi_data_record':
    case 'single_data_collection':
    case 'multi_data_collection':
      return linksOf(value, language)
        .map(({ label }) => label)
        .join(', ');
    default:
      return String(value);
  }
}

const noAddress: AddressValue = {
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
  latitude: null,
  longitude: null,
};

const percentFormats = new Map<string, Intl.NumberFormat>();

function percentText(fraction: string, locale: string): string {
  let format = percentFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 8 });
    percentFormats.set(locale, format);
  }
  // As in decimalText: decimal text keeps every digit.
  return format.format(fraction as unknown as number);
}

function rangeText(value: unknown, locale: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { start = null, end = null } = value as { start?: string | null; end?: string | null };
  if (start === end && start !== null) return dateText(start, locale);
  return `${start === null ? '…' : dateText(start, locale)} – ${end === null ? '…' : dateText(end, locale)}`;
}

function detailsText(value: unknown): string {
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  return lines
    .flatMap((line) =>
      typeof line === 'object' && line !== null && 'label' in line && 'value' in line
        ? [`${String(line.label)}: ${String(line.value)}`]
        : [],
    )
    .join(' · ');
}

/** A bill is shown as its total. */
function sumText(value: unknown, { settings }: ShownField, locale: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const sum = 'total' in value ? value.total : 'amount' in value ? value.amount : undefined;
  return sum === undefined ? '' : moneyWithCurrency(String(sum), String(settings.currency ?? 'USD'), locale);
}

export function filesOf(value: unknown): readonly FileValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter(
    (one): one is FileValue => typeof one === 'object' && one !== null && 'mediaType' in one && 'url' in one,
  );
}

/** Labels in the given language, where translated. */
export function linksOf(value: unknown, language?: string): readonly LinkValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const links = list.filter(
    (one): one is LinkValue => typeof one === 'object' && one !== null && 'id' in one && 'label' in one,
  );
  return language === undefined
    ? links
    : links.map((link) => (link.labels ? { ...link, label: localizedLabelOf(link, language) } : link));
}

/** The country of a field's phone numbers; without one, the viewer's region. */
function homeOf({ settings }: ShownField, { region }: Formats): string {
  return typeof settings.defaultCountry === 'string' ? settings.defaultCountry : region;
}

function withUnit(text: string, { settings }: ShownField): string {
  return typeof settings.unit === 'string' && settings.unit !== '' ? `${text} ${settings.unit}` : text;
}

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

/** The column header shows the field's currency; any other currency is shown with its amount. */
function moneyText(value: unknown, { settings }: ShownField, locale: string): string {
  if (typeof value !== 'object' || value === null || !('amount' in value)) return String(value);
  const amount = String(value.amount);
  return isOtherCurrency(value, settings)
    ? moneyWithCurrency(amount, String(value.currency), locale)
    : decimalText(amount, locale);
}

/** Whether an amount's currency differs from its field's. */
export function isOtherCurrency(
  value: object,
  settings: ShownField['settings'],
): value is { readonly currency: string } {
  return 'currency' in value && value.currency !== (settings.currency ?? 'USD');
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
export function moneyTotal(total: AggregateValue, { settings }: ShownField, locale: string): string {
  const own = String(settings.currency ?? 'USD');
  const totals = Array.isArray(total) ? total : [{ amount: String(total), currency: own }];
  return totals.map(({ amount, currency }) => moneyWithCurrency(amount, currency, locale)).join(' · ');
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date is a day, not an instant: it is the same in every time zone. */
function dateText(date: string, locale: string): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    dateFormats.set(locale, format);
  }
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? date : format.format(time);
}
