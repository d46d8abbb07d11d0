// All field types as the server stores them and as files contain them. A new type is one line here and its
// entry; a missing one does not compile.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { StoredFieldType } from './column-type.ts';
import { boolean } from './field-types/boolean.ts';
import { date } from './field-types/date/date.ts';
import { dateRange } from './field-types/date/date-range.ts';
import { dateTime } from './field-types/date/date-time.ts';
import { multiFile, singleFile } from './field-types/files/files.ts';
import { video } from './field-types/files/video.ts';
import { multiCollection, multiLink, singleCollection, singleLink } from './field-types/links/links.ts';
import { decimal } from './field-types/number/decimal.ts';
import { financialLineItem, financialLineItems } from './field-types/number/line-items.ts';
import { money } from './field-types/number/money.ts';
import { number } from './field-types/number/number.ts';
import { percentage } from './field-types/number/percentage.ts';
import { detailList } from './field-types/parts/detail-list.ts';
import { physicalAddress } from './field-types/parts/physical-address.ts';
import { code } from './field-types/text/code.ts';
import { emailAddress } from './field-types/text/email-address.ts';
import { formattedText } from './field-types/text/formatted-text.ts';
import { icon } from './field-types/text/icon.ts';
import { phoneNumber } from './field-types/text/phone-number.ts';
import { plainText } from './field-types/text/plain-text.ts';
import { url } from './field-types/text/url.ts';

export const columnTypes: Readonly<Record<DataType, StoredFieldType>> = {
  boolean,
  date,
  date_time: dateTime,
  decimal,
  email_address: emailAddress,
  money,
  multi_data_collection: multiCollection,
  multi_data_record: multiLink,
  multi_selection_from_list: multiLink,
  number,
  phone_number: phoneNumber,
  plain_text: plainText,
  single_data_collection: singleCollection,
  single_data_record: singleLink,
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
  single_selection_from_list: singleLink,
  single_file: singleFile,
  single_image: singleFile,
  multi_file: multiFile,
  multi_image: multiFile,
};
