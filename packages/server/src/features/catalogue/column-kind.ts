import type { DataType } from '@fieldhouse/contract/field-types';

/** Column kind of each type, as passed to platform.add_record_column. */
export const columnKinds = {
  plain_text: 'text',
  email_address: 'text',
  phone_number: 'text',
  number: 'number',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  date_time: 'date_time',
  money: 'money',
  single_selection_from_list: 'id',
  single_data_record: 'id',
  multi_selection_from_list: 'ids',
  multi_data_record: 'ids',
  single_data_collection: 'id',
  multi_data_collection: 'ids',
  url: 'text',
  code: 'text',
  icon: 'text',
  video: 'text',
  percentage: 'decimal',
  date_range: 'date_range',
  formatted_text: 'formatted_text',
  physical_address: 'place',
  detail_list: 'structure_with_text',
  financial_line_item: 'structure_with_total',
  financial_line_items: 'structure_with_total',
  single_file: 'id',
  single_image: 'id',
  multi_file: 'ids',
  multi_image: 'ids',
} as const satisfies Record<DataType, string>;

/**
 * Types stored as text whose values are always short: their uniqueness is case-insensitive, as in filters.
 */
const shortTexts: readonly DataType[] = ['email_address', 'phone_number'];

/** The type's kind in platform.set_record_column_unique. */
export function uniqueKind(dataType: DataType): string {
  return shortTexts.includes(dataType) ? 'short_text' : columnKinds[dataType];
}
