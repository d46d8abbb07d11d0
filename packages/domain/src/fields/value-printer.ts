// Prints a value for readers without a session, in messages and wizards. In a sentence it is one line; on its
// own it may take several, and in HTML line items become a table. Each type defines its lines; a printer
// creates its formats once and serves all recipients of a message.
import type { DataType } from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from './link/link-label.ts';
import type { PrintForm } from './print-forms.ts';
import {
  formatsInForms,
  makePrintFormats,
  type PrinterOptions,
  type PrintFormats,
  type PrintOptions,
} from './printing.ts';
import { fieldTypes } from './registry.ts';
import { escapeHtml } from './text/escape-html.ts';

export interface PrintedValue extends PrintOptions {
  readonly type: DataType;
  readonly value: unknown;
}

export interface ValuePrinter {
  /** One line of plain text. */
  line(printed: PrintedValue): string;
  /** For programs: numbers and times without separators, in the same form in every language. */
  plain(printed: PrintedValue): string;
  /** Plain text on lines of its own. */
  lines(printed: PrintedValue): string;
  /** HTML inside a sentence. */
  inlineHtml(printed: PrintedValue): string;
  /** HTML on its own, as a block. */
  blockHtml(printed: PrintedValue): string;
}

export function makeValuePrinter(options: PrinterOptions): ValuePrinter {
  const usual = makePrintFormats(options);
  const { short, weekday, whole } = formatsInForms(usual, options);
  const inForm = {
    short: { ...usual, ...short },
    weekday: { ...usual, ...weekday },
    whole: { ...usual, ...whole },
  };
  /** What is printed, and with which formats. */
  const shownOf = (printed: PrintedValue): readonly [PrintedValue, PrintFormats] => {
    const { form, type } = printed;
    if (form === undefined || !printFormsOf(type).includes(form)) return [printed, usual];
    if (form === 'short' || form === 'weekday' || form === 'whole') return [printed, inForm[form]];
    return [partOf(printed, form, usual), usual];
  };
  const partsOf = (printed: PrintedValue) => textParts(...shownOf(printed));
  const line = (printed: PrintedValue) =>
    oneLine(partsOf(printed).join(fieldTypes[printed.type].print?.separator ?? ' '));
  return {
    line,
    plain: (printed) => orderedText(printed) ?? line(printed),
    lines: (printed) => partsOf(printed).join('\n'),
    inlineHtml: (printed) =>
      (isEmpty(printed) ? '' : fieldTypes[printed.type].print?.inlineHtml?.(printed.value)) ??
      escapeHtml(line(printed)),
    blockHtml(printed) {
      const [shown, formats] = shownOf(printed);
      const html = isEmpty(shown)
        ? ''
        : fieldTypes[shown.type].print?.blockHtml?.(shown.value, formats, shown);
      return html ?? textParts(shown, formats).map(escapeHtml).join('<br>');
    },
  };
}

/** Values of other forms are written as usual. */
export function printFormsOf(type: DataType): readonly PrintForm[] {
  return fieldTypes[type].printForms ?? [];
}

function partOf(printed: PrintedValue, form: PrintForm, { decimal }: PrintFormats): PrintedValue {
  const { value } = printed;
  if (form === 'international') return { ...printed, defaultCountry: '' };
  if (form === 'capitals') return { ...printed, value: String(value ?? '').toUpperCase() };
  if (form === 'city')
    return { ...printed, value: { city: (value as { readonly city?: string } | null)?.city } };
  // Fields of these types have lists.
  const list = (value ?? []) as readonly unknown[];
  if (form === 'first') return { ...printed, value: list.slice(0, 1) };
  return { ...printed, value: list.length === 0 ? null : [decimal(String(list.length))] };
}

function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replaceAll(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
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

/** Undefined for values without an order, or with parts. */
function orderedText({ type, value }: PrintedValue): string | undefined {
  const { compare, isHtml } = fieldTypes[type];
  const isSimple = typeof value === 'string' || typeof value === 'number';
  return isSimple && compare && !isHtml ? String(value) : undefined;
}

function isEmpty({ value }: PrintedValue): boolean {
  return value === null || value === undefined || value === '';
}

function textParts(printed: PrintedValue, formats: PrintFormats): readonly string[] {
  if (isEmpty(printed)) return [];
  const { type, value } = printed;
  return fieldTypes[type].print?.lines(value, formats, printed) ?? [namesText(value, formats)];
}

/** Links, items and files are printed by label or name; other text is printed unchanged. */
function namesText(value: unknown, formats: PrintFormats): string {
  if (isNames(value)) return value.join(', ');
  if (Array.isArray(value)) return formats.list(value.map((one) => namesText(one, formats)));
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  if ('label' in value && typeof value.label === 'string') {
    // A link in the engine's form.
    return localizedLabelOf(value as { label: string }, formats.language);
  }
  return 'name' in value && typeof value.name === 'string' ? value.name : '';
}

/** As they were read for many people at once. */
function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
