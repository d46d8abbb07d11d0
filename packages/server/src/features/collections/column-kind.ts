import type { DataType } from '@fieldhouse/contract/field-types';

/** Form of the physical column of each type; the word that platform.add_record_column knows. */
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
} as const satisfies Record<DataType, string>;
