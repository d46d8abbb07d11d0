// Every field type's column by name. A new type is one file in types/ and one line here.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { ColumnType } from './column-type.ts';
import { boolean } from './types/boolean.ts';
import { date } from './types/date.ts';
import { dateTime } from './types/date-time.ts';
import { decimal } from './types/decimal.ts';
import { emailAddress } from './types/email-address.ts';
import { money } from './types/money.ts';
import { multiSelectionFromList } from './types/multi-selection-from-list.ts';
import { number } from './types/number.ts';
import { phoneNumber } from './types/phone-number.ts';
import { plainText } from './types/plain-text.ts';
import { singleDataRecord } from './types/single-data-record.ts';
import { singleSelectionFromList } from './types/single-selection-from-list.ts';

export const columnTypes: Readonly<Record<DataType, ColumnType>> = {
  boolean,
  date,
  date_time: dateTime,
  decimal,
  email_address: emailAddress,
  money,
  multi_selection_from_list: multiSelectionFromList,
  number,
  phone_number: phoneNumber,
  plain_text: plainText,
  single_data_record: singleDataRecord,
  single_selection_from_list: singleSelectionFromList,
};
