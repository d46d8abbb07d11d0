// The interface of a field type: validates values of the API, reads text (import, paste) and writes it
// (export, copy), compares two values, and lists its filter operators. Pure: no I/O, no clock.
import type { DataType, FieldSettings, FileKind } from '@fieldhouse/contract/field-types';
import type { DateOrder, DecimalSign } from '@fieldhouse/contract/file-reading';
import type { Operator } from '@fieldhouse/contract/filters';
import type { PrintForm } from './print-forms.ts';
import type { Printing } from './printing.ts';

/**
 * A valid value, or the broken rule: `rule` names a phrase, `data` fills its placeholders. `null` is empty.
 */
export type Parsed<V> =
  | { readonly ok: true; readonly value: V | null }
  | { readonly ok: false; readonly rule: string; readonly data?: Readonly<Record<string, unknown>> };

/** How to read text: `1.234,50` or `1,234.50`, `03/04` as March or April. */
export interface TextContext {
  /** BCP 47 tag of the text's author. */
  readonly locale: string;
  /** Replaces the order of the locale for days. */
  readonly dateOrder?: DateOrder | undefined;
  /** The only decimal sign of numbers, in place of that of the locale. */
  readonly decimalSign?: DecimalSign | undefined;
  /** ISO 3166 code for phone numbers without a country code. */
  readonly country: string;
  /** IANA zone for times without an offset. */
  readonly timeZone: string;
  /** The writer's current day, YYYY-MM-DD, where a person types: allows `today`, and days without a year. */
  readonly today?: string;
  /** Finds a list item or record by its label; undefined if there is none. */
  readonly findByLabel?: (label: string) => string | undefined;
}

export interface FieldType<T extends DataType = DataType, V = unknown> {
  readonly dataType: T;
  /** Validates a value in API form. Strict: nothing is coerced, `null` is empty. */
  readonly parse: (value: unknown, settings: FieldSettings<T>) => Parsed<V>;
  /** Reads text as a person or a file writes it; blank text is empty. */
  readonly fromText: (text: string, settings: FieldSettings<T>, context: TextContext) => Parsed<V>;
  /** Text of a value, so that `fromText` gives the same value back. */
  readonly toText: (value: V, settings: FieldSettings<T>) => string;
  /** The text for filters and search, if it differs from `toText`. */
  readonly toPlainText?: (value: V) => string;
  /** Order of two values; undefined for types without one. */
  readonly compare?: (a: V, b: V) => number;
  /** The decimal by which values are compared with the operand of a filter, if they are not one themselves. */
  readonly amountOf?: (value: V) => string;
  /** Whether a filter's operand is the value, if that is more than being equal. */
  readonly isSame?: (value: V, operand: unknown) => boolean;
  /** Decimal text is rounded to so many fraction digits; types with this have the same values. */
  readonly fractionDigits?: (settings: FieldSettings<T>) => number;
  readonly operators: readonly Operator[];
  /** The type of the operands of filters, if not this one. */
  readonly operandType?: DataType;
  /**
   * Whether a sample of a file's column looks like this type; the first matching type of the registry is
   * used.
   */
  readonly looksLike: (text: string, context: TextContext) => boolean;
  /** How values are printed for readers; by default as the text, or the names, that they are. */
  readonly print?: Printing<V>;
  /** Other ways to print them, which an author may choose. */
  readonly printForms?: readonly PrintForm[];
  /** Whether the text of a value is HTML, whose plain text another type gets. */
  readonly isHtml?: boolean;
  /** Whether values are texts as people write them, stored in Unicode's composed form. */
  readonly isComposed?: boolean;
  /** The files that values refer to; undefined for types that never do. */
  readonly files?: FilesOfValues;
  /** Settings of a new field that come from its team. */
  readonly teamSettings?: (team: TeamDefaults) => Readonly<Record<string, string>>;
}

export interface FilesOfValues {
  readonly idsIn: (value: unknown) => readonly string[];
  /** The only kind that is accepted, and the rule that another one breaks. */
  readonly only?: { readonly kind: FileKind; readonly rule: string };
  /** Whether the id of a file replaces a value of another form, which `parse` accepts. */
  readonly isAlternative?: boolean;
}

interface TeamDefaults {
  readonly defaultCountry: string;
  readonly defaultCurrency: string;
}

export function parsedValue<V>(parsed: V | null): Parsed<V> {
  return { ok: true, value: parsed };
}

export function brokenRule(rule: string, data?: Readonly<Record<string, unknown>>): Parsed<never> {
  return { ok: false, rule, ...(data && { data }) };
}

/** Operators of every type. */
export const emptinessOperators = ['is_empty', 'is_not_empty'] as const satisfies readonly Operator[];
export const equalityOperators = ['is', 'is_not'] as const satisfies readonly Operator[];
export const orderOperators = [
  'less_than',
  'at_most',
  'greater_than',
  'at_least',
  'between',
] as const satisfies readonly Operator[];
export const textOperators = [
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
] as const satisfies readonly Operator[];
export const dateOrder = [
  'before',
  'after',
  'on_or_before',
  'on_or_after',
  'between',
  'within_last_days',
  'within_next_days',
  'today',
  'this_week',
  'this_month',
  'this_year',
] as const satisfies readonly Operator[];
