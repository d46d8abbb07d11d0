// Converts a record's value to a grid cell.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import type { DataRecord } from '@fieldhouse/contract/records';
import { fallbackTextOf, type TextField } from '../../../app/language/text-languages.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import { toChipColor } from '../../../ui/chip.tsx';
import { type CellLook, type GridCellOf, toGridCell } from '../../../ui/grid/grid-cell.ts';
import type { HeaderIcon } from '../../../ui/grid/header-icons.ts';
import { filesOf, isOtherCurrency, linksOf, type ValueFormats, valueText } from './value-text.ts';

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
      : (face?.(record) ?? lookOf(value, field, formats.language)),
    text,
    lang: original?.language ?? field.language,
    copied: copiedText(value, field, text),
    value: edited,
    isReadOnly: !mayUpdate(field),
  });
}

function lookOf(value: unknown, { dataType }: Field, language: string | undefined): CellLook {
  switch (dataType) {
    case 'boolean':
      return { look: 'flag', isOn: typeof value === 'boolean' ? value : false };
    case 'number':
    case 'decimal':
    case 'percentage':
    case 'money':
    case 'financial_line_item':
    case 'financial_line_items':
      return { look: 'text', align: 'right' };
    case 'single_selection_from_list':
    case 'multi_selection_from_list':
      return {
        look: 'chips',
        chips: linksOf(value, language).map(({ label, color }) => ({ label, color: toChipColor(color) })),
      };
    case 'date':
    case 'date_range':
    case 'date_time':
    case 'email_address':
    case 'phone_number':
    case 'url':
    case 'video':
    case 'single_file':
    case 'multi_file':
    case 'single_image':
    case 'multi_image':
      return { look: 'text', isSoft: true };
    default:
      return { look: 'text' };
  }
}

/** Clipboard text for spreadsheets: plain numbers and ISO dates, which both they and a paste can read. */
function copiedText(value: unknown, { dataType, settings }: Field, text: string): string {
  if (value === null) return '';
  switch (dataType) {
    case 'number':
    case 'decimal':
    case 'date':
    case 'date_time':
      return String(value);
    case 'boolean':
      return value === true ? 'true' : 'false';
    case 'money':
      if (typeof value !== 'object' || !('amount' in value)) return text;
      return isOtherCurrency(value, settings) ? `${value.amount} ${value.currency}` : String(value.amount);
    // The original names of links, which a paste searches for.
    case 'single_selection_from_list':
    case 'single_data_record':
    case 'multi_selection_from_list':
    case 'multi_data_record':
    case 'multi_data_collection':
      return linksOf(value)
        .map(({ label }) => label)
        .join('; ');
    case 'date_range':
      return writtenRange(value);
    case 'code':
    case 'formatted_text':
      return String(value);
    default:
      return text;
  }
}

/** ISO 8601-2, which spreadsheets and a paste can read. */
function writtenRange(value: unknown): string {
  const { start, end } = { start: null, end: null, ...(value as object) };
  return `${start ?? '..'}/${end ?? '..'}`;
}

export const fieldIcons: Readonly<Record<DataType, HeaderIcon>> = {
  plain_text: 'text',
  number: 'hash',
  decimal: 'decimal',
  boolean: 'check',
  date: 'calendar',
  date_time: 'clock',
  email_address: 'at',
  phone_number: 'phone',
  money: 'money',
  single_selection_from_list: 'list',
  multi_selection_from_list: 'tag',
  multi_data_record: 'link',
  single_data_collection: 'list',
  multi_data_collection: 'list',
  single_data_record: 'link',
  url: 'globe',
  percentage: 'percent',
  date_range: 'calendar',
  formatted_text: 'text',
  physical_address: 'pin',
  detail_list: 'list',
  financial_line_item: 'receipt',
  financial_line_items: 'receipt',
  code: 'code',
  icon: 'star',
  video: 'play',
  single_file: 'file',
  multi_file: 'file',
  single_image: 'image',
  multi_image: 'image',
};

export const defaultWidths: Readonly<Record<DataType, number>> = {
  plain_text: 180,
  number: 110,
  decimal: 120,
  boolean: 96,
  date: 130,
  date_time: 190,
  email_address: 240,
  phone_number: 160,
  money: 130,
  single_selection_from_list: 150,
  multi_selection_from_list: 210,
  multi_data_record: 240,
  single_data_collection: 180,
  multi_data_collection: 240,
  single_data_record: 180,
  url: 220,
  percentage: 110,
  date_range: 210,
  formatted_text: 260,
  physical_address: 280,
  detail_list: 240,
  financial_line_item: 130,
  financial_line_items: 130,
  code: 180,
  icon: 180,
  video: 220,
  single_file: 220,
  multi_file: 240,
  single_image: 200,
  multi_image: 220,
};
