// Every field type's column by name. A new type is one file in types/ and one line here.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { ColumnType } from './column-type.ts';
import { boolean } from './types/boolean.ts';
import { code } from './types/code.ts';
import { date } from './types/date.ts';
import { dateRange } from './types/date-range.ts';
import { dateTime } from './types/date-time.ts';
import { decimal } from './types/decimal.ts';
import { detailList } from './types/detail-list.ts';
import { emailAddress } from './types/email-address.ts';
import { financialLineItem } from './types/financial-line-item.ts';
import { financialLineItems } from './types/financial-line-items.ts';
import { formattedText } from './types/formatted-text.ts';
import { icon } from './types/icon.ts';
import { money } from './types/money.ts';
import { multiDataCollection } from './types/multi-data-collection.ts';
import { multiDataRecord } from './types/multi-data-record.ts';
import { multiFile } from './types/multi-file.ts';
import { multiImage } from './types/multi-image.ts';
import { multiSelectionFromList } from './types/multi-selection-from-list.ts';
import { number } from './types/number.ts';
import { percentage } from './types/percentage.ts';
import { phoneNumber } from './types/phone-number.ts';
import { physicalAddress } from './types/physical-address.ts';
import { plainText } from './types/plain-text.ts';
import { singleDataCollection } from './types/single-data-collection.ts';
import { singleDataRecord } from './types/single-data-record.ts';
import { singleFile } from './types/single-file.ts';
import { singleImage } from './types/single-image.ts';
import { singleSelectionFromList } from './types/single-selection-from-list.ts';
import { url } from './types/url.ts';
import { video } from './types/video.ts';

export const columnTypes: Readonly<Record<DataType, ColumnType>> = {
  boolean,
  date,
  date_time: dateTime,
  decimal,
  email_address: emailAddress,
  money,
  multi_data_collection: multiDataCollection,
  multi_data_record: multiDataRecord,
  multi_selection_from_list: multiSelectionFromList,
  number,
  phone_number: phoneNumber,
  plain_text: plainText,
  single_data_collection: singleDataCollection,
  single_data_record: singleDataRecord,
  video,
  url,
  physical_address: physicalAddress,
  percentage,
  icon,
  formatted_text: formattedText,
  financial_line_items: financialLineItems,
  financial_line_item: financialLineItem,
  detail_list: detailList,
  date_range: dateRange,
  code,
  single_selection_from_list: singleSelectionFromList,
  single_file: singleFile,
  single_image: singleImage,
  multi_file: multiFile,
  multi_image: multiImage,
};
