// Values during an evaluation. Null is empty.
import { isCurrency } from '@fieldhouse/contract/currencies';
import type { DataType } from '@fieldhouse/contract/field-types';
import Big from 'big.js';

/** A record or list item; without a name if only its id is known. */
export interface NamedRecord {
  readonly id: string;
  readonly label: string;
}

interface Money {
  readonly amount: Big;
  readonly currency: string;
}

export type Value =
  | null
  | { readonly kind: 'number'; readonly value: Big }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** YYYY-MM-DD. */
  | { readonly kind: 'date'; readonly value: string }
  /** Milliseconds since 1970. */
  | { readonly kind: 'date_time'; readonly value: number }
  | { readonly kind: 'money'; readonly value: Money }
  | { readonly kind: 'record'; readonly value: NamedRecord }
  | { readonly kind: 'records'; readonly value: readonly NamedRecord[] }
  | { readonly kind: 'other'; readonly value: unknown; readonly dataType: DataType };

/** Of a text; longer results are empty. */
export const maxTextLength = 100_000;
const maxFractionDigits = 20;
const tooLarge = new Big('1e30');

/** In the bounds of a decimal field: more than 20 fraction digits are rounded, more than 30 others are empty. */
function boundedNumber(number: Big): Big | undefined {
  const rounded = number.round(maxFractionDigits, Big.roundHalfUp);
  return rounded.abs().lt(tooLarge) ? rounded : undefined;
}

export function numberValue(number: Big): Value {
  const value = boundedNumber(number);
  return value ? { kind: 'number', value } : null;
}

export function countValue(count: number): Value {
  return { kind: 'number', value: new Big(count) };
}

export function moneyOf(number: Big, currency: string): Value {
  const amount = boundedNumber(number);
  return amount && isCurrency(currency) ? { kind: 'money', value: { amount, currency } } : null;
}

/** An empty text is no value. */
export function textValue(text: string): Value {
  return text === '' || text.length > maxTextLength ? null : { kind: 'text', value: text };
}

export function booleanValue(value: boolean): Value {
  return { kind: 'boolean', value };
}

/** Days and instants of the years 1 to 9999, as fields store them. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

export function instantValue(at: number): Value {
  return at >= firstInstant && at <= lastInstant ? { kind: 'date_time', value: at } : null;
}

/** The day so many days after 1970-01-01. */
export function dayValue(days: number): Value {
  const at = days * msOfDay;
  if (!(at >= firstInstant && at <= lastInstant)) return null;
  return { kind: 'date', value: new Date(at).toISOString().slice(0, 10) };
}

export const msOfDay = 86_400_000;

export function daysOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / msOfDay;
}

/** Plain digits, without an exponent or a sign before zero. */
export function digitsOf(number: Big): string {
  const text = number.toFixed();
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Steps of the budget that working through a text takes. */
export function textSteps(text: string): number {
  return Math.ceil(text.length / 32);
}
