// All field types by name. A new type is one line below, plus a file unless an existing factory covers it.
import type { DataType } from '@fieldhouse/contract/field-types';
import { boolean } from './boolean.ts';
import { date } from './date/date.ts';
import { dateRange } from './date/date-range.ts';
import { dateTime } from './date/date-time.ts';
import { isNullDate } from './date/null-date.ts';
import type { FieldType, FilesOfValues, Parsed, TextContext } from './field-type.ts';
import { multiFileType, singleFileType } from './files/file-ids.ts';
import { video } from './files/video.ts';
import { linkedId } from './link/linked-id.ts';
import { linkedIds } from './link/linked-ids.ts';
import { decimal } from './number/decimal.ts';
import { financialLineItem } from './number/financial-line-item.ts';
import { financialLineItems } from './number/financial-line-items.ts';
import { money } from './number/money.ts';
import { number } from './number/number.ts';
import { percentage } from './number/percentage.ts';
import { detailList } from './parts/detail-list.ts';
import { physicalAddress } from './parts/physical-address.ts';
import type { PrintForm } from './print-forms.ts';
import type { Printing } from './printing.ts';
import { code } from './text/code.ts';
import { emailAddress } from './text/email-address.ts';
import { formattedText } from './text/formatted-text.ts';
import { icon } from './text/icon.ts';
import { phoneNumber } from './text/phone-number.ts';
import { plainText } from './text/plain-text.ts';
import { isSheetError } from './text/sheet-error.ts';
import { url } from './text/url.ts';

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
  single_file: singleFileType('single_file'),
  single_image: singleFileType('single_image'),
  multi_file: multiFileType('multi_file'),
  multi_image: multiFileType('multi_image'),
} satisfies { [T in DataType]: FieldType<T, never> | FieldType<T, unknown> | object };

/**
 * A field type for callers that handle fields of any type: settings were validated by the contract when they
 * were stored.
 */
export interface AnyFieldType {
  readonly dataType: DataType;
  readonly parse: (value: unknown, settings: object) => Parsed<unknown>;
  readonly fromText: (text: string, settings: object, context: TextContext) => Parsed<unknown>;
  readonly toText: (value: unknown, settings: object) => string;
  readonly toPlainText?: (value: unknown) => string;
  readonly compare?: (a: unknown, b: unknown) => number;
  readonly amountOf?: (value: unknown) => string;
  readonly fractionDigits?: (settings: object) => number;
  readonly operators: FieldType['operators'];
  readonly operandType?: DataType;
  readonly looksLike: FieldType['looksLike'];
  readonly isSame?: (value: unknown, operand: unknown) => boolean;
  readonly isHtml?: boolean;
  readonly isComposed?: boolean;
  readonly print?: Printing<unknown>;
  readonly printForms?: readonly PrintForm[];
  readonly files?: FilesOfValues;
  readonly teamSettings?: FieldType['teamSettings'];
}

// Each function only receives values and settings of its own type, which a record over all types can't
// express.
export const fieldTypes = exact as unknown as Readonly<Record<DataType, AnyFieldType>>;

/** In order of preference; plain text matches everything. */
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

/** Types whose values are never the title of a column. */
const neverTitles: readonly DataType[] = [
  'number',
  'decimal',
  'date',
  'date_time',
  'email_address',
  'boolean',
];

/** The types of values that a text looks like and the title of a column doesn't: `No` and `2021` are also values. */
export function valueTypesOf(text: string, context: TextContext): readonly DataType[] {
  return neverTitles.filter((type) => fieldTypes[type].looksLike(text, context));
}

interface GuessOptions {
  /** The caller's test of a type, without the samples that don't look like it. */
  readonly isGood?: (dataType: DataType, unlike: ReadonlySet<string>) => boolean;
  /** The share of samples that may be something else, such as `n/a`. */
  readonly tolerance?: number;
}

/** The most specific type that matches the non-blank samples and passes the caller's test. */
export function guessDataType(
  samples: readonly string[],
  context: TextContext,
  { isGood = () => true, tolerance = 0 }: GuessOptions = {},
): DataType {
  const filled = samples
    .map((sample) => sample.trim())
    .filter((sample) => sample !== '' && !isSheetError(sample) && !isNullDate(sample));
  if (filled.length === 0) return 'plain_text';
  const tolerated = Math.floor(filled.length * tolerance);
  const areDialled = filled.every(
    (sample) => inGroups.test(sample) && phoneNumber.looksLike(sample, context),
  );
  if (areDialled && isGood('phone_number', new Set())) return 'phone_number';
  return (
    guessOrder.find((type) => {
      const unlike = unlikeIn(filled, type, { context, tolerated });
      return unlike !== undefined && isGood(type, unlike);
    }) ?? 'plain_text'
  );
}

/** `912 345 678` is a number too: a column in which all are valid phone numbers of the country is one of those. */
const inGroups = /^\d{3}(?: \d{3}){2,3}$/;

interface Tolerated {
  readonly context: TextContext;
  readonly tolerated: number;
}

/** The samples that are no value of a type; undefined if there are too many, or one that may be a code. */
function unlikeIn(
  samples: readonly string[],
  type: DataType,
  { context, tolerated }: Tolerated,
): ReadonlySet<string> | undefined {
  const unlike = new Set<string>();
  let count = 0;
  for (const sample of samples) {
    if (fieldTypes[type].looksLike(sample, context)) continue;
    count += 1;
    if (count > tolerated || !isOneOff(sample, type)) return undefined;
    unlike.add(sample);
  }
  return unlike;
}

/** Types of which a column may have a wrong value: of a code among numbers, nothing may be lost. */
function isOneOff(sample: string, type: DataType): boolean {
  if (type === 'date' || type === 'date_time' || type === 'email_address') return true;
  return countedTypes.includes(type) && !/\d/.test(sample);
}

const countedTypes: readonly DataType[] = ['number', 'decimal', 'percentage', 'money'];
