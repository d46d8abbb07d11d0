// How values come from fields into an expression, and results go into fields.
import { type DataType, holdsSeveral, isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import Big from 'big.js';
import { isRealDate } from '../fields/date/date.ts';
import { minorDigits } from '../fields/number/money.ts';
import { fieldTypes } from '../fields/registry.ts';
import { escapeHtml } from '../fields/text/escape-html.ts';
import { htmlToPlainText } from '../fields/text/html-to-plain-text.ts';
import { typeOfField } from './expression-type.ts';
import {
  digitsOf,
  instantValue,
  moneyOf,
  type NamedRecord,
  numberValue,
  textValue,
  type Value,
} from './value.ts';

const decimalText = /^-?\d{1,30}(\.\d{1,20})?$/;

/** A value of a field in API form; records also with their names. What is no value of the type is empty. */
export function toValue(dataType: DataType, value: unknown): Value {
  if (value === null || value === undefined) return null;
  const { kind } = typeOfField({ dataType, settings: {} });
  switch (kind) {
    case 'number': {
      const text = String(value);
      return decimalText.test(text) ? numberValue(new Big(text)) : null;
    }
    case 'text':
      if (typeof value !== 'string') return null;
      return textValue(dataType === 'formatted_text' ? htmlToPlainText(value) : value);
    case 'boolean':
      return typeof value === 'boolean' ? { kind, value } : null;
    case 'date':
      return typeof value === 'string' && isRealDate(value) ? { kind, value } : null;
    case 'date_time':
      return typeof value === 'string' ? instantValue(Date.parse(value)) : null;
    case 'money':
      return toMoney(value);
    case 'record': {
      const one = toNamed(value);
      return one ? { kind, value: one } : null;
    }
    case 'records': {
      const items = Array.isArray(value) ? value.flatMap((item) => toNamed(item) ?? []) : [];
      return items.length === 0 ? null : { kind, value: items };
    }
    default:
      return { kind: 'other', value, dataType };
  }
}

function toMoney(value: unknown): Value {
  if (typeof value !== 'object' || value === null || !('amount' in value) || !('currency' in value))
    return null;
  const { amount, currency } = value;
  const isMoney = typeof amount === 'string' && decimalText.test(amount) && typeof currency === 'string';
  return isMoney ? moneyOf(new Big(amount), currency) : null;
}

function toNamed(value: unknown): NamedRecord | undefined {
  if (typeof value === 'string') return { id: value, label: '' };
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const label = 'label' in value ? value.label : '';
  return { id: String(value.id), label: typeof label === 'string' ? label : '' };
}

interface TargetField {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
}

/**
 * The result as a value of the field, in API form: numbers are rounded to its digits, halves away from zero. Null if
 * it is empty, or no valid value of the field, such as a text that is no email address.
 */
export function toFieldValue(value: Value, field: TargetField): unknown {
  if (value === null) return null;
  const parsed = fieldTypes[field.dataType].parse(toApiForm(value, field), field.settings);
  return parsed.ok ? parsed.value : null;
}

function toApiForm(value: NonNullable<Value>, { dataType, settings }: TargetField): unknown {
  switch (value.kind) {
    case 'number': {
      if (dataType === 'number') return Number(value.value.round(0, Big.roundHalfUp).toFixed());
      const digits = fieldTypes[dataType].fractionDigits?.(settings);
      return digitsOf(digits === undefined ? value.value : value.value.round(digits, Big.roundHalfUp));
    }
    case 'money': {
      const { amount, currency } = value.value;
      return { amount: digitsOf(amount.round(minorDigits(currency), Big.roundHalfUp)), currency };
    }
    case 'text':
      return dataType === 'formatted_text' ? htmlOf(value.value) : value.value;
    case 'date_time':
      return new Date(value.value).toISOString();
    case 'record':
      return holdsSeveral(dataType) ? [value.value.id] : value.value.id;
    case 'records':
      return value.value.map(({ id }) => id);
    default:
      return value.value;
  }
}

function htmlOf(text: string): string {
  return text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** The same for what is shown or stored with names: records keep them. */
export function toShownValue(value: Value, field: TargetField): unknown {
  const plain = toFieldValue(value, field);
  if (plain === null || !(isRecordLink(field.dataType) || isListChoice(field.dataType))) return plain;
  if (value?.kind === 'record') return holdsSeveral(field.dataType) ? [value.value] : value.value;
  return value?.kind === 'records' ? value.value : plain;
}
