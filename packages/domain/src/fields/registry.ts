// Every field type by its name. A new type is one line below, and a file where no maker of several types serves it.
import type { DataType } from '@fieldhouse/contract/field-types';
import { boolean } from './boolean.ts';
import { code } from './code.ts';
import { date } from './date.ts';
import { dateRange } from './date-range.ts';
import { dateTime } from './date-time.ts';
import { decimal } from './decimal.ts';
import { detailList } from './detail-list.ts';
import { emailAddress } from './email-address.ts';
import type { FieldType, Parsed, TextContext } from './field-type.ts';
import { oneFile, severalFiles } from './file-ids.ts';
import { financialLineItem } from './financial-line-item.ts';
import { financialLineItems } from './financial-line-items.ts';
import { formattedText } from './formatted-text.ts';
import { icon } from './icon.ts';
import { linkedId } from './linked-id.ts';
import { linkedIds } from './linked-ids.ts';
import { money } from './money.ts';
import { number } from './number.ts';
import { percentage } from './percentage.ts';
import { phoneNumber } from './phone-number.ts';
import { physicalAddress } from './physical-address.ts';
import { plainText } from './plain-text.ts';
import { url } from './url.ts';
import { video } from './video.ts';

const exact = {
  boolean,
  date,
  date_time: dateTime,
  decimal,
  email_address: emailAddress,
  money,
  multi_data_collection: linkedIds('multi_data_collection'),
  multi_data_record: linkedIds('multi_data_record'),
  multi_selection_from_list: linkedIds('multi_selection_from_list'),
  number,
  phone_number: phoneNumber,
  plain_text: plainText,
  single_data_collection: linkedId('single_data_collection'),
  single_data_record: linkedId('single_data_record'),
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
  single_selection_from_list: linkedId('single_selection_from_list'),
  single_file: oneFile('single_file'),
  single_image: oneFile('single_image'),
  multi_file: severalFiles('multi_file'),
  multi_image: severalFiles('multi_image'),
} satisfies { [T in DataType]: FieldType<T, never> | FieldType<T, unknown> | object };

/** A type for callers that hold a field of any type: its settings were checked by the contract when they were stored. */
export interface AnyFieldType {
  readonly dataType: DataType;
  readonly parse: (value: unknown, settings: object) => Parsed<unknown>;
  readonly fromText: (text: string, settings: object, context: TextContext) => Parsed<unknown>;
  readonly toText: (value: unknown, settings: object) => string;
  readonly toPlainText?: (value: unknown) => string;
  readonly compare?: (a: unknown, b: unknown) => number;
  readonly operators: FieldType['operators'];
  readonly looksLike: FieldType['looksLike'];
}

// Each function is only ever given values and settings of its own type, which a record over all types can't say.
export const fieldTypes = exact as unknown as Readonly<Record<DataType, AnyFieldType>>;

/** Tried in this order; plain text fits everything. */
const guessOrder: readonly DataType[] = [
  'boolean',
  'number',
  'decimal',
  'date',
  'date_time',
  'date_range',
  'email_address',
  'url',
  'icon',
  'percentage',
  'money',
  'phone_number',
  'plain_text',
];

/** The narrowest type that every non-blank sample fits. */
export function guessDataType(samples: readonly string[], context: TextContext): DataType {
  const filled = samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
  if (filled.length === 0) return 'plain_text';
  return (
    guessOrder.find((type) => filled.every((sample) => fieldTypes[type].looksLike(sample, context))) ??
    'plain_text'
  );
}
