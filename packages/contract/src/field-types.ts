// The field types and the wire format of their values (product page, section 3). A type consists of its rules
// in domain/src/fields, its column and SQL in server/…/engine/columns, and its editor and display in
// web/…/features/fields; the wire contract is this list and `fieldSettings`.
import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { collectionId, fileId } from './ids.ts';
import { text } from './text.ts';
import { isOfFiles, isOfImages, isSeveral } from './type-groups.ts';

/** All 30 types of the seed. */
export const dataTypes = [
  'boolean',
  'code',
  'date',
  'date_range',
  'date_time',
  'decimal',
  'detail_list',
  'email_address',
  'financial_line_item',
  'financial_line_items',
  'formatted_text',
  'icon',
  'money',
  'multi_data_collection',
  'multi_data_record',
  'multi_file',
  'multi_image',
  'multi_selection_from_list',
  'number',
  'percentage',
  'phone_number',
  'physical_address',
  'plain_text',
  'single_data_collection',
  'single_data_record',
  'single_file',
  'single_image',
  'single_selection_from_list',
  'url',
  'video',
] as const;
export const dataType = z.enum(dataTypes);
export type DataType = z.output<typeof dataType>;

/** ISO 4217 code. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency, { error: 'not_a_currency' });
/** ISO 3166-1 alpha-2 code. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** Maximum number of fraction digits of a decimal field. */
export const maxScale = 10;
/** Stored as shares, which have two digits more. */
export const maxPercentScale = 8;

const onTargetDelete = z.enum(['clear', 'block']).default('clear');
const linkSettings = z.strictObject({ collectionId, onTargetDelete });

/** Whether values refer to records of another collection, not to list items that belong to the field. */
export function isRecordLink(dataType: DataType): boolean {
  return dataType === 'single_data_record' || dataType === 'multi_data_record';
}

/** Whether values are items of a list that belongs to the field or the team. */
export function isListChoice(dataType: DataType): boolean {
  return dataType === 'single_selection_from_list' || dataType === 'multi_selection_from_list';
}

/** Whether a value is a list: of items, records, collections or files. */
export function holdsSeveral(dataType: DataType): boolean {
  return isSeveral(dataType);
}

/** Whether values refer to collections of the team. */
export function isCollectionLink(dataType: DataType): boolean {
  return dataType === 'single_data_collection' || dataType === 'multi_data_collection';
}

export const fileTypes = [
  'single_file',
  'multi_file',
  'single_image',
  'multi_image',
] as const satisfies readonly DataType[];
export type FileType = (typeof fileTypes)[number];

/** Whether values refer to files. */
export function isFileType(dataType: DataType): dataType is FileType {
  return isOfFiles(dataType);
}

/** Whether values refer to pictures, which are shown as such. */
export function isPictureType(dataType: DataType): boolean {
  return isOfImages(dataType);
}

/** Whether a value of the type may refer to a file: a video field accepts one instead of an address. */
export function mayNameFiles(dataType: DataType): boolean {
  return isFileType(dataType) || dataType === 'video';
}

/** Types whose texts the search finds, if their field is searchable. */
export const searchableTypes: readonly DataType[] = [
  'plain_text',
  'email_address',
  'phone_number',
  'url',
  'code',
  'formatted_text',
  'physical_address',
  'detail_list',
];

/** Types whose fields may have unique values. */
export const uniqueTypes: readonly DataType[] = [
  'plain_text',
  'email_address',
  'phone_number',
  'url',
  'code',
  'number',
  'decimal',
  'percentage',
  'date',
  'date_time',
  'single_data_record',
  'single_selection_from_list',
];

/** Types whose text can be stored in each data language of the team. */
export const translatableTypes: readonly DataType[] = ['plain_text', 'formatted_text'];

/** Types that can be grouped by: the records of a group are found by `is` its value, or `is_empty`. */
export const groupableTypes = [
  'single_selection_from_list',
  'single_data_record',
  'boolean',
  'date',
  'number',
  'decimal',
  'percentage',
  'plain_text',
  'code',
  'email_address',
  'phone_number',
  'url',
  'icon',
] as const satisfies readonly DataType[];

/** Types that are grouped by day, week, month, quarter or year. */
export const periodTypes: readonly DataType[] = ['date', 'date_time'];

/** Whether values are instants, whose day depends on the time zone. */
export function isInstantType(dataType: DataType): boolean {
  return dataType === 'date_time';
}

/** Types that can serve as an import key: a single text or number with one canonical form. */
export const keyTypes = [
  'plain_text',
  'code',
  'number',
  'decimal',
  'email_address',
  'phone_number',
  'url',
  'date',
] as const satisfies readonly DataType[];

/** Field types that each part of a view accepts. */
export const colorTypes: readonly DataType[] = [
  'single_selection_from_list',
  'multi_selection_from_list',
  'boolean',
];
export const startTypes: readonly DataType[] = ['date', 'date_time', 'date_range'];
/** Types whose texts depend on an order of dates, or on a decimal sign. */
export const typesReadBy = {
  dateOrder: startTypes,
  decimalSign: ['number', 'decimal', 'money', 'percentage'],
} as const satisfies Readonly<Record<string, readonly DataType[]>>;
/** Types whose texts people write as they like, and those that read such a text as its writer’s language means it. */
export const freeTextTypes: readonly DataType[] = ['plain_text', 'formatted_text', 'code', 'detail_list'];
export const localizedTypes: readonly DataType[] = [
  ...typesReadBy.dateOrder,
  ...typesReadBy.decimalSign,
  'financial_line_item',
  'financial_line_items',
];
export const endTypes: readonly DataType[] = ['date', 'date_time'];
export const addressTypes: readonly DataType[] = ['physical_address'];

/** The smallest or largest value of a decimal field. */
const decimalLimit = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,20})?$/, { error: 'not_a_number' })
  .nullable()
  .default(null);

interface Limits {
  readonly min?: string | number | null;
  readonly max?: string | number | null;
}

/** Otherwise no value would be valid. */
function isOrdered({ min, max }: Limits): boolean {
  return (min ?? null) === null || (max ?? null) === null || Number(min) <= Number(max);
}
const wrongOrder = { error: 'max_below_min', path: ['max'] };

/** Settings of a field by its type; unknown properties are refused. */
export const fieldSettings = {
  /**
   * `pattern`: A is a letter, 9 a digit, * either; a backslash escapes the next character; any other
   * character is literal.
   */
  plain_text: z
    .strictObject({
      isMultiLine: z.boolean().default(false),
      minLength: z.int().min(0).max(100_000).nullable().default(null),
      maxLength: z.int().min(1).max(100_000).nullable().default(null),
      pattern: text(60).default(''),
    })
    .refine(({ minLength, maxLength }) => isOrdered({ min: minLength, max: maxLength }), {
      error: 'max_below_min',
      path: ['maxLength'],
    }),
  number: z
    .strictObject({
      min: z.int().nullable().default(null),
      max: z.int().nullable().default(null),
      unit: text(20).default(''),
    })
    .refine(isOrdered, wrongOrder),
  decimal: z
    .strictObject({
      scale: z.int().min(0).max(maxScale).default(2),
      min: decimalLimit,
      max: decimalLimit,
      unit: text(20).default(''),
    })
    .refine(isOrdered, wrongOrder),
  boolean: z.strictObject({}),
  date: z.strictObject({}),
  date_time: z.strictObject({}),
  email_address: z.strictObject({}),
  phone_number: z.strictObject({ defaultCountry: country.nullable().default(null) }),
  money: z.strictObject({ currency: currency.default('USD') }),
  single_selection_from_list: z.strictObject({ listId: collectionId }),
  multi_selection_from_list: z.strictObject({ listId: collectionId }),
  single_data_record: linkSettings,
  multi_data_record: linkSettings,
  single_data_collection: z.strictObject({ onTargetDelete }),
  multi_data_collection: z.strictObject({ onTargetDelete }),
  url: z.strictObject({}),
  /** `scale` applies to the number before the percent sign: 12.5 % has one digit. */
  percentage: z
    .strictObject({
      scale: z.int().min(0).max(maxPercentScale).default(2),
      min: decimalLimit,
      max: decimalLimit,
    })
    .refine(isOrdered, wrongOrder),
  date_range: z.strictObject({}),
  formatted_text: z.strictObject({}),
  physical_address: z.strictObject({}),
  detail_list: z.strictObject({}),
  financial_line_item: z.strictObject({ currency: currency.default('USD') }),
  financial_line_items: z.strictObject({ currency: currency.default('USD') }),
  /** `INV-{seq:5}` numbers new records that have no code. */
  code: z.strictObject({
    language: text(40).default(''),
    pattern: z
      .string()
      .max(60)
      .regex(/^([^{}]*\{seq(:([1-9]|1[0-5]))?\}[^{}]*)?$/)
      .default(''),
  }),
  icon: z.strictObject({}),
  video: z.strictObject({}),
  single_file: z.strictObject({}),
  multi_file: z.strictObject({}),
  single_image: z.strictObject({}),
  multi_image: z.strictObject({}),
} as const satisfies Record<DataType, z.ZodObject>;

export type FieldSettings<T extends DataType = DataType> = z.output<(typeof fieldSettings)[T]>;

/** Translations of a record's name by language; `label` is the name in its first language. */
export const nameLabels = z.record(z.string(), z.string()).optional();

/** A linked record or list item in a reply: its id and label. */
export const linkValue = z.object({
  id: z.string(),
  label: z.string(),
  labels: nameLabels,
  color: z.string().nullish(),
  icon: z.string().nullish(),
});
export type LinkValue = z.output<typeof linkValue>;

export const moneyValue = z.strictObject({ amount: z.string(), currency });
export type MoneyValue = z.output<typeof moneyValue>;

/** Days, both inclusive; an open end is null, but not both. */
export const dateRangeValue = z.strictObject({
  start: z.string().nullable().default(null),
  end: z.string().nullable().default(null),
});
export type DateRangeValue = z.output<typeof dateRangeValue>;

/** Degrees of WGS 84, both or neither. */
export const addressValue = z.strictObject({
  line1: text(200).default(''),
  line2: text(200).default(''),
  city: text(120).default(''),
  region: text(120).default(''),
  postalCode: text(20).default(''),
  country: z.union([country, z.literal('')]).default(''),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
});
export type AddressValue = z.output<typeof addressValue>;

export const maxDetails = 100;
const detailValue = z.strictObject({ label: text(200), value: text(2000) });
export type DetailValue = z.output<typeof detailValue>;
export const detailListValue = z.array(detailValue);

/**
 * Decimal text. `taxRate` is a fraction, 0.0725 for 7.25 %; `amount` is quantity × unitPrice rounded to the
 * smallest coin, without tax. The server computes it; an amount in a request must match.
 */
export const lineItemValue = z.strictObject({
  description: text(500).default(''),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string().default('0'),
  amount: z.string().optional(),
});
/** An item as input: its amount may be omitted. */
export type WrittenLineItem = z.output<typeof lineItemValue>;

export interface LineItemValue {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly amount: string;
}

export const maxLineItems = 200;
export const lineItemsValue = z.strictObject({
  items: z.array(lineItemValue).max(maxLineItems),
  subtotal: z.string().optional(),
  tax: z.string().optional(),
  total: z.string().optional(),
});
export interface LineItemsValue {
  readonly items: readonly LineItemValue[];
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
}

/** The kind of a file, detected from its content (seed section 3). */
export const fileKinds = [
  'audio',
  'document',
  'image',
  'other',
  'pdf',
  'presentation',
  'spreadsheet',
  'video',
] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = z.output<typeof fileKind>;

export const maxFilesOfValue = 100;

/** A file in a reply; in a request, a value is the id alone. */
export const fileValue = z.object({
  id: fileId,
  name: z.string(),
  size: z.int(),
  kind: fileKind,
  mediaType: z.string(),
  /** Path on this server; readable by any user who may read the value. */
  url: z.string(),
  /** Of a picture: the small thumbnail; with `thumbnail=480` the large one. */
  thumbnailUrl: z.string().nullable(),
});
export type FileValue = z.output<typeof fileValue>;
