// The field types and the shape of their values over the API (product page, section 3).
// A type is one file in domain/src/fields (rules), one in server/…/engine/types (column and SQL) and
// one in web/…/field-types (cell and editor); this list and `fieldSettings` are what the wire knows.
import { z } from 'zod';
import { collectionId } from './ids.ts';
import { text } from './text.ts';

/** All 30 types of the seed. */
export const allDataTypes = [
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

/** The types that can be made today; the others join when their three files exist. */
export const dataTypes = [
  'plain_text',
  'number',
  'decimal',
  'boolean',
  'date',
  'date_time',
  'email_address',
  'phone_number',
  'money',
  'single_selection_from_list',
  'multi_selection_from_list',
  'single_data_record',
] as const satisfies readonly (typeof allDataTypes)[number][];
export const dataType = z.enum(dataTypes);
export type DataType = z.output<typeof dataType>;

/** ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** ISO 3166-1 alpha-2 code. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** Most digits after the point that a decimal field can keep. */
export const maxScale = 10;

/** Settings of a field by its type; unknown properties are refused. */
export const fieldSettings = {
  plain_text: z.strictObject({
    isMultiLine: z.boolean().default(false),
    minLength: z.int().min(0).max(100_000).nullable().default(null),
    maxLength: z.int().min(1).max(100_000).nullable().default(null),
  }),
  number: z.strictObject({
    min: z.int().nullable().default(null),
    max: z.int().nullable().default(null),
    unit: text(20).default(''),
  }),
  decimal: z.strictObject({
    scale: z.int().min(0).max(maxScale).default(2),
    min: text(40).nullable().default(null),
    max: text(40).nullable().default(null),
    unit: text(20).default(''),
  }),
  boolean: z.strictObject({}),
  date: z.strictObject({}),
  date_time: z.strictObject({}),
  email_address: z.strictObject({}),
  phone_number: z.strictObject({ defaultCountry: country.nullable().default(null) }),
  money: z.strictObject({ currency: currency.default('USD') }),
  single_selection_from_list: z.strictObject({ listId: collectionId }),
  multi_selection_from_list: z.strictObject({ listId: collectionId }),
  single_data_record: z.strictObject({
    collectionId,
    onTargetDelete: z.enum(['clear', 'block']).default('clear'),
  }),
} as const satisfies Record<DataType, z.ZodObject>;

export type FieldSettings<T extends DataType = DataType> = z.output<(typeof fieldSettings)[T]>;

/** A linked record or list item as it is sent out: the id and what to show for it. */
export const linkValue = z.object({
  id: z.string(),
  label: z.string(),
  color: z.string().nullish(),
  icon: z.string().nullish(),
});
export type LinkValue = z.output<typeof linkValue>;

export const moneyValue = z.strictObject({ amount: z.string(), currency });
export type MoneyValue = z.output<typeof moneyValue>;
