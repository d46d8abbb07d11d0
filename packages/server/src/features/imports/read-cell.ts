// Converts a cell to a value of a field, and infers the settings of fields that an import creates.
import { type DataType, fieldSettings, maxScale, typesReadBy } from '@fieldhouse/contract/field-types';
import type { ColumnMapping } from '@fieldhouse/contract/imports';
import { putsMonthFirst } from '@fieldhouse/domain/fields/date/day-text';
import { isNullDate } from '@fieldhouse/domain/fields/date/null-date';
import { brokenRule, type Parsed, type TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { isSheetError } from '@fieldhouse/domain/fields/text/sheet-error';
import type { FieldDefinition } from '../catalogue/index.ts';
import { columnTypes } from '../records/engine/columns/index.ts';
import { type Cell, cellText } from '../table-files/index.ts';

export type NewField = Extract<ColumnMapping, { to: 'new_field' }>;

/**
 * Settings that an import specifies for a field it creates: enough room for the file's values. The others are
 * the defaults of the contract and the team.
 */
export function givenSettings({ dataType, scale = maxScale }: NewField): Record<string, unknown> {
  return { ...columnTypes[dataType].inFiles.newSettings?.({ scale }) };
}

/** Settings for reading cells of such a field before it exists. */
export function settingsOf(target: NewField): Record<string, unknown> {
  const parsed = fieldSettings[target.dataType].safeParse(givenSettings(target));
  return parsed.success ? parsed.data : {};
}

const daysTypes: readonly DataType[] = typesReadBy.dateOrder;

/** For types whose values don't reference anything. */
export function readCell(
  context: TextContext,
  { dataType, settings }: Pick<FieldDefinition, 'dataType' | 'settings'>,
  cell: Cell,
): Parsed<unknown> {
  if (isSheetError(cellText(cell))) return brokenRule('sheet_error');
  if (daysTypes.includes(dataType) && isNullDate(cellText(cell))) return { ok: true, value: null };
  const type = fieldTypes[dataType];
  if (typeof cell === 'string') return type.fromText(cell, settings, context);
  // The point is the decimal sign; the order of days in texts of JSON is that of the file.
  const exactly = { ...context, locale: putsMonthFirst(context.locale) ? 'en-US' : 'en-GB' };
  const { cellText: cellTextOf, readsObjects } = columnTypes[dataType].inFiles;
  if ('exact' in cell) {
    const text = cellTextOf === undefined ? undefined : cell[cellTextOf];
    return type.fromText(text ?? cell.exact, settings, exactly);
  }
  // A number is what precedes the percent sign, as in a sheet; a text in the form of the API is the value.
  if (cellTextOf === 'percent' && typeof cell.json === 'number')
    return type.fromText(cellText(cell), settings, exactly);
  const parsed = type.parse(cell.json, settings);
  const isReadable = typeof cell.json !== 'object' || readsObjects;
  return parsed.ok || !isReadable ? parsed : type.fromText(cellText(cell), settings, exactly);
}
