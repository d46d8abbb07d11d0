// All field types as the web app shows them, in the order of the picker, most used first. A new type is one
// line here, its entry, and its input in field-inputs.ts; a missing one does not compile.
import type { DataType } from '@fieldhouse/contract/field-types';
import { boolean } from './boolean.ts';
import { date } from './date/date.ts';
import { dateRange } from './date/date-range.ts';
import { dateTime } from './date/date-time.ts';
import type { FieldTypeUi } from './field-type-ui.ts';
import { multiFile, multiImage, singleFile, singleImage, video } from './files/files.ts';
import {
  multiCollection,
  multiRecord,
  multiSelection,
  singleCollection,
  singleRecord,
  singleSelection,
} from './links/links.ts';
import { decimal } from './number/decimal.ts';
import { financialLineItem, financialLineItems } from './number/line-items.ts';
import { money } from './number/money.ts';
import { number } from './number/number.ts';
import { percentage } from './number/percentage.ts';
import { detailList } from './parts/detail-list.ts';
import { physicalAddress } from './parts/physical-address.ts';
import { code } from './text/code.ts';
import { emailAddress } from './text/email-address.ts';
import { formattedText } from './text/formatted-text.ts';
import { icon } from './text/icon.ts';
import { phoneNumber } from './text/phone-number.ts';
import { plainText } from './text/plain-text.ts';
import { url } from './text/url.ts';

export const fieldTypesUi: Readonly<Record<DataType, FieldTypeUi>> = {
  plain_text: plainText,
  email_address: emailAddress,
  phone_number: phoneNumber,
  single_selection_from_list: singleSelection,
  multi_selection_from_list: multiSelection,
  single_data_record: singleRecord,
  multi_data_record: multiRecord,
  single_data_collection: singleCollection,
  multi_data_collection: multiCollection,
  date,
  date_time: dateTime,
  boolean,
  number,
  decimal,
  money,
  url,
  percentage,
  date_range: dateRange,
  formatted_text: formattedText,
  physical_address: physicalAddress,
  detail_list: detailList,
  financial_line_item: financialLineItem,
  financial_line_items: financialLineItems,
  code,
  icon,
  video,
  single_file: singleFile,
  multi_file: multiFile,
  single_image: singleImage,
  multi_image: multiImage,
};
