// Parses an input's text into a value of its field: `1,204.5`, `(555) 010-1234`, `Mar 4, 1956`.
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { InputField } from './field-input-props.ts';

export type ReadValue =
  | { readonly value: unknown }
  | { readonly rule: string; readonly data?: Readonly<Record<string, unknown>> };

export function readTyped(
  value: unknown,
  { dataType, settings }: Pick<InputField, 'dataType' | 'settings'>,
  context: TextContext,
): ReadValue {
  const text = textToRead(value);
  if (text === undefined) return { value: value === '' ? null : value };
  const type = fieldTypes[dataType];
  const reader = readByInput.includes(dataType) ? { ...context, locale: 'en-US' } : context;
  // A percentage is typed as 12.5 and reported as the fraction.
  const parsed =
    dataType === 'percentage' ? type.parse(text, settings) : type.fromText(text, settings, reader);
  return parsed.ok
    ? { value: parsed.value }
    : { rule: parsed.rule, ...(parsed.data && { data: parsed.data }) };
}

/**
 * Their inputs have already parsed the text by locale: parsed twice, `1.234` would become over a thousand.
 */
const readByInput: readonly InputField['dataType'][] = ['number', 'decimal', 'money'];

/** Undefined if the value is already in the field's form. */
function textToRead(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value) {
    const amount = String(value.amount);
    // If typing began before the input had loaded, the amount text contains the currency.
    return /[a-z]{3}/i.test(amount) ? amount.toUpperCase() : `${amount} ${String(value.currency)}`;
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
}
