// Formats a value for cells, lists and summaries in the UI language.
import type { Field } from '@fieldhouse/contract/collections';
import type { ValueFormats } from '../values/value-formats.ts';
import { fieldTypesUi } from './field-types-ui.ts';

export function valueText(
  value: unknown,
  { dataType, settings }: Pick<Field, 'dataType' | 'settings'>,
  formats: ValueFormats,
): string {
  if (value === null || value === undefined || value === '') return '';
  return fieldTypesUi[dataType].text(value, settings, formats);
}
