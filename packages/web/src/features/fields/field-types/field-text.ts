// A value as one line of text, in the language of its field.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { fallbackTextOf, type TextField } from '../../../app/language/text-languages.ts';
import { moneyWithCurrency } from '../values/amount-text.ts';
import type { ValueFormats } from '../values/value-formats.ts';
import { valueText } from './value-text.ts';

export interface FieldText {
  readonly columnName: string;
  readonly text: string;
  readonly lang: string | undefined;
}

/** An untranslated text is shown in its original language, with a note. */
export function fieldTextOf({ values }: DataRecord, field: TextField, formats: ValueFormats): FieldText {
  const { columnName } = field;
  const original = fallbackTextOf(field, values);
  if (!original)
    return { columnName, text: lineText(values[columnName], field, formats), lang: field.language };
  const text = `${lineText(original.text, field, formats)} (${original.language.toUpperCase()})`;
  return { columnName, text, lang: original.language };
}

/** Money includes its currency, as there is no column header to show it. */
export function lineText(value: unknown, field: Field, formats: ValueFormats): string {
  if (typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value) {
    return moneyWithCurrency(String(value.amount), String(value.currency), formats.formats.locale);
  }
  return valueText(value, field, formats);
}
