// Parses an input's text into a value of its field: `1,204.5`, `(555) 010-1234`, `Mar 4, 1956`.
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { readMoneyText } from '@fieldhouse/domain/fields/number/money-text';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { InputField } from '../values/field-input-props.ts';
import { fieldTypesUi } from './field-types-ui.ts';

export type ReadValue =
  | { readonly value: unknown }
  | { readonly rule: string; readonly data?: Readonly<Record<string, unknown>> };

export function readTyped(
  value: unknown,
  { dataType, settings }: Pick<InputField, 'dataType' | 'settings'>,
  context: TextContext,
): ReadValue {
  if (isRange(value)) return readRange(value, context);
  const text = textToRead(value);
  if (text === undefined) return { value: value === '' ? null : value };
  const type = fieldTypes[dataType];
  const { reports } = fieldTypesUi[dataType];
  // Numbers are already parsed by locale: parsed twice, `1.234` would become over a thousand.
  const reader = reports === 'plain_number' ? { ...context, locale: 'en-US' } : context;
  const parsed = reports === 'value' ? type.parse(text, settings) : type.fromText(text, settings, reader);
  return parsed.ok
    ? { value: parsed.value }
    : { rule: parsed.rule, ...(parsed.data && { data: parsed.data }) };
}

/** Undefined if the value is already in the field's form. */
function textToRead(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value) {
    const amount = String(value.amount);
    // If typing began before the input had loaded, the amount text contains the currency.
    return hasCurrency(amount) ? amount.toUpperCase() : `${amount} ${String(value.currency)}`;
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A code, or a sign such as `€`. */
function hasCurrency(amount: string): boolean {
  return (readMoneyText(amount.toUpperCase())?.names.length ?? 0) > 0;
}

interface TypedRange {
  readonly start: unknown;
  readonly end: unknown;
}

function isRange(value: unknown): value is TypedRange {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

/** Each end may still be as it was typed. */
function readRange({ start, end }: TypedRange, context: TextContext): ReadValue {
  const [from, to] = [start, end].map((day) => fieldTypes.date.fromText(String(day ?? ''), {}, context));
  if (!from?.ok) return { rule: from?.rule ?? 'not_a_date' };
  if (!to?.ok) return { rule: to?.rule ?? 'not_a_date' };
  return { value: { start: from.value, end: to.value } };
}
