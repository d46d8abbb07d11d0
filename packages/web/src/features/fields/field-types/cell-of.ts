// Converts a record's value to a grid cell.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { fallbackTextOf, type TextField } from '../../../app/language/text-languages.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { type CellLook, type GridCellOf, toGridCell } from '../../../ui/grid/grid-cell.ts';
import { filesOf } from '../values/links.ts';
import type { ValueFormats } from '../values/value-formats.ts';
import { fieldTypesUi } from './field-types-ui.ts';
import { valueText } from './value-text.ts';

/** The state of a cell when its editor opened, for the edit. */
export interface EditedValue {
  readonly field: Field;
  readonly value: unknown;
  readonly before: unknown;
  readonly version: number;
}

/** The look of the name cell. */
export type NameCellLook = (record: DataRecord) => CellLook;

export function nameCellLookOf(avatarField: Field | undefined): NameCellLook {
  return (record) => {
    const [picture] = filesOf(avatarField && record.values[avatarField.columnName]);
    return { look: 'face', picture: picture?.thumbnailUrl ?? undefined };
  };
}

export const loadingCell = toGridCell({ look: { look: 'loading' }, text: '', value: undefined });

export function cellOf(
  record: DataRecord | undefined,
  field: TextField,
  formats: ValueFormats,
  face: NameCellLook | undefined,
): GridCellOf {
  if (!record) return loadingCell;
  const value = record.values[field.columnName] ?? null;
  const original = fallbackTextOf(field, record.values);
  const text = original
    ? `${valueText(original.text, field, formats)} (${original.language.toUpperCase()})`
    : valueText(value, field, formats);
  const edited: EditedValue = { field, value, before: value, version: record.version };
  return toGridCell({
    look: original
      ? { look: 'text', isSoft: true }
      : (face?.(record) ?? fieldTypesUi[field.dataType].cell(value, formats.language)),
    text,
    lang: original?.language ?? field.language,
    copied: value === null ? '' : (fieldTypesUi[field.dataType].copied?.(value, field.settings) ?? text),
    value: edited,
    isReadOnly: !mayUpdate(field),
  });
}
