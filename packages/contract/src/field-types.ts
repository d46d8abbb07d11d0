// The field types and the shape of their values over the API (product page, section 3).
// A type is one file in domain/src/fields (rules), one in server/…/engine/types (column and SQL) and
// one in web/…/field-input (editor); this list and `fieldSettings` are what the wire knows.
import { z } from 'zod';
import { isCurrency } from './currencies.ts';
import { collectionId, fileId } from './ids.ts';
import { text } from './text.ts';

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

/** Most digits after the point that a decimal field can keep. */
export const maxScale = 10;

const onTargetDelete = z.enum(['clear', 'block']).default('clear');
const linkSettings = z.strictObject({ collectionId, onTargetDelete });

/** Whether values point at records of a collection of its own, not at items that belong to the field. */
export function isRecordLink(dataType: DataType): boolean {
  return dataType === 'single_data_record' || dataType === 'multi_data_record';
}

/** Whether values name collections of the team. */
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

/** Whether values name files. */
export function isFileType(dataType: DataType): dataType is FileType {
  return fileTypes.some((one) => one === dataType);
}

/** Whether a value of the type may name a file: of a video, instead of an address. */
export function mayNameFiles(dataType: DataType): boolean {
  return isFileType(dataType) || dataType === 'video';
}

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

/** Otherwise no value would do. */
function isOrdered({ min, max }: Limits): boolean {
  return (min ?? null) === null || (max ?? null) === null || Number(min) <= Number(max);
}
const wrongOrder = { error: 'max_below_min', path: ['max'] };

/** Settings of a field by its type; unknown properties are refused. */
export const fieldSettings = {
  /** `pattern`: A is a letter, 9 a digit, * one of both, what follows a backslash and all else is itself. */
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
  /** `scale` is of the figure before the sign: 12.5 % has one. */
  percentage: z
    .strictObject({
      scale: z.int().min(0).max(8).default(2),
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
  /** `INV-{seq:5}` numbers new records that are given no code. */
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

/** What a record is called by language, where its name is translated; `label` is it in its first. */
export const nameLabels = z.record(z.string(), z.string()).optional();

/** A linked record or list item as it is sent out: the id and what to show for it. */
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

/** Days, both included; an end that is left open is null, at least one is not. */
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
 * Decimal text. `taxRate` is a fraction, 0.0725 for 7.25 %; `amount` is quantity × unitPrice to the smallest coin, without
 * tax, and worked out by the server: who sends one must send the right one.
 */
export const lineItemValue = z.strictObject({
  description: text(500).default(''),
  quantity: z.string(),
  unitPrice: z.string(),
  taxRate: z.string().default('0'),
  amount: z.string().optional(),
});
/** An item as it is written: its amount may be left out. */
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

/** What a file is by its content (seed section 3). */
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

/** A file as it is sent out; a value is written with its id alone. */
export const fileValue = z.object({
  id: fileId,
  name: z.string(),
  size: z.int(),
  kind: fileKind,
  mediaType: z.string(),
  /** Below the address of the server; opens for whoever may read the value. */
  url: z.string(),
  /** Of a picture: the small one; `thumbnail=480` in its place is the large one. */
  thumbnailUrl: z.string().nullable(),
});
export type FileValue = z.output<typeof fileValue>;
