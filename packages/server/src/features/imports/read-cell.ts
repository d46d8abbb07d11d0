// How a cell becomes a value of a field, and what a field is like that an import makes for a column.
import { fieldSettings, maxScale } from '@fieldhouse/contract/field-types';
import type { ColumnMapping } from '@fieldhouse/contract/imports';
import type { Parsed, TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import type { FieldDefinition } from '../catalogue/index.ts';
import { type Cell, cellText } from './files/file-row.ts';

export type NewField = Extract<ColumnMapping, { to: 'new_field' }>;

/** What an import says of a field that it makes: room for what the file holds. The rest is as the contract and the team have it. */
export function givenSettings({ dataType, scale = maxScale }: NewField): Record<string, unknown> {
  if (dataType === 'plain_text') return { isMultiLine: true };
  return dataType === 'decimal' ? { scale } : {};
}

/** Settings by which the cells of such a field are read before it is there. */
export function settingsOf(target: NewField): Record<string, unknown> {
  const parsed = fieldSettings[target.dataType].safeParse(givenSettings(target));
  return parsed.success ? parsed.data : {};
}

/** For types whose values name nothing. */
export function readCell(
  context: TextContext,
  { dataType, settings }: Pick<FieldDefinition, 'dataType' | 'settings'>,
  cell: Cell,
): Parsed<unknown> {
  const type = fieldTypes[dataType];
  if (typeof cell === 'string') return type.fromText(cell, settings, context);
  const exactly = { ...context, locale: 'en-US' };
  if ('exact' in cell) {
    const isDay = dataType === 'date' || dataType === 'date_range';
    const text = isDay ? cell.day : dataType === 'percentage' ? cell.percent : undefined;
    return type.fromText(text ?? cell.exact, settings, exactly);
  }
  const parsed = type.parse(cell.json, settings);
  const isReadable = typeof cell.json !== 'object' || dataType === 'plain_text' || dataType === 'code';
  return parsed.ok || !isReadable ? parsed : type.fromText(cellText(cell), settings, exactly);
}
